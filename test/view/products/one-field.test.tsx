/** One field for an address or a number. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { MainScreen } from '../../../src/login/main-screen.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { lazy } from '../../../src/machine/lazy.ts';
import { productIds } from '../../../src/machine/product-ids.ts';
import { numberLibrary } from '../../../src/products/otp/number-library.ts';
import { missingMains } from '../../../src/products/table.ts';
import { table } from '../../flow/login-table.ts';
import { clearAfterEach } from '../after-each.ts';
import { act, assertAccessible, draw, type as typeText } from '../world.tsx';
import { fill, form } from './phone-parts.tsx';

clearAfterEach();

describe('the field for an address or a number', () => {
  before(() => Promise.all([numberLibrary, ...missingMains(productIds, true)].map((part) => part.load())));

  it('is a user name for browsers and password managers, and shows no country yet', async () => {
    const { drawn, field } = form({ any: true });
    assert.deepEqual(
      [field.type, field.inputMode, field.autocomplete, field.autocapitalize],
      ['text', 'email', 'username', 'none'],
    );
    assert.equal(drawn.find('label').textContent, 'Email address or phone number');
    assert.lengthOf(drawn.all('.ae-country'), 0);
    await assertAccessible(drawn);
  });

  it('hands an address to the product that serves it, without the spaces around it', () => {
    const { drawn, field, sent, submit } = form({ any: true });
    typeText(field, ' ada@example.com ');
    assert.lengthOf(drawn.all('.ae-country'), 0);
    submit();
    assert.deepEqual(sent, ['ada@example.com']);
  });

  it('shows the country of a number, assumed or given, and keeps the field and its focus', async () => {
    const { drawn, field, sent, submit } = form({ any: true, locale: 'de-AT' });
    field.focus();
    typeText(field, '664 12');
    const { country } = form({
      any: true,
      locale: 'de-AT',
      phone: { channel: 'sms', country: 'AT', text: '664' },
    });
    assert.equal(country.textContent, 'AT +43');
    assert.equal(drawn.find('.ae-country').textContent, 'AT +43');
    assert.isTrue(field.matches(':focus'));
    await assertAccessible(drawn);
    submit();
    assert.deepEqual(sent, [
      {
        type: 'otp.phoneSubmitted',
        phone: { channel: 'sms', country: 'AT', callingCode: '43', text: '664 12' },
      },
    ]);
    fill(field, '+442071838750', 'insertFromPaste');
    assert.equal(drawn.find('.ae-country').textContent, 'GB +44');
  });

  it('takes an address that begins with digits as it was typed', () => {
    const { drawn, field, sent, submit } = form({ any: true });
    for (const key of '2015550123@example.com') typeText(field, key);
    assert.equal(field.value, '2015550123@example.com');
    assert.lengthOf(drawn.all('.ae-country'), 0);
    submit();
    assert.deepEqual(sent, ['2015550123@example.com']);
  });

  it('stands in place of tabs, beside buttons, for the product that serves addresses', () => {
    const sent: unknown[] = [];
    const drawn = draw(
      <MainScreen
        screen={{ name: 'main' }}
        table={table}
        state={{ busy: [], problem: null }}
        config={resolveConfig({
          products: ['oauth', 'passwords', 'otp'],
          oauthOptions: { providers: ['google'] },
          otpOptions: { methods: ['sms', 'email'] },
          identifier: 'any',
        })}
        bootstrap={defaultBootstrap}
        send={(event) => sent.push(event)}
        returned={false}
        tab={null}
        idle={lazy(async () => Promise.reject(new Error('not needed')))}
      />,
    );
    assert.lengthOf(drawn.all('[role="tab"]'), 0);
    assert.lengthOf(drawn.all('input'), 1);
    typeText(drawn.find<HTMLInputElement>('input'), 'ada@example.com');
    act(() => drawn.find<HTMLFormElement>('form').requestSubmit());
    assert.deepEqual(sent, [{ type: 'passwords.emailSubmitted', email: 'ada@example.com' }]);
  });

  it('shows the error of either kind', () => {
    for (const [code, kind] of [
      ['invalid_email_address', 'email'],
      ['invalid_phone_number', 'phone'],
    ] as const) {
      const { field } = form({ any: true, problem: { code, message: '', field: kind } });
      assert.equal(field.getAttribute('aria-invalid'), 'true');
    }
  });
});
