/** Finds texts that do not fit: in every language with `npm run test:full`. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { isFull } from '../../../scripts/tests/full.mjs';

const folder = join(import.meta.dirname, '../../../src/languages/login');
const all = ['en', ...readdirSync(folder).map((name) => basename(name, '.json'))];
/** The languages with the longest words and lines, and one of each direction and script. */
const tight = ['de', 'fr', 'nl', 'pl', 'tr', 'ja', 'ar'];
const tags = isFull ? all : tight;

/** Shows the open screen in one language after the other, and expects every text of it to fit. */
export async function expectFitInLanguages(page: Page, element = 'auth-login'): Promise<void> {
  const misfits: string[] = [];
  for (const tag of tags) {
    await page.locator(element).evaluate((host, locale) => host.setAttribute('locale', locale), tag);
    await expect(page.locator(`${element} [lang="${tag}"]`).first()).toBeVisible();
    misfits.push(...(await page.locator(element).evaluate(findMisfits)).map((misfit) => `${tag}: ${misfit}`));
  }
  expect.soft(misfits).toEqual([]);
}

/** Runs in the page. */
function findMisfits(host: Element): string[] {
  const root = host.shadowRoot ?? host;
  const misfits: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) misfits.push(`the page is ${scrollWidth} px wide`);
  const card = root.querySelector('.ae-card');
  if (!card) return ['there is no card'];
  const edges = card.getBoundingClientRect();
  for (const element of [card, ...card.querySelectorAll<HTMLElement>('*')]) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    // For screen readers only.
    if (box.width <= 2 || box.height <= 2) continue;
    const name = `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 60)}”`;
    if (box.left < edges.left - 0.5 || box.right > edges.right + 0.5)
      misfits.push(`outside the card: ${name}`);
    if (element instanceof HTMLInputElement) {
      if (!element.value && isCut(element)) misfits.push(`placeholder cut off: ${element.placeholder}`);
    } else if (!(element instanceof SVGElement)) {
      if (sticksOut(element)) misfits.push(`sticks out of its box: ${name}`);
      const cut = ['hidden', 'clip'].includes(getComputedStyle(element).overflowY);
      if (cut && element.scrollHeight > element.clientHeight + 2)
        misfits.push(`higher than its box: ${name}`);
      misfits.push(...brokenWords(element).map((word) => `broken within a word: “${word}” in ${name}`));
    }
  }
  return misfits;

  /** Does not use `scrollWidth`: small links have a larger area for the finger around them. */
  function sticksOut(element: Element): boolean {
    const boxes = [element, element.closest('button') ?? element].map((one) => one.getBoundingClientRect());
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    return texts.some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].some(({ left, right }) =>
        boxes.some((box) => left < box.left - 1 || right > box.right + 1),
      );
    });
  }

  function isCut(input: HTMLInputElement): boolean {
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return true;
    context.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return context.measureText(input.placeholder).width > input.clientWidth - padding + 0.5;
  }

  /** Words that go on in the next line without a hyphen. Addresses, keys, and scripts without spaces may. */
  function brokenWords(element: Element): string[] {
    const broken: string[] = [];
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}’']+/gu)) {
        if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)) continue;
        const before = node.data.slice(0, index).match(/\S*$/)?.[0] ?? '';
        const after = node.data.slice(index + word.length).match(/^\S*/)?.[0] ?? '';
        if (/[@\d\u00ad]/.test(before + after)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (tops.size > 1) broken.push(word);
      }
    }
    return broken;
  }
}
