/** The standard mails: subject, plain text and HTML. */
import {
  chooseLanguage,
  fillIn,
  type LanguageTag,
  languageAttributes,
  languages,
  type MailWords,
  sayDuration,
} from './words.ts';

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

interface Common {
  project: string;
  minutes: number;
  locale?: string | undefined;
}

export interface Confirming {
  /** Whether a signed-in person wants to add the address: the mail then signs nobody in, and says so. @default false */
  confirms?: boolean | undefined;
}

export function codeMail({ code, confirms, ...common }: Common & Confirming & { code: string }): Mail {
  const tag = chooseLanguage(common.locale);
  const standard = languages[tag].code;
  const chosen = confirms ? { ...standard, ...languages[tag].confirmation.code } : standard;
  const words = filled(common, tag, chosen, { code });
  const text = [words.heading, words.intro, code, words.expiry, words.ignore].join('\n\n');
  return {
    subject: words.subject,
    text,
    html: mailPage(tag, words, `<p class="code">${escapeHtml(code)}</p>`),
  };
}

export function linkMail({ link, confirms, ...common }: Common & Confirming & { link: string }): Mail {
  const tag = chooseLanguage(common.locale);
  const standard = languages[tag].link;
  const words = confirms ? { ...standard, ...languages[tag].confirmation.link } : standard;
  return withLink(link, tag, filled(common, tag, words, {}));
}

/** @param place the project, or the organization that invites */
export function invitationMail({ link, place, ...common }: Common & { link: string; place: string }): Mail {
  const tag = chooseLanguage(common.locale);
  // The link of an invitation works as long, and as often, as others.
  const words = { ...languages[tag].link, ...languages[tag].invitation };
  return withLink(link, tag, filled(common, tag, words, { place }));
}

function withLink(link: string, tag: LanguageTag, words: MailWords): Mail {
  const text = [words.heading, words.intro, link, words.expiry, words.ignore].join('\n\n');
  return { subject: words.subject, text, html: mailPage(tag, words, mailButton(link, words.action ?? '')) };
}

export function resetMail({
  link,
  loginLink,
  ...common
}: Common & { link: string; loginLink: string }): Mail {
  const tag = chooseLanguage(common.locale);
  const words = filled(common, tag, languages[tag].reset, {});
  const { heading, intro, otherwise = '', expiry, ignore } = words;
  const text = [heading, intro, link, otherwise, loginLink, expiry, ignore].join('\n\n');
  const middle = `${mailButton(link, words.action ?? '')}
    <p><a href="${escapeHtml(loginLink)}" target="_blank" rel="noopener">${escapeHtml(otherwise)}</a></p>`;
  return { subject: words.subject, text, html: mailPage(tag, words, middle) };
}

/** A link as a button, and as text for those whose mail program shows none. */
export function mailButton(link: string, action: string): string {
  const href = escapeHtml(link);
  return `<p><a class="button" href="${href}" target="_blank" rel="noopener">${escapeHtml(action)}</a></p>
    <p class="quiet address"><a href="${href}" target="_blank" rel="noopener">${href}</a></p>`;
}

function filled(
  { project, minutes }: Common,
  tag: LanguageTag,
  words: MailWords,
  more: Record<string, string>,
): MailWords {
  const values: Record<string, string> = { project, time: sayDuration(minutes, tag), ...more };
  const texts = Object.entries(words).map(([key, text]: [string, string]) => [key, fillIn(text, values)]);
  // `fillIn` keeps the keys, and every value is a string.
  return Object.fromEntries(texts) as MailWords;
}

// One column without tables: every current mail program lays it out, and it reads well without styles.
const styles = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 24px 12px; background: #f3f5f6; color: #19303d;
    font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  main { max-width: 480px; margin: 0 auto; padding: 32px; background: #fff; border: 1px solid #dde4e8; border-radius: 12px; }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3; }
  p { margin: 0 0 16px; }
  .code { padding: 16px; border-radius: 8px; background: #ecf4f8; text-align: center; letter-spacing: .25em;
    text-indent: .25em; font: 700 34px/1.2 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    -webkit-user-select: all; user-select: all; }
  .button { display: inline-block; padding: 12px 28px; border-radius: 8px; background: #19303d; color: #fff;
    font-weight: 600; text-decoration: none; }
  .quiet { color: #5c727d; font-size: 14px; }
  .quiet a { color: inherit; }
  .address { overflow-wrap: anywhere; }
  @media (max-width: 340px) {
    main { padding: 20px; }
    .code { padding-inline: 0; font-size: 28px; }
  }
  @media (prefers-color-scheme: dark) {
    body { background: #0e171c; color: #e8eff3; }
    main { background: #17242c; border-color: #2b3d48; }
    .code { background: #223642; }
    .button { background: #d7ecf8; color: #10222c; }
    .quiet { color: #a3b6c1; }
  }`;

/** @param words an empty one is left out */
export function mailPage(tag: LanguageTag, words: MailWords, middle: string): string {
  return `<!doctype html>
<html ${languageAttributes(tag)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${styles}</style>
</head>
<body>
  <main>
    <h1>${escapeHtml(words.heading)}</h1>
    <p>${escapeHtml(words.intro)}</p>
    ${middle}
    ${words.expiry && `<p>${escapeHtml(words.expiry)}</p>`}
    ${words.ignore && `<p class="quiet">${escapeHtml(words.ignore)}</p>`}
  </main>
</body>
</html>`;
}

/** Makes text safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
