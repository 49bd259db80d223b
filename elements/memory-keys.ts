/** The keys in session storage for flows in progress. */
import type { Project } from './options/project.ts';

/** The keys in use on this page, so that two elements do not share one. */
const used = new Set<string>();

/** A key for an element. @param id the element's own, if it has one */
export function claimKey({ prefix, publicToken }: Project, id: string): string {
  let key = `${prefix}_flow_${publicToken}${id ? `::${id}` : ''}`;
  while (used.has(key)) key += '#';
  used.add(key);
  return key;
}

export function releaseKey(key: string): void {
  used.delete(key);
}
