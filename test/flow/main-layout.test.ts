/** The layout of the first screen, for any mix of products. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { h } from '../../src/drawing/tree.ts';
import { mainLayout } from '../../src/login/main-layout.ts';
import { mixProblem } from '../../src/login/mix-problem.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { FormPart, Offer } from '../../src/machine/main-part.ts';
import { type ProductId, productIds } from '../../src/machine/product-ids.ts';
import fc from '../properties.ts';

const draw = () => h('div', {});
const form = (tab: FormPart['tab']) => ({ tab, draw }) as const;
const buttons = { draw } as const;
const offers: Record<ProductId, Offer> = {
  emailMagicLinks: { id: 'emailMagicLinks', parts: [form('email')] },
  otp: { id: 'otp', parts: [form('sms'), form('whatsapp'), form('email')] },
  passwords: { id: 'passwords', parts: [form('email')] },
  oauth: { id: 'oauth', parts: [buttons] },
  crypto: { id: 'crypto', parts: [buttons] },
  passkeys: { id: 'passkeys', parts: [buttons] },
  totp: { id: 'totp', parts: [] },
};

const layout = (ids: ProductId[], passkeyAutofill = false) =>
  mainLayout(
    ids.map((id) => offers[id]),
    !passkeyAutofill,
  ).map((section) => {
    if (section.kind === 'form') return section.tabs.map(({ id, product }) => `${id}:${product}`).join('+');
    return section.kind === 'buttons' ? section.id : '—';
  });

test('products appear in their order, with a divider between buttons and form', () => {
  assert.deepEqual(layout(['oauth', 'emailMagicLinks']), ['oauth', '—', 'email:emailMagicLinks']);
  assert.deepEqual(layout(['emailMagicLinks', 'oauth', 'crypto']), [
    'email:emailMagicLinks',
    '—',
    'oauth',
    'crypto',
  ]);
  assert.deepEqual(layout(['oauth', 'crypto']), ['oauth', 'crypto']);
  assert.deepEqual(layout(['otp']), ['sms:otp+whatsapp:otp+email:otp']);
});

test('forms merge into one with a tab each, and a password replaces the email tab', () => {
  assert.deepEqual(layout(['otp', 'passwords']), ['sms:otp+whatsapp:otp+email:passwords']);
  assert.deepEqual(layout(['passwords', 'emailMagicLinks']), ['email:passwords']);
});

test('the passkey button comes first, unless a field offers passkeys by autofill', () => {
  assert.deepEqual(layout(['otp', 'passkeys']), ['passkeys', '—', 'sms:otp+whatsapp:otp+email:otp']);
  assert.deepEqual(layout(['otp', 'passkeys'], true), ['sms:otp+whatsapp:otp+email:otp']);
  assert.deepEqual(layout(['oauth', 'passkeys'], true), ['passkeys', 'oauth']);
});

test('for any mix: at most one form, dividers only between different neighbours, every tab once', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...productIds]), fc.boolean(), (ids, autofill) => {
      const sections = mainLayout(
        ids.map((id) => offers[id]),
        !autofill,
      );
      assert.ok(sections.filter(({ kind }) => kind === 'form').length <= 1);
      for (const [index, section] of sections.entries()) {
        if (section.kind === 'divider') {
          const [before, after] = [sections[index - 1], sections[index + 1]];
          assert.ok(before && after && before.kind !== after.kind && after.kind !== 'divider');
        }
        if (section.kind === 'form') {
          assert.equal(new Set(section.tabs.map(({ id }) => id)).size, section.tabs.length);
        }
      }
    }),
  );
});

test('a link and a code by email exclude each other, and passkeys need another product', () => {
  const mix = (products: ProductId[], methods: ('sms' | 'email')[] = ['email']) =>
    mixProblem(resolveConfig({ products, otpOptions: { methods } }));
  assert.equal(mix(['emailMagicLinks', 'otp']), 'emailConflict');
  assert.equal(mix(['emailMagicLinks', 'otp'], ['sms']), null);
  assert.equal(mix(['emailMagicLinks', 'otp', 'passwords']), null);
  assert.equal(mix(['passkeys']), 'passkeysAlone');
  assert.equal(mix(['passkeys', 'otp']), null);
});
