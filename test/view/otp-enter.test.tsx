/** The passcode screen. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../session-core/default-bootstrap.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { OtpEnterView } from '../../src/products/otp/views.tsx';
import { clearAfterEach } from './after-each.ts';
import { act, draw, type } from './world.tsx';

clearAfterEach();

const email = 'ada@example.com';

function enter(busy: readonly string[]) {
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
      }}
      config={resolveConfig({ products: ['otp'] })}
      bootstrap={defaultBootstrap}
      busy={busy}
      problem={null}
      send={(event) => sent.push(event)}
    />,
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

it('a code typed while another mail is being sent is accepted, and the screen says that it is being checked', () => {
  const { drawn, sent, field } = enter(['otp.send']);
  assert.notInclude(drawn.text(), 'Verifying passcode');
  type(field, '123456');
  assert.deepEqual(sent, [{ type: 'otp.codeEntered', code: '123456' }]);
  assert.include(drawn.text(), 'Verifying passcode...');
});
