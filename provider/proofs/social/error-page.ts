/** The page for a social sign-in that failed and has no page to return to. */
import type { Context } from 'hono';
import type { Refusal } from '../../http/refusal.ts';
import type { RequestState } from '../../http/request-state.ts';
import { escapeHtml } from '../../messages/mail.ts';
import { languages, preferredLanguage, type SocialErrorWords } from '../../messages/words.ts';
import { answerPage, type HtmlPage, htmlPage } from '../../pages/html.ts';

export const stylePath = '/v1/oauth/page.css';

/** @param root path of the provider's public address; see `publicPath` */
export function answerErrorPage(context: Context<RequestState>, refusal: Refusal, root = ''): Response {
  context.status(refusal.status);
  context.set('refusal', refusal.type);
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(refusal.retryAfter));
  const language = preferredLanguage(context.req.header('accept-language') ?? null) ?? 'en';
  context.header('Vary', 'Accept-Language', { append: true });
  const words = languages[language].socialErrors;
  const kind = kindOf(refusal);
  // Only the site's developer can use the exact reason, which is English.
  const reason = kind === 'setUp' ? ` ${escapeHtml(refusal.message)}` : '';
  return answerPage(
    context,
    socialPage({
      root,
      language,
      title: words.title,
      content: `<h1>${escapeHtml(words.title)}</h1>
    <p>${escapeHtml(words[kind])}</p>
    <p class="quiet" lang="en" dir="ltr">For developers: <a href="${root}/docs/errors#${refusal.type}"><code>${refusal.type}</code></a>${reason}</p>`,
    }),
  );
}

function kindOf({ type, status }: Refusal): Exclude<keyof SocialErrorWords, 'title'> {
  if (type === 'oauth_flow_callback_error') return 'ended';
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'broken' : 'setUp';
}

/** The layout of all pages of social sign-in. */
export const socialPage = (page: Omit<HtmlPage, 'stylePath'>): string => htmlPage({ ...page, stylePath });
