/** A refusal of the server appears on every screen, in a live region. What it says is tested in `flow/error-texts.test.ts`. */
import { assert } from 'chai';
import type { ReactNode } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { linkified } from '../../../src/components/messages/linkified.tsx';
import type { LoginIdle } from '../../../src/login/idle.ts';
import { MainScreen } from '../../../src/login/main-screen.tsx';
import type { LoginOptions } from '../../../src/login/options.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { lazy } from '../../../src/machine/lazy.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import { LinkSentView } from '../../../src/products/magic-links/views.tsx';
import { OtpEnterView } from '../../../src/products/otp/views.tsx';
import { LinkNeededView, PasswordResetView } from '../../../src/products/passwords/link-views.tsx';
import {
  PasswordCreateView,
  PasswordLogInView,
  ResetSentView,
} from '../../../src/products/passwords/views.tsx';
import { missingMains } from '../../../src/products/table.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import { table } from '../../flow/login-table.ts';
import { clear, draw, type } from '../world.tsx';

const t = createTranslate();
/** In our words, in the server's, and of a server that knows more. */
const refusals = ['too_many_requests', 'oauth_flow_callback_error', 'of_a_later_server'];
const email = 'ada@example.com';
const send = () => {};
const idle = lazy(async () => ({ linkified }) as unknown as LoginIdle);
const mail = { email, sentAt: 0, expiresAt: 1e15, resent: false } as const;

/** The other props of a screen. */
const props = (problem: Problem | null, options: LoginOptions = {}) => ({
  config: resolveConfig(options),
  bootstrap: defaultBootstrap,
  busy: [],
  problem,
  send,
});

function main(options: LoginOptions) {
  return (problem: Problem | null) => (
    <MainScreen
      screen={{ name: 'main' }}
      table={table}
      state={{ busy: [], problem }}
      config={resolveConfig(options)}
      bootstrap={defaultBootstrap}
      send={send}
      returned={false}
      tab={null}
      idle={idle}
    />
  );
}

interface Row {
  screen: string;
  /** The fields that can show an error; the notice below the form always can. */
  fields: string[];
  view: (problem: Problem | null) => ReactNode;
}

const rows: Row[] = [
  { screen: 'Main, a code by mail', fields: ['email'], view: main({ products: ['otp'] }) },
  { screen: 'Main, a link', fields: ['email'], view: main({ products: ['emailMagicLinks'] }) },
  { screen: 'Main, a password', fields: ['email'], view: main({ products: ['passwords'] }) },
  {
    screen: 'Main, a code by text',
    fields: ['phone'],
    view: main({ products: ['otp'], otpOptions: { methods: ['sms'] } }),
  },
  {
    screen: 'Enter passcode',
    fields: ['code'],
    view: (problem) => (
      <OtpEnterView
        {...props(problem)}
        screen={{ name: 'otp.enter', methodId: 'm', to: { channel: 'email', email }, ...mail }}
      />
    ),
  },
  {
    screen: 'Check your email',
    fields: [],
    view: (problem) => <LinkSentView {...props(problem)} screen={{ name: 'magicLinks.sent', ...mail }} />,
  },
  {
    screen: 'Create a password',
    fields: ['password', 'strength', 'email'],
    view: (problem) => (
      <PasswordCreateView {...props(problem)} screen={{ name: 'passwords.create', email, verdict: null }} />
    ),
  },
  {
    screen: 'Log In',
    fields: ['password', 'email'],
    view: (problem) => <PasswordLogInView {...props(problem)} screen={{ name: 'passwords.logIn', email }} />,
  },
  {
    screen: 'Forgot password?',
    fields: ['email'],
    view: (problem) => (
      <ResetSentView
        {...props(problem)}
        screen={{ name: 'passwords.resetSent', reason: 'forgot', ...mail }}
      />
    ),
  },
  {
    screen: 'Reset your password',
    fields: ['password', 'strength'],
    view: (problem) => (
      <PasswordResetView
        {...props(problem)}
        screen={{ name: 'passwords.reset', email: null, verdict: null }}
      />
    ),
  },
  {
    screen: "This link didn't work",
    fields: ['email'],
    view: (problem) => (
      <LinkNeededView {...props(problem)} screen={{ name: 'passwords.linkNeeded', reason: 'used' }} />
    ),
  },
];

describe('a refusal', () => {
  before(async () => {
    const mains = missingMains(['otp', 'emailMagicLinks', 'passwords'], true);
    await Promise.all([idle.load(), ...mains.map((part) => part.load())]);
  });

  afterEach(clear);

  for (const { screen, fields, view } of rows) {
    it(`appears once on "${screen}"`, () => {
      const drawn = draw(view(null));
      // An empty field has no error.
      for (const field of drawn.all('input[name="password"]')) type(field as HTMLInputElement, 'a');
      const spoken = () =>
        drawn.all('[aria-live], [role="alert"]').map((region) => (region.textContent ?? '').trim());
      for (const field of [undefined, ...fields]) {
        for (const errorType of refusals) {
          const problem: Problem = {
            code: 'api_error',
            errorType,
            message: 'As the server says.',
            ...(field ? { field } : {}),
          };
          drawn.render(view(problem));
          const where = spoken().filter((words) => words.includes(t.problem(problem)));
          assert.lengthOf(where, 1, `${errorType} at ${field ?? 'no field'}`);
        }
        drawn.render(view(null));
        assert.isEmpty(spoken().join(''), 'and is gone with the next step');
      }
    });
  }
});
