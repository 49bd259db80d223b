/** "Last used": every sign-in method says so on the first screen, and nothing moves. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { lastUsedKeyOf, lastWalletKeyOf, lastWayKeyOf } from '../../../session-core/state/more-names.ts';
import { stateKeyOf } from '../../../session-core/state/names.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { UiProvider, useUi } from '../../../src/components/ui.tsx';
import type { LoginIdle } from '../../../src/login/idle.ts';
import { lastUsed } from '../../../src/login/last-used.ts';
import { MainScreen } from '../../../src/login/main-screen.tsx';
import type { LoginOptions } from '../../../src/login/options.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { lazy } from '../../../src/machine/lazy.ts';
import { productIds } from '../../../src/machine/product-ids.ts';
import { PasswordLogInView } from '../../../src/products/passwords/views.tsx';
import { missingMains } from '../../../src/products/table.ts';
import { announce } from '../../fakes/wallet-page.ts';
import { table } from '../../flow/login-table.ts';
import { clearAfterEach } from '../after-each.ts';
import { assertAccessible, type Drawn, draw, until } from '../world.tsx';

clearAfterEach();

const project = { prefix: 'auth', publicToken: 'public-token-test-a' };
const stateKey = stateKeyOf(project);
const idle = lazy(async (): Promise<LoginIdle> => Promise.reject(new Error('not needed')));
const phones: LoginOptions = { products: ['otp'], otpOptions: { methods: ['email', 'sms', 'whatsapp'] } };
const buttons: LoginOptions = {
  products: ['oauth', 'passkeys', 'crypto'],
  oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] },
};
const mixed: LoginOptions = { ...buttons, products: ['oauth', 'passwords'] };

function Screen({ options, way }: { options: LoginOptions; way: string | null }) {
  const config = resolveConfig(options);
  return (
    <UiProvider value={{ ...useUi(), lastUsed: way }}>
      <Card screen="main">
        <MainScreen
          screen={{ name: 'main' }}
          table={table}
          state={{ busy: [], problem: null }}
          config={config}
          bootstrap={defaultBootstrap}
          send={() => {}}
          returned={false}
          tab={null}
          idle={idle}
        />
      </Card>
    </UiProvider>
  );
}

/** The names of the controls that the note describes. */
const described = (drawn: Drawn) =>
  drawn.all('[aria-describedby]').flatMap((control) => {
    const note = drawn.find(`#${control.getAttribute('aria-describedby')}`);
    return note.textContent === 'Last used' ? [control.textContent?.replace('Last used', '')] : [];
  });

describe('the sign-in method that was used last', () => {
  before(() => Promise.all(missingMains(productIds, true).map((main) => main.load())));
  afterEach(() => localStorage.clear());

  for (const [way, options, control] of [
    ['email', phones, 'Email'],
    ['sms', phones, 'Text'],
    ['whatsapp', phones, 'WhatsApp'],
    ['password', mixed, 'Continue with email'],
    ['email', mixed, 'Continue with email'],
    ['passkey', buttons, 'Continue with a passkey'],
    ['google', buttons, 'Continue with Google'],
    ['wallet:ethereum:Fox', buttons, 'Continue with Fox'],
  ] as const) {
    it(`says so: ${way} on "${control}", and nothing moves`, async () => {
      announce(window, { rdns: 'io.fox' });
      const drawn = draw(<Screen options={options} way={null} />, { width: 320 });
      await until(() => drawn.text().includes(control));
      const places = () =>
        drawn.all('button, input, h1, h2').map((part) => part.getBoundingClientRect().toJSON());
      const before = places();
      assert.deepEqual(described(drawn), []);
      drawn.render(<Screen options={options} way={way} />);
      assert.deepEqual(described(drawn), [control]);
      assert.deepEqual(places(), before);
      await assertAccessible(drawn);
    });
  }

  it('needs no note if it is the only method', () => {
    const drawn = draw(<Screen options={{ products: ['otp'] }} way="email" />);
    assert.deepEqual(described(drawn), []);
  });

  it('says so between a password and a code too', () => {
    const view = (way: string) => {
      const View = () => (
        <UiProvider value={{ ...useUi(), lastUsed: way }}>
          <PasswordLogInView
            config={resolveConfig({ products: ['passwords', 'otp'] })}
            bootstrap={defaultBootstrap}
            busy={[]}
            problem={null}
            send={() => {}}
            screen={{ name: 'passwords.logIn', email: 'ada@example.com' }}
          />
        </UiProvider>
      );
      return described(draw(<View />));
    };
    assert.deepEqual(view('email'), ['Login without a password']);
    assert.deepEqual(view('password'), ['Continue']);
  });

  it('is what this browser stored: the word, a wallet by chain and name, or the identity provider of earlier versions', () => {
    assert.isNull(lastUsed(project));
    localStorage.setItem(lastUsedKeyOf(stateKey), 'github');
    assert.equal(lastUsed(project), 'github');
    localStorage.setItem(lastWayKeyOf(stateKey), 'wallet');
    localStorage.setItem(lastWalletKeyOf(stateKey), 'wallet:ethereum:Fox');
    assert.equal(lastUsed(project), 'wallet:ethereum:Fox');
    localStorage.setItem(lastWayKeyOf(stateKey), 'email');
    assert.equal(lastUsed(project), 'email');
  });
});
