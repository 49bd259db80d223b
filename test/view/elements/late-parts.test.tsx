/** Parts that load after the first screen appears cost the visitor neither a letter nor the place in the form. */

import { assert } from 'chai';
import { createRoot } from 'react-dom/client';
import { loginIdle } from '../../../elements/stages/login-idle.ts';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import type { Bootstrap, SessionClient } from '../../../session-core/consumer/client.ts';
import { ready } from '../../../session-core/lib/ready.ts';
import { extras } from '../../../src/components/extras-alone.ts';
import { createLogin } from '../../../src/login/create-login.ts';
import type { LoginIdle } from '../../../src/login/idle.ts';
import { LoginApp } from '../../../src/login/login.tsx';
import { mixProblem } from '../../../src/login/mix-problem.ts';
import type { LoginOptions } from '../../../src/login/options.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { lazy } from '../../../src/machine/lazy.ts';
import type { ProductId } from '../../../src/machine/product.ts';
import { numberLibrary } from '../../../src/products/otp/number-library.ts';
import { allProducts, missingMains } from '../../../src/products/table.ts';
import { mainEnglish } from '../../../src/strings/main-translate.ts';
import { announce } from '../../fakes/wallet-page.ts';
import { table } from '../../flow/login-table.ts';
import fc from '../../properties.ts';
import { act, manualClock } from '../world.tsx';

const every: readonly ProductId[] = ['otp', 'emailMagicLinks', 'oauth', 'passwords', 'crypto', 'passkeys'];

/** Runs all pending promises. */
async function settle(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  act(() => {});
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A running first screen, and each part that can load late. */
function openScreen(options: LoginOptions) {
  const host = document.createElement('div');
  document.body.append(host);
  const container = host.attachShadow({ mode: 'open' });
  const autofill = deferred<boolean>();
  const oneTap = deferred<{ success: false; reason: string }>();
  const texts = deferred<LoginIdle>();
  const watchers = new Set<() => void>();
  let bootstrap: Bootstrap = defaultBootstrap;
  const session = {
    state: { user: null, session: null, fromCache: false },
    onStateChange: () => () => {},
    logEvent: () => {},
    bootstrap: {
      get current() {
        return bootstrap;
      },
      onChange(listener: () => void) {
        watchers.add(listener);
        return () => watchers.delete(listener);
      },
    },
    webauthn: {
      browserSupportsAutofill: () => autofill.promise,
      authenticate: () => new Promise(() => {}),
    },
    oauth: { googleOneTap: { start: () => oneTap.promise } },
  } as unknown as SessionClient;
  const idle = lazy(() => texts.promise);
  const login = createLogin({
    session,
    config: () => resolveConfig(options),
    now: () => 0,
    memory: { read: () => null, write: () => {} },
    table,
    idle,
    emit: () => {},
    onError: (error) => assert.fail(String(error)),
  });
  const root = createRoot(container);
  const clock = manualClock();
  const render = () =>
    act(() =>
      root.render(
        <LoginApp
          login={login}
          // The configuration check also runs late and creates a new configuration.
          config={resolveConfig({ ...options })}
          problems={[]}
          idle={idle}
          ui={{
            t: idle.current?.createTranslate() ?? mainEnglish,
            clock,
            container,
            idPrefix: 'late',
            linked: (text) => text,
            extras: ready(extras),
          }}
          scope="late"
          onError={(error) => assert.fail(String(error))}
        />,
      ),
    );
  render();
  return {
    container,
    close() {
      act(() => root.unmount());
      login.stop();
      host.remove();
    },
    parts: {
      passkeyButton: () => autofill.resolve(false),
      oneTapEnds: () => oneTap.resolve({ success: false, reason: 'closed' }),
      wallet: () => announce(window, { name: 'Late' }),
      watermark() {
        bootstrap = { ...bootstrap, displayWatermark: true };
        for (const listener of [...watchers]) listener();
      },
      texts: () => texts.resolve(loginIdle),
      countries: () => void numberLibrary.load(),
      configuration: render,
    },
  };
}

type Part = keyof ReturnType<typeof openScreen>['parts'];
const parts: readonly Part[] = [
  'passkeyButton',
  'oneTapEnds',
  'wallet',
  'watermark',
  'texts',
  'countries',
  'configuration',
];

const anyScreen: fc.Arbitrary<LoginOptions & { readonly products: ProductId[] }> = fc.record({
  products: fc.shuffledSubarray([...every], { minLength: 1 }),
  otpOptions: fc.record({
    methods: fc.shuffledSubarray(['email', 'sms', 'whatsapp'] as ('email' | 'sms' | 'whatsapp')[], {
      minLength: 1,
    }),
  }),
  oauthOptions: fc.constantFrom<NonNullable<LoginOptions['oauthOptions']>[]>(
    { providers: [] },
    { providers: [{ type: 'google', one_tap: true, position: 'embeddedOnly' as const }] },
    { providers: [{ type: 'github' }, { type: 'google', one_tap: true }] },
  ),
});

const withField: readonly ProductId[] = ['otp', 'emailMagicLinks', 'passwords'];

describe('parts that load late', () => {
  before(() =>
    Promise.all([
      ...missingMains(every, true).map((main) => main.load()),
      ...allProducts.map(({ screens }) => screens.load()),
    ]),
  );

  it('move no focus and lose no letter, for any mix of products, at any moment of typing', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyScreen,
        fc.shuffledSubarray([...parts], { minLength: parts.length }),
        fc.array(fc.nat({ max: 9 }), { minLength: parts.length, maxLength: parts.length }),
        async (options, order, moments) => {
          fc.pre(options.products.some((id) => withField.includes(id)));
          fc.pre(mixProblem(resolveConfig(options)) === null);
          const screen = openScreen(options);
          const field = screen.container.querySelector('input');
          assert.ok(field, 'there is a field');
          field.focus();
          const moved: string[] = [];
          screen.container.addEventListener('focusin', ({ target }) =>
            moved.push((target as Element).className),
          );
          // Digits, which the phone and the email form both accept.
          const letters = '2015550123';
          for (const [index, letter] of [...letters].entries()) {
            for (const [which, part] of order.entries()) {
              if (moments[which] !== index) continue;
              act(() => screen.parts[part]());
              await settle();
            }
            // Like a key press: into the focused element.
            act(() => void document.execCommand('insertText', false, letter));
          }
          await settle();
          assert.ok(screen.container.contains(field), 'the field is still the same');
          assert.equal(screen.container.activeElement, field);
          assert.deepEqual(moved, []);
          assert.equal(field.value.replace(/\D/g, ''), letters);
          screen.close();
        },
      ),
      { numRuns: 60, includeErrorInReport: true },
    );
  });
});
