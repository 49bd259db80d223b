/** The flow of “Confirm it's you”, as a table. */
import type { ProvableSecond } from '../../../session-core/wire/seconds.ts';
import type { Failed, Problem, Step } from '../../machine/machine.ts';
import type { WalletChoice } from '../../products/crypto/flow.ts';
import type { OtpEnter, OtpEvent, OtpTask } from '../../products/otp/flow.ts';
import { enter, entering } from '../../products/otp/screens-flow.ts';
import type { AccountConfig, SectionTable } from '../section.ts';
import type { Need, Way } from './ways.ts';

export type ConfirmScreen =
  | { readonly name: 'confirm.choose' }
  | OtpEnter
  | { readonly name: 'confirm.password'; readonly email: string }
  | { readonly name: 'confirm.second'; readonly by: ProvableSecond['type'] }
  | WalletStep
  | { readonly name: 'confirm.done' };

/** The browser may have several wallets: the user chooses the one with the address. */
export interface WalletStep extends Pick<WalletChoice, 'chain'> {
  readonly name: 'confirm.wallet';
  readonly address: string;
}

export type ConfirmEvent =
  | OtpEvent
  | { readonly type: 'confirm.wayChosen'; readonly way: Way }
  | { readonly type: 'confirm.passwordSubmitted'; readonly password: string }
  | { readonly type: 'confirm.codeEntered'; readonly code: string }
  | { readonly type: 'confirm.walletChosen'; readonly wallet: WalletChoice }
  | { readonly type: 'confirm.proved' };

export type ConfirmTask =
  | OtpTask
  | { readonly do: 'confirm.passkey' }
  | { readonly do: 'confirm.password'; readonly email: string; readonly password: string }
  | { readonly do: 'confirm.second'; readonly by: ProvableSecond['type']; readonly code: string }
  | { readonly do: 'confirm.wallet'; readonly wallet: WalletChoice; readonly address: string }
  | { readonly do: 'confirm.leave'; readonly provider: string };

type Next = Step<ConfirmScreen, ConfirmTask>;
type Context = { readonly busy: readonly string[]; readonly config: AccountConfig };

const proved = (): Next => ({ screen: { name: 'confirm.done' } });
const choose = (): Next => ({ screen: { name: 'confirm.choose' } });

/** The screen that it starts on: a single way that needs no message is asked for at once. Recovery codes are for emergencies. */
export function firstScreen(ways: readonly Way[]): ConfirmScreen {
  const [way, another] = ways.filter(({ kind }) => kind !== 'recovery_code');
  const screen = way && !another ? screenOf(way) : undefined;
  return screen ?? { name: 'confirm.choose' };
}

export const confirmTable = {
  'confirm.choose': {
    'confirm.wayChosen': (_screen, { way }, { busy }) => (busy.length > 0 ? undefined : begin(way)),
    'otp.sent': (_screen, sent, { config }) => ({ screen: enter(sent, config, false) }),
    'confirm.proved': proved,
  },
  'otp.enter': { ...entering, 'otp.verified': proved, back: choose },
  'confirm.password': {
    'confirm.passwordSubmitted': ({ email }, { password }, { busy }: Context) => {
      if (busy.length > 0) return undefined;
      return password === '' ? { problem: noPassword } : { run: { do: 'confirm.password', email, password } };
    },
    'confirm.proved': proved,
    failed: (_screen, { problem }) => ({ problem: ofField(problem, 'password') }),
    back: choose,
  },
  'confirm.second': {
    'confirm.codeEntered': ({ by }, { code }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'confirm.second', by, code } },
    'confirm.proved': proved,
    failed: (_screen, { problem }: Failed<ConfirmTask>) => ({ problem: ofField(problem, 'code') }),
    back: choose,
  },
  'confirm.wallet': {
    'confirm.walletChosen': ({ address }, { wallet }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'confirm.wallet', wallet, address } },
    'confirm.proved': proved,
    back: choose,
  },
} satisfies SectionTable<ConfirmScreen, ConfirmEvent, ConfirmTask>;

const noPassword: Problem = {
  code: 'password_missing',
  message: 'The password is missing.',
  field: 'password',
};

function begin(way: Way): Next {
  switch (way.kind) {
    case 'code':
      return { run: { do: 'otp.send', to: way.to, again: false } };
    case 'passkey':
      return { run: { do: 'confirm.passkey' } };
    case 'social':
      return { run: { do: 'confirm.leave', provider: way.provider } };
    case 'company':
      return { run: { do: 'confirm.leave', provider: way.connection } };
  }
  return { screen: screenOf(way) };
}

type Typed = Extract<Way, { kind: 'password' | 'wallet' | ProvableSecond['type'] }>;

/** Where the user gives the proof on this page; undefined for ways that begin at once. */
function screenOf(way: Typed): ConfirmScreen;
function screenOf(way: Way): ConfirmScreen | undefined;
function screenOf(way: Way): ConfirmScreen | undefined {
  switch (way.kind) {
    case 'password':
      return { name: 'confirm.password', email: way.email };
    case 'wallet':
      return { name: 'confirm.wallet', chain: way.chain, address: way.address };
    case 'code':
    case 'passkey':
    case 'social':
    case 'company':
      return undefined;
  }
  return { name: 'confirm.second', by: way.kind };
}

/** What the server refused concerns the field; what it did not check concerns the whole screen. */
function ofField(problem: Problem, field: string): Problem {
  return problem.code === 'api_error' && !problem.transient ? { ...problem, field } : problem;
}

/** What the page shows while a confirmation is open. */
export interface Asked {
  readonly need: Need;
  readonly ways: readonly Way[];
}
