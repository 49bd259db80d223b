/** Consent: an app asks for a part of what the visitor may do. Its screens, facts and tasks, and what is done about them. */
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import type { Failed, Problem, Table } from '../machine/machine.ts';
import type { RequestConfig } from '../machine/request-flow.ts';
import type { AuthTokenParams, ConsentManifest, ConsentOptions } from './options.ts';

/** What the flow reads of its surroundings. */
export interface ConsentConfig extends RequestConfig<AuthorizeRequest> {
  readonly framed: boolean;
  readonly authTokenParams: AuthTokenParams | undefined;
  readonly getIDPConsentManifest: ConsentOptions['getIDPConsentManifest'];
}

/** What the visitor is asked. */
export interface Asked {
  /** What the app calls itself; null where it has no name. Its host is said besides. */
  readonly clientName: string | null;
  readonly logoUrl: string | null;
  /** Where the answer goes: the one thing about the app that nobody can make up. */
  readonly host: string;
  /** Whether the answer stays on the visitor's own computer, where any program may claim to be the app. */
  readonly loopback: boolean;
  readonly userId: string;
  /** By what the visitor knows the account; null when it has no address. */
  readonly account: string | null;
  readonly scopes: readonly AskedScope[];
  readonly refused: readonly AskedScope[];
  /** The host's own words; null for the built-in ones. */
  readonly manifest: ConsentManifest | null;
}

export interface AskedScope {
  readonly scope: string;
  /** As the project describes it; empty when it does not. */
  readonly description: string;
}

/** `attested`: the trusted token, which works once, was exchanged already. */
export type ConsentScreen =
  | { readonly name: 'consent.loading'; readonly attested: boolean }
  | {
      readonly name: 'consent.ask';
      readonly attested: boolean;
      readonly asked: Asked;
      readonly choice: 'allow' | 'deny' | null;
    }
  | { readonly name: 'consent.failed'; readonly attested: boolean; readonly reason: Problem }
  | { readonly name: 'consent.loginNeeded' }
  | { readonly name: 'consent.invalid'; readonly reason: string }
  | { readonly name: 'consent.framed' }
  | { readonly name: 'consent.allowed' }
  | { readonly name: 'consent.denied' };

export type ConsentEvent =
  | { readonly type: 'consent.began' }
  | { readonly type: 'consent.attested' }
  | { readonly type: 'consent.asked'; readonly asked: Asked }
  /** The visitor has agreed to as much before. */
  | { readonly type: 'consent.known'; readonly userId: string }
  | { readonly type: 'consent.allowChosen' }
  | { readonly type: 'consent.denyChosen' }
  | { readonly type: 'consent.submitted'; readonly denied: boolean }
  | { readonly type: 'consent.retryAsked' }
  /** Another tab has signed somebody in, or out (null). */
  | { readonly type: 'consent.visitorChanged'; readonly userId: string | null };

export type ConsentTask =
  | { readonly do: 'consent.attest'; readonly params: AuthTokenParams }
  | { readonly do: 'consent.start'; readonly request: AuthorizeRequest }
  | {
      readonly do: 'consent.submit';
      readonly request: AuthorizeRequest;
      readonly answer: 'allow' | 'deny' | 'known';
      /** Whose consent it is; a No may be anybody's. */
      readonly userId?: string;
    };

/** Where it begins. */
export function firstScreen({ request, invalid, framed }: ConsentConfig): ConsentScreen {
  if (framed) return { name: 'consent.framed' };
  if (!request) return { name: 'consent.invalid', reason: invalid ?? '' };
  return { name: 'consent.loading', attested: false };
}

type Step = { screen?: ConsentScreen; run?: ConsentTask; problem?: Problem };

