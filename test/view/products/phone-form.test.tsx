/** The form for a phone number, and the code screen of a phone. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { OtpEnter } from '../../../src/products/otp/flow.ts';
import { numberLibrary } from '../../../src/products/otp/number-library.ts';
import { OtpEnterView } from '../../../src/products/otp/views.tsx';
import { clearAfterEach } from '../after-each.ts';
import { emulateMedia } from '../media.ts';
import { act, assertAccessible, clear, click, compose, composed, draw, type, until } from '../world.tsx';
import { fill, form } from './phone-parts.tsx';

clearAfterEach();

it('the number fits beside its country, and below it in large type', () => {
  const small = form({ look: { width: 320 } });
  assert.equal(small.field.offsetTop, small.country.offsetTop);
  assert.isAtLeast(small.field.clientWidth, 120);
  const large = form({ look: { width: 320, theme: { fontSize: '32px' } } });
  assert.isAbove(large.field.offsetTop, large.country.offsetTop);
  assert.isAtLeast(large.field.clientWidth, 240);
});

describe('the form for a phone number', () => {
  before(() => numberLibrary.load());

  it('is accessible: empty, with an error, with the list open, from right to left, dark', async () => {
    const problem = { code: 'invalid_phone_number', message: '', field: 'phone' } as const;
    for (const dir of ['ltr', 'rtl'] as const) {
      const { drawn, country, field } = form({ problem, dir });
      await assertAccessible(drawn);
      assert.equal(field.getAttribute('aria-invalid'), 'true');
      click(country);
      await assertAccessible(drawn);
      clear();
    }
    await emulateMedia({ colorScheme: 'dark' });
    const { drawn, country } = form();
    click(country);
    await assertAccessible(drawn);
  });

  it('is a field that browsers and password managers recognise', () => {
    const { field, country } = form();
    assert.deepEqual(
      [field.type, field.name, field.autocomplete, field.required],
      ['tel', 'phone', 'tel', true],
    );
    assert.equal(country.getAttribute('aria-label'), 'Country: US +1, United States');
    assert.equal(country.textContent, 'US +1');
  });

  it('starts with the region of the locale, in its language; an unknown one becomes the United States', () => {
    const { country } = form({ locale: 'de-AT' });
    assert.equal(country.textContent, 'AT +43');
    assert.equal(country.getAttribute('aria-label'), 'Country: AT +43, Österreich');
    assert.equal(form({ locale: 'en-ZZ' }).country.textContent, 'US +1');
  });

  it('formats the number during typing, and leaves the caret in place', () => {
    const { field } = form();
    field.focus();
    type(field, '2015550123');
    assert.equal(field.value, '(201) 555-0123');
    field.setSelectionRange(3, 3);
    type(field, '9');
    assert.equal(field.value.replace(/\D/g, '').slice(0, 4), '2091');
    assert.equal(field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, ''), '209');
  });

  it('formats the full-width digits of an input method when it has finished', () => {
    const { field } = form();
    compose(field, '２０１５５５０１２３');
    assert.equal(field.value, '２０１５５５０１２３');
    composed(field);
    assert.equal(field.value, '(201) 555-0123');
  });

  it('recognises a pasted or filled-in number with +, and selects its country', () => {
    for (const inputType of ['insertFromPaste', undefined]) {
      const { field, country } = form();
      fill(field, '+44 7400 123456', inputType);
      assert.equal(field.value, '07400 123456');
      assert.equal(country.textContent, 'GB +44');
      clear();
    }
  });

  it('submits the content of the field, even without a key press', () => {
    const { field, sent, submit } = form();
    field.value = '2015550123';
    submit();
    const phone = { channel: 'sms', country: 'US', callingCode: '1', text: '2015550123' };
    assert.deepEqual(sent, [{ type: 'otp.phoneSubmitted', phone }]);
  });

  it('remembers the country of a number that the visitor submits before the screen is drawn again', () => {
    const { field, sent, country, drawn } = form();
    act(() => {
      field.focus();
      field.value = '+447400123456';
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      field.blur();
      drawn.find<HTMLFormElement>('form').requestSubmit();
    });
    const phone = { channel: 'sms', country: 'GB', callingCode: '44', text: '07400 123456' };
    assert.deepEqual(sent, [{ type: 'otp.phoneSubmitted', phone }]);
    assert.equal(country.textContent, 'GB +44');
  });

  it('sends nothing twice while it is sending', () => {
    const { sent, submit, drawn } = form({ busy: ['otp.send'] });
    submit();
    assert.deepEqual(sent, []);
    assert.equal(drawn.find('button[type="submit"]').dataset.state, 'busy');
  });

  it('keeps the number for a visitor who returns', () => {
    const { field, country } = form({ phone: { channel: 'sms', country: 'GB', text: '07400 123456' } });
    assert.equal(field.value, '07400 123456');
    assert.equal(country.textContent, 'GB +44');
  });

  it('keeps numbers left to right on a right-to-left page', () => {
    const { drawn, field, country } = form({ dir: 'rtl' });
    assert.equal(getComputedStyle(field).direction, 'ltr');
    assert.isBelow(country.getBoundingClientRect().left, field.getBoundingClientRect().left);
    click(country);
    const option = drawn.all('[role="option"]')[0];
    assert.ok(option);
    assert.equal(getComputedStyle(option.querySelector('bdi') ?? option).direction, 'ltr');
    const text = option.getBoundingClientRect();
    assert.isAbove(text.right, drawn.find('.ae-countries').getBoundingClientRect().right - 40);
  });

  it('fits into 320 pixels', () => {
    const { drawn, country } = form();
    drawn.place.style.inlineSize = '320px';
    click(country);
    assert.isAtMost(drawn.find('.ae-card').scrollWidth, 320);
  });
});

describe('the code screen of a phone', () => {
  const enter: OtpEnter = {
    name: 'otp.enter',
    to: {
      channel: 'sms',
      number: '+12015550123',
      country: 'US',
      national: '(201) 555-0123',
      international: '+1 201 555 0123',
    },
    methodId: 'm',
    sentAt: Date.now(),
    expiresAt: Date.now() + 300_000,
    resent: false,
  };
  const view = (screen: OtpEnter, sent: unknown[] = []) => (
    <OtpEnterView
      screen={screen}
      config={resolveConfig({ products: ['otp'] })}
      bootstrap={defaultBootstrap}
      busy={[]}
      problem={null}
      send={(event) => sent.push(event)}
    />
  );

  /** A browser that passes on codes from text messages. */
  function withWebOtp(get: (request: { signal: AbortSignal }) => Promise<unknown>) {
    const real = Object.getOwnPropertyDescriptor(navigator, 'credentials');
    const had = 'OTPCredential' in globalThis;
    if (!had) Object.assign(globalThis, { OTPCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    return () => {
      Reflect.deleteProperty(navigator, 'credentials');
      if (real) Object.defineProperty(navigator, 'credentials', real);
      if (!had) Reflect.deleteProperty(globalThis, 'OTPCredential');
    };
  }

  it('shows the number with the code of its country, left to right in any text', async () => {
    const drawn = draw(view({ ...enter, to: { ...enter.to, channel: 'whatsapp' } as never }), { dir: 'rtl' });
    assert.include(drawn.text(), '+1 201 555 0123');
    assert.equal(getComputedStyle(drawn.find('bdi')).direction, 'ltr');
    assert.equal(drawn.find('input').getAttribute('autocomplete'), 'one-time-code');
    await assertAccessible(drawn);
  });

  it('accepts the code that the browser reads from the message', async () => {
    const restore = withWebOtp(async () => ({ code: '123456' }));
    const sent: unknown[] = [];
    const drawn = draw(view(enter, sent));
    await until(() => sent.length > 0);
    assert.deepEqual(sent, [{ type: 'otp.codeEntered', code: '123456' }]);
    assert.equal(drawn.find<HTMLInputElement>('input').value, '123456');
    restore();
  });

  it('stops waiting for it when the screen closes, and works without it', async () => {
    let callSignal: AbortSignal | undefined;
    const restore = withWebOtp(({ signal }) => {
      callSignal = signal;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    draw(view(enter));
    await until(() => callSignal !== undefined);
    clear();
    assert.equal(callSignal?.aborted, true);
    restore();
    const again = withWebOtp(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const drawn = draw(view(enter));
    assert.include(drawn.text(), 'Enter passcode');
    again();
  });
});
