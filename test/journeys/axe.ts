/** Accessibility: what axe finds on the open page, without a second page that its own package opens each time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { ElementContext, RunOptions } from 'axe-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeOptions {
  /** The element to look at. @default the whole page */
  include?: string;
  exclude?: readonly string[];
  /** Only these rules. @default all */
  rules?: readonly string[] | undefined;
  without?: readonly string[];
}

/** For fragments of a page. */
export const rulesOfWholePages = ['page-has-heading-one', 'region', 'landmark-one-main'];

/** Each violation with its elements, such as `color-contrast: <a href="/">`. Looks into shadow roots, not into frames. */
export async function faults(
  page: Page,
  { include, exclude, rules, without = [] }: AxeOptions = {},
): Promise<string[]> {
  const context = { include: include ?? 'html', ...(exclude && { exclude: [...exclude] }) };
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: [...rules] }),
  };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(
    async ([where, how]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(where as ElementContext, how);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [context, options] as const,
  );
}
