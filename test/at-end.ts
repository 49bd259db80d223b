/**
 * What is shared by every test of a process is closed after the last of them. The process of a folder's tests imports
 * this before any of its files, so that the end is that of all files and not of the first one to want something.
 */
import { after } from 'node:test';

const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings.reverse()) await close();
});

/** Runs `close` when all tests of this process are done; what is registered last, first. */
export function atEnd(close: () => Promise<void>): void {
  closings.push(close);
}
