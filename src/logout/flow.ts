/** The flow of a logout that an app requests, as a table. */
import type { LogoutRequest } from '../../session-core/wire/idp.ts';
import type { Failed, Problem, Table } from '../machine/machine.ts';
import type { RequestConfig } from '../machine/request-flow.ts';

/** The configuration that the flow reads. */
export type LogoutConfig = RequestConfig<LogoutRequest>;

/** `address`: where the visitor goes afterwards, from the server's reply; it contains nothing secret. */
export type LogoutScreen =
  | { readonly name: 'logout.loading' }
  | { readonly name: 'logout.ask'; readonly address: string }
  | { readonly name: 'logout.failed'; readonly reason: Problem }
  | { readonly name: 'logout.invalid'; readonly reason: string }
  | { readonly name: 'logout.done' }
  | { readonly name: 'logout.stayed' };

export type LogoutEvent =
  | { readonly type: 'logout.began' }
  | { readonly type: 'logout.asked'; readonly address: string }
  /** The app has proved that it means the signed-in user. */
  | { readonly type: 'logout.known'; readonly address: string }
  | { readonly type: 'logout.yesChosen' }
  | { readonly type: 'logout.noChosen' }
  | { readonly type: 'logout.revoked' }
  | { readonly type: 'logout.retryAsked' };

export type LogoutTask =
  | { readonly do: 'logout.start'; readonly request: LogoutRequest }
  | { readonly do: 'logout.revoke'; readonly address: string };

/** The first screen of the flow. */
export function firstScreen({ request, invalid }: LogoutConfig): LogoutScreen {
  return request ? { name: 'logout.loading' } : { name: 'logout.invalid', reason: invalid ?? '' };
}

type Step = { screen?: LogoutScreen; run?: LogoutTask };

export const logoutTable = {
  'logout.loading': {
    'logout.began': (_screen, _event, { config }) => begin(config),
    'logout.asked': (_screen, { address }) => ({ screen: { name: 'logout.ask', address } }),
    'logout.known': (_screen, { address }) => ({ run: { do: 'logout.revoke', address } }),
    'logout.revoked': () => ({ screen: { name: 'logout.done' } }),
    failed: (_screen, { problem }) => ({ screen: { name: 'logout.failed', reason: problem } }),
  },
  'logout.ask': {
    'logout.yesChosen': ({ address }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'logout.revoke', address } },
    'logout.noChosen': (_screen, _event, { busy }) =>
      busy.length > 0 ? undefined : { screen: { name: 'logout.stayed' } },
    'logout.revoked': () => ({ screen: { name: 'logout.done' } }),
  },
  'logout.failed': {
    'logout.retryAsked': (_screen, _event, { config }) => ({
      screen: { name: 'logout.loading' },
      ...begin(config),
    }),
  },
} satisfies Table<LogoutScreen, LogoutEvent | Failed<LogoutTask>, LogoutTask, LogoutConfig>;

function begin({ request }: LogoutConfig): Step | undefined {
  return request ? { run: { do: 'logout.start', request } } : undefined;
}
