/** Texts that a host has written for the hosted provider's element for members, by its message ids. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { businessMessages } from '../../src/b2b/all-messages.ts';
import { namesIn, parseMessage } from '../../src/strings/message-format.ts';

const ours: Readonly<Record<string, string>> = businessMessages;

/** Without tags: text within an unknown one is shown as it is. */
const values = (text: string) => [...namesIn(parseMessage(text))].filter((name) => !name.startsWith('<'));

for (const major of [5, 6])
  test(`their ids are those of our texts for members, with the same values: major ${major}`, () => {
    const file = new URL(`../../node_modules/hosted-client-${major}/messages/b2b/en.po`, import.meta.url);
    const catalogue = readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm);
    const theirs = [...catalogue].map(([, id = '', text = '']) => ({ id, text }));
    const shared = theirs.filter(({ id }) => id in ours);
    assert.ok(shared.length >= 70, `${shared.length} of ${theirs.length}`);
    const lacking = shared.filter(({ id, text }) =>
      values(text).some((name) => !values(ours[id] ?? '').includes(name)),
    );
    // The refusal of the provider does not repeat the address and the organization.
    assert.deepEqual(
      lacking.map(({ id }) => id),
      ['error.jitIneligible'],
    );
  });
