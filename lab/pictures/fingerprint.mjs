/** What a picture shows, in a form that a test compares with the sources: no browser draws it again. */
import { createHash } from 'node:crypto';

/**
 * @typedef {object} Shown
 * @property {string} classes of the drawn elements, with spaces between them
 * @property {string[]} texts ids of the visible texts
 */

/** In a page: the classes and the lines of its elements. @param {import('playwright').Page} page */
export function readScreens(page) {
  return page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')]
      .filter(({ localName }) => localName.startsWith('auth-'))
      .map((host) => host.shadowRoot ?? host);
    const all = roots.flatMap((root) => [...root.querySelectorAll('[class]')]);
    return {
      classes: all.flatMap(({ classList }) => [...classList]).filter((name) => name.startsWith('ae-')),
      lines: roots.flatMap((root) =>
        [...root.querySelectorAll('.ae-root')].flatMap((one) => one.innerText.split('\n')),
      ),
    };
  });
}

/** The pattern of an English message; one with a choice ends where the choice begins. */
export function patternOf(message) {
  const [plain = '', choice] = message.replace(/<\/?\w+>/g, '').split(/\{\w+, /);
  const parts = plain.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}${choice === undefined ? '$' : ''}`);
}

/**
 * @param {{ classes: string[], lines: string[] }[]} screens
 * @param {Record<string, string>} messages English, by id
 * @returns {Shown}
 */
export function shownOn(screens, messages) {
  const lines = [...new Set(screens.flatMap((one) => one.lines))].map((line) => line.trim()).filter(Boolean);
  const patterns = Object.entries(messages)
    // The words before a choice, at least.
    .filter(([, text]) => /[a-z]{3}/i.test(text.split(/\{\w+, /)[0].replace(/\{.*?\}|<.*?>/g, '')))
    .map(([id, text]) => [id, patternOf(text)]);
  return {
    classes: [...new Set(screens.flatMap((one) => one.classes))].sort().join(' '),
    texts: patterns.flatMap(([id, pattern]) =>
      lines.some((line) => pattern.test(line) || isPart(messages[id], line)) ? [id] : [],
    ),
  };
}

/** Whether the line says more than this plain sentence. */
const isPart = (text, line) => !/[{<]/.test(text) && text.split(' ').length > 2 && line.includes(text);

/** Every rule of the style sheets; a group such as a media query counts as one. @param {string[]} sources of the modules */
export function rulesIn(sources) {
  const sheets = sources.flatMap((text) =>
    [...text.matchAll(/css`([^`]*)`/g)].map(([, sheet = '']) => sheet),
  );
  return sheets.flatMap((sheet) => {
    const rules = [];
    let [start, depth] = [0, 0];
    for (let at = 0; at < sheet.length; at += 1) {
      if (sheet[at] === '{') depth += 1;
      if (sheet[at] !== '}' || --depth > 0) continue;
      rules.push(
        sheet
          .slice(start, at + 1)
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ')
          .trim(),
      );
      start = at + 1;
    }
    return rules;
  });
}

/**
 * Changes with each text that the picture shows, with each rule about its elements, and with the colours and sizes of the looks.
 * @param {Shown} shown
 * @param {{ rules: string[], tokens: object, messages: Record<string, string> }} now
 */
export function fingerprint({ classes, texts }, { rules, tokens, messages }) {
  const drawn = new Set(classes.split(' '));
  const concerned = rules.filter((rule) => {
    const named = rule.match(/\.ae-[\w-]+/g) ?? [];
    return named.every((name) => drawn.has(name.slice(1)));
  });
  const wordings = texts.map((id) => messages[id] ?? `no text ${id}`);
  return createHash('sha256')
    .update(JSON.stringify([concerned.sort(), tokens, wordings]))
    .digest('hex')
    .slice(0, 12);
}
