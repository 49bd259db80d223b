/** A link that asks before it signs in, cell by cell. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { LinkAsked } from '../../../src/products/magic-links/flow.ts';
import { magicLinksTable } from '../../../src/products/magic-links/screens-flow.ts';

const idle = { config: resolveConfig({}), busy: [] as string[] };
const { 'magicLinks.asked': row, 'magicLinks.sent': sent, main } = magicLinksTable;
const linkScreen: LinkAsked = {
  name: 'magicLinks.asked',
  email: 'ada@example.com',
  askedBy: 'Chrome on Windows',
  age: 0,
  sameBrowser: false,
  worksHere: true,
  worksThere: true,
  replaces: null,
};
const enter = (screen: LinkAsked, number: string) =>
  row['magicLinks.numberEntered'](screen, { type: 'magicLinks.numberEntered', number }, idle);
const check = (approved: boolean, triesLeft: number) =>
  row['magicLinks.numberChecked'](linkScreen, { type: 'magicLinks.numberChecked', approved, triesLeft });

test('only two digits are sent, and none once the tries are used up', () => {
  assert.deepEqual(enter(linkScreen, '47')?.run, { do: 'magicLinks.approve', number: '47' });
  assert.deepEqual(enter(linkScreen, '4'), { screen: { ...linkScreen, refused: 'form' } });
  assert.equal(enter({ ...linkScreen, triesLeft: 0 }, '47'), undefined);
});

test('a wrong number keeps the screen with the tries that are left, the right one ends it', () => {
  assert.deepEqual(check(false, 1).screen, { ...linkScreen, refused: 'wrong', triesLeft: 1 });
  assert.deepEqual(check(true, 3).screen, { name: 'magicLinks.approved', askedBy: 'Chrome on Windows' });
});

test('a link of another browser with PKCE does not sign in here; one of this browser does', () => {
  const choose = (screen: LinkAsked) =>
    row['magicLinks.hereChosen'](screen, { type: 'magicLinks.hereChosen' }, idle);
  assert.equal(choose({ ...linkScreen, worksHere: false }), undefined);
  for (const screen of [linkScreen, { ...linkScreen, worksHere: false, sameBrowser: true }])
    assert.deepEqual(choose(screen)?.run, { do: 'magicLinks.useLink', sure: true });
});

test('the tab that asked waits for the approval, also after a resend and a reload', () => {
  const event = { type: 'magicLinks.sent', email: 'a@b.co', at: 0, matchNumber: '47' } as const;
  const first = main['magicLinks.sent']({ name: 'main' }, event, idle);
  assert.deepEqual([first.screen.matchNumber, first.beside], ['47', { do: 'magicLinks.await' }]);
  assert.deepEqual(sent['magicLinks.sent'](first.screen, event, idle).beside, { do: 'magicLinks.await' });
  assert.deepEqual(sent.resumed().beside, { do: 'magicLinks.await' });
  assert.deepEqual(sent['magicLinks.approvedElsewhere']().run, { do: 'magicLinks.finish' });
});
