/** `/docs/errors`: where every `error_url` leads. */
import type { Hono } from 'hono';
import { refusalKinds } from '../http/refusal.ts';
import type { RequestState } from '../http/request-state.ts';
import { escapeHtml } from '../messages/mail.ts';
import { answerFile, answerPage, pageFile } from './html.ts';

export function mountErrorsPage(app: Hono<RequestState>): void {
  const style = pageFile('errors-page.css');
  app.get('/docs/errors', (context) => answerPage(context, errorsPage()));
  app.get('/docs/errors.css', (context) => answerFile(context, 'text/css', style));
}

function errorsPage(): string {
  const entries = Object.entries(refusalKinds).sort(([one], [other]) => one.localeCompare(other));
  const items = entries.map(
    ([type, { status, message, ...kind }]) => `<section id="${type}">
      <h2><a href="#${type}"><code>${type}</code></a> <span class="status">${status}</span>${'own' in kind ? ' <span class="own">ours</span>' : ''}</h2>
      <p>${escapeHtml(message)}</p>
    </section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Errors · auth-elements provider</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="errors.css">
</head>
<body>
  <main>
    <h1>Errors</h1>
    <p>Every <code>error_type</code> with its HTTP status and what to do about it. Types marked
    as ours are additions to the protocol.</p>
    ${items.join('\n    ')}
  </main>
</body>
</html>`;
}