export const consentTable = {
  'consent.loading': {
    'consent.began': ({ attested }, _event, { config }) => begin(attested, config),
    'consent.attested': (_screen, _event, { config }) => begin(true, config),
    'consent.asked': ({ attested }, { asked }) => ({
      screen: { name: 'consent.ask', attested, asked, choice: null },
    }),
    'consent.known': (_screen, { userId }, { config }) => submit('known', config, { userId }),
    'consent.submitted': ended,
    failed: ({ attested }, { problem }, { config }) =>
      isAnotherVisitor(problem)
        ? again(attested, config)
        : {
            screen: wantsLogin(problem)
              ? { name: 'consent.loginNeeded' }
              : { name: 'consent.failed', attested, reason: problem },
          },
  },
  'consent.ask': {
    // A second click, or a click on the other button, while the first is under way answers nothing more.
    'consent.allowChosen': (screen, _event, { config, busy }) =>
      busy.length > 0
        ? undefined
        : { screen: { ...screen, choice: 'allow' }, ...submit('allow', config, screen.asked) },
    'consent.denyChosen': (screen, _event, { config, busy }) =>
      busy.length > 0 ? undefined : { screen: { ...screen, choice: 'deny' }, ...submit('deny', config) },
    'consent.submitted': ended,
    'consent.visitorChanged': ({ attested, asked }, { userId }, { config }) => {
      if (userId === null) return { screen: { name: 'consent.loginNeeded' } };
      // Who has come in must not answer a question that was put to somebody else.
      return userId === asked.userId ? undefined : again(attested, config);
    },
    failed: (screen, { problem }, { config }) => {
      if (isAnotherVisitor(problem)) return again(screen.attested, config);
      return wantsLogin(problem)
        ? { screen: { name: 'consent.loginNeeded' } }
        : { screen: { ...screen, choice: null }, problem };
    },
  },
  'consent.failed': {
    'consent.retryAsked': ({ attested }, _event, { config }) => again(attested, config),
    'consent.visitorChanged': ({ attested }, { userId }, { config }) =>
      userId === null ? undefined : again(attested, config),
  },
  'consent.loginNeeded': {
    'consent.visitorChanged': (_screen, { userId }, { config }) =>
      userId === null ? undefined : again(true, config),
  },
} satisfies Table<ConsentScreen, ConsentEvent | Failed<ConsentTask>, ConsentTask, ConsentConfig>;

function begin(attested: boolean, { request, authTokenParams }: ConsentConfig): Step | undefined {
  if (!request) return undefined;
  if (authTokenParams && !attested) return { run: { do: 'consent.attest', params: authTokenParams } };
  return { screen: { name: 'consent.loading', attested }, run: { do: 'consent.start', request } };
}

function again(attested: boolean, config: ConsentConfig): Step {
  return { screen: { name: 'consent.loading', attested }, ...begin(attested, config) };
}

/** @param by who grants, and what, if not all that is asked for */
function submit(
  answer: 'allow' | 'deny' | 'known',
  { request }: ConsentConfig,
  { scopes, userId }: { scopes?: readonly AskedScope[]; userId?: string } = {},
): Step {
  if (!request) return {};
  const granted = scopes && { scopes: scopes.map(({ scope }) => scope) };
  // Another tab may have agreed meanwhile: a No must not turn into the Yes that stands from there.
  const asked = answer === 'deny' && { prompt: withConsent(request.prompt) };
  return {
    run: {
      do: 'consent.submit',
      request: { ...request, ...granted, ...asked },
      answer,
      ...(userId !== undefined && { userId }),
    },
  };
}

function withConsent(prompt = ''): string {
  return [...new Set([...prompt.split(' ').filter(Boolean), 'consent'])].join(' ');
}

function ended(_screen: ConsentScreen, { denied }: { readonly denied: boolean }): Step {
  return { screen: { name: denied ? 'consent.denied' : 'consent.allowed' } };
}

/** Refusals that only a sign-in can help against. */
const loginTypes: readonly (string | undefined)[] = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
  'idp_login_required',
];

/** Another tab has signed in somebody else, and the page has not heard of it yet. */
function isAnotherVisitor({ errorType }: Problem): boolean {
  return errorType === 'idp_visitor_changed';
}

function wantsLogin({ code, errorType }: Problem): boolean {
  return code === 'no_current_session' || loginTypes.includes(errorType);
}
