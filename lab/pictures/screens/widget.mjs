/** The widget as a visitor sees it, and the server's answers that a picture needs. */

/**
 * A screen after the first.
 *
 * @typedef {object} Screen
 * @property {string} name of its picture
 * @property {string} attributes of the element
 * @property {number} [scale] picture pixels for one CSS pixel. Default: 2
 * @property {(page: any, nextMail: () => Promise<any>) => Promise<unknown>} [reach] reaches it from the first screen
 */

/** The languages of pages that are not in English. */
const spoken = new WeakMap();

/** From now on, the English texts that find a part of this page stand for those of its language. */
export function speak(page, { english, texts }) {
  spoken.set(page, { english: Object.entries(english), texts });
}

/** What an English text, or a part of one, is in the language of the page: a pattern without placeholders and tags. */
function said(page, wording) {
  const language = spoken.get(page);
  if (!language || typeof wording !== 'string') return wording;
  const { english, texts } = language;
  const entry =
    english.find(([, text]) => text === wording) ??
    english.find(([, text]) => text.includes(wording)) ??
    // A text with filled placeholders: of several, the one that says most.
    english
      .filter(([, text]) => /^[^{]*[a-z]{3}.*\{/.test(text) && patternOf(text).test(wording))
      .toSorted(([, one], [, other]) => other.length - one.length)[0];
  if (!entry) return wording;
  const [id, text] = entry;
  return patternOf(texts[id] ?? text, patternOf(text).exec(wording)?.groups);
}

/** Placeholders match their value, or anything. */
function patternOf(message, values = {}) {
  // The parts of a choice differ: what comes before it must suffice.
  const [plain = ''] = message.replace(/<\/?\w+>/g, '').split(/\{\w+, /);
  const named = new Set();
  const parts = plain.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    if (values[part]) return escaped(values[part]);
    const group = named.has(part) ? '.*' : `(?<${part}>.*)`;
    named.add(part);
    return group;
  });
  return new RegExp(parts.join(''));
}

/** Playwright reads every space as a plain one. */
const escaped = (text) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&').replace(/\s/g, ' ');

/** Parts of the widget. */
export function widget(page) {
  const host = page.locator('auth-login');
  return {
    host,
    email: host.locator('input[name="email"]'),
    phone: host.locator('input[name="phone"]'),
    country: host.locator('.ae-country'),
    next: host.locator('form button[type="submit"]').first(),
    code: host.locator('input[name="code"]'),
    password: host.locator('input[name="password"]'),
    text: (text) => host.getByText(said(page, text)),
    button: (name) => host.getByRole('button', { name: said(page, name) }),
  };
}

/** Enters an email address and continues. */
export async function ask(page) {
  await widget(page).email.fill('ada@example.com');
  await widget(page).next.click();
}

/** Signs in on the stage itself: the key of a bound session stays in its origin. */
export async function signIn(page, nextMail, stage, theme) {
  const mail = nextMail();
  const attributes = `products="otp" otp-options='{ "methods": ["email"] }'`;
  await page.goto(`${stage}/?${new URLSearchParams({ theme, attributes })}`);
  await ask(page);
  await widget(page).code.fill((await mail).code);
  await widget(page).text('Success!').waitFor();
}

/** Answers a call instead of the server. */
export function answer(page, route, data) {
  const reply = { status_code: 200, request_id: 'r', error_url: '', ...data };
  return route.fulfill({
    status: reply.status_code,
    headers: {
      'access-control-allow-origin': new URL(page.url()).origin,
      'access-control-allow-credentials': 'true',
    },
    // An error stands at the top level, anything else inside `data`.
    json: reply.status_code === 200 ? { data: reply } : reply,
  });
}
