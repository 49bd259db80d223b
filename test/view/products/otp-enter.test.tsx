/** The passcode screen. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { OtpEnter } from '../../../src/products/otp/flow.ts';
import { OtpEnterView } from '../../../src/products/otp/views.tsx';
import { createTranslate } from '../../../src/strings/translate.ts';
import { clearAfterEach } from '../after-each.ts';
import { act, type DrawOptions, draw, type } from '../world.tsx';

clearAfterEach();

const email = 'ada@example.com';

function enter(
  busy: readonly string[],
  more: Partial<OtpEnter> = {},
  problem: Problem | null = null,
  options: DrawOptions = {},
) {
  const sent: unknown[] = [];
  const drawn = draw(
    <OtpEnterView
      screen={{
        name: 'otp.enter',
        methodId: 'm',
        to: { channel: 'email', email },
        sentAt: 0,
        expiresAt: 1e15,
        resent: false,
        ...more,
      }}
      config={resolveConfig({ products: ['otp'] })}
      bootstrap={defaultBootstrap}
      busy={busy}
      problem={problem}
      send={(event) => sent.push(event)}
    />,
    options,
  );
  return { drawn, sent, field: drawn.find<HTMLInputElement>('input') };
}

it('is in a form, which sends the code once it is complete', () => {
  const { drawn, sent, field } = enter([]);
  const form = drawn.find<HTMLFormElement>('form');
  assert.equal(field.form, form);
  field.value = '123';
  act(() => form.requestSubmit());
  assert.deepEqual(sent, []);
  field.value = '123456';
  act(() => form.requestSubmit());
  assert.deepEqual(sent, [{ type: 'otp.codeEntered', code: '123456' }]);
});

it('leads the keyboard from the digits on to another address, which stands above them', () => {
  const { drawn, field } = enter([]);
  const change = drawn.all('button').find((button) => button.textContent === 'Change');
  assert.ok(change);
  assert.ok(field.compareDocumentPosition(change) & Node.DOCUMENT_POSITION_FOLLOWING);
  assert.isBelow(change.getBoundingClientRect().bottom, field.getBoundingClientRect().top);
});

it('in Arabic the full stop stands after the address, and the way to another one after both', () => {
  const translated = {
    'otp.sentTo': 'أرسلنا رمزًا من 6 أرقام إلى <bold>{destination}</bold>.',
    'button.changeEmail': 'تغيير',
  };
  const translate = createTranslate({ translated, locale: 'ar' });
  const { drawn } = enter([], {}, null, { translate, dir: 'rtl' });
  const place = drawn.find('.ae-sent-to');
  place.lang = 'ar';
  const stop = document.createRange();
  stop.selectNodeContents(place.querySelector('p > span')?.lastChild ?? assert.fail('no sentence'));
  const [address, end, change] = [drawn.find('.ae-sent-to bdi'), stop, drawn.find('.ae-sent-to button')].map(
    (part) => part.getBoundingClientRect(),
  );
  assert.isAtMost(end?.right ?? Number.NaN, (address?.left ?? 0) + 1);
  assert.isAtMost(change?.right ?? Number.NaN, end?.left ?? 0);
});

it('a code typed while another mail is being sent is accepted, and the screen says that it is being checked', () => {
  const { drawn, sent, field } = enter(['otp.send']);
  assert.notInclude(drawn.text(), 'Verifying passcode');
  type(field, '123456');
  assert.deepEqual(sent, [{ type: 'otp.codeEntered', code: '123456' }]);
  assert.include(drawn.text(), 'Verifying passcode...');
});

it('shows the offer of a new code at the same distance below the message as everything else, with nothing between', () => {
  const dead: Problem = {
    code: 'api_error',
    errorType: 'otp_code_not_found',
    message: 'Gone.',
    field: 'code',
  };
  const { drawn } = enter([], { ended: true, expiresAt: 0 }, dead);
  const offer = drawn.find('button[data-kind=primary]').getBoundingClientRect();
  const message = drawn.find('[role=alert]').getBoundingClientRect();
  const code = drawn.find('.ae-code').getBoundingClientRect();
  assert.equal(message.top - code.bottom, 12);
  assert.equal(offer.top - message.bottom, 12, 'a line without text takes no room');
});

it('says once that a code has expired, also when it was sent after that', () => {
  const problem: Problem = { code: 'code_expired', message: 'The code has expired.', field: 'code' };
  const { drawn } = enter([], { expiresAt: 0 }, problem);
  assert.equal(drawn.text().match(/expired/g)?.length, 1, drawn.text());
  assert.include(drawn.text(), 'Request a new one.');
});
