/** The page for a social sign-in that failed and has no page to return to. */
import type { Context } from 'hono';
import type { Refusal } from '../http/refusal.ts';
import type { RequestState } from '../http/request-state.ts';
import { escapeHtml } from '../messages/mail.ts';
import { answerPage } from '../pages/html.ts';

export const stylePath = '/v1/oauth/page.css';

/** @param root path of the provider's public address; see `publicPath` */
export function answerErrorPage(context: Context<RequestState>, refusal: Refusal, root = ''): Response {
  context.status(refusal.status);
  context.set('refusal', refusal.type);
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(refusal.retryAfter));
  return answerPage(
    context,
    socialPage({
      root,
      title: 'We couldn’t sign you in',
      content: `<h1>We couldn’t sign you in</h1>
    <p>${escapeHtml(refusal.message)}</p>
    <p class="quiet">For developers: <a href="${root}/docs/errors#${refusal.type}"><code>${refusal.type}</code></a></p>`,
    }),
  );
}

interface SocialPage {
  title: string;
  /** HTML. */
  content: string;
  /** Path of the provider's public address. @default none */
  root?: string;
}

/** The layout of all pages of social sign-in. */
export function socialPage({ title, content, root = '' }: SocialPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${root}${stylePath}">
<link rel="icon" href="data:,">
</head>
<body>
  <main>
    ${content}
  </main>
</body>
</html>`;
}
