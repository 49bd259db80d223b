/** What a visitor sees when a social sign-in cannot go on and there is no page to send them back to. */
import type { Context } from 'hono';
import type { Refusal } from '../http/refusal.ts';
import type { RequestState } from '../http/request-state.ts';
import { escapeHtml } from '../messages/mail.ts';
import { answerPage } from '../pages/html.ts';

export const stylePath = '/v1/oauth/page.css';

export function answerTrouble(context: Context<RequestState>, refusal: Refusal): Response {
  context.status(refusal.status);
  context.set('refusal', refusal.type);
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(refusal.retryAfter));
  return answerPage(
    context,
    socialPage({
      title: 'This sign-in cannot go on',
      content: `<h1>This sign-in cannot go on</h1>
    <p>${escapeHtml(refusal.message)}</p>
    <p class="quiet">For developers: <a href="/docs/errors#${refusal.type}"><code>${refusal.type}</code></a></p>`,
    }),
  );
}

/** The frame of the pages of social sign-in. `content` is HTML. */
export function socialPage({ title, content }: { title: string; content: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="data:,">
</head>
<body>
  <main>
    ${content}
  </main>
</body>
</html>`;
}
