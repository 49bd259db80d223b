/** Nothing is in one half only without a reason; `docs/parity.md` shows both. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Feature, features, patternsOf, shownIn } from './parity.ts';

const users = shownIn('users');
const members = shownIn('members');
const sideBySide = features.map((feature) => ({
  feature,
  users: users.rows.get(feature) ?? [],
  members: members.rows.get(feature) ?? [],
}));

test('every method, section and setting of users and of members has a row', () => {
  assert.deepEqual([users.unplaced, members.unplaced], [[], []]);
});

test('a row names only what there is', () => {
  const isDead = (feature: Feature, pattern: string) =>
    !sideBySide.some(
      (row) => row.feature === feature && (row.users.includes(pattern) || row.members.includes(pattern)),
    );
  assert.deepEqual(
    features.flatMap((feature) =>
      [...new Set([...patternsOf(feature, 'users'), ...patternsOf(feature, 'members')])].filter((pattern) =>
        isDead(feature, pattern),
      ),
    ),
    [],
  );
});

test('what one half has not says why, and what both have says nothing', () => {
  assert.deepEqual(
    sideBySide
      .filter((row) => (row.users.length === 0 || row.members.length === 0) !== Boolean(row.feature.why))
      .map(({ feature }) => feature.what),
    [],
  );
});
