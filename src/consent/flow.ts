/** The consent flow as a table: an app requests some of the visitor's permissions. */
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import type { Failed, Problem, Table } from '../machine/machine.ts';
import type { RequestConfig } from '../machine/request-flow.ts';
import type { AuthTokenParams, ConsentManifest, ConsentOptions } from './options.ts';

/** The configuration that the flow reads. */
export interface ConsentConfig extends RequestConfig<AuthorizeRequest> {
  readonly framed: boolean;
  /** The language of the texts. */
  readonly locale?: string | undefined;
  readonly authTokenParams: AuthTokenParams | undefined;
  readonly getIDPConsentManifest: ConsentOptions['getIDPConsentManifest'];
}

/** The question that the visitor answers. */
export interface ConsentQuestion {
  /** The app's own name; null if it has none. The screen also shows its host. */
  readonly clientName: string | null;
  readonly logoUrl: string | null;
  /** Where the answer goes: the one fact about the app that it cannot invent. */
  readonly host: string;
  /** True if the answer goes to the visitor's own computer, where any program can pose as the app. */
  readonly loopback: boolean;
  readonly userId: string;
  /** The address by which the visitor recognises the account; null if it has none. */
  readonly account: string | null;
  readonly scopes: readonly RequestedScope[];
  readonly refused: readonly RequestedScope[];
  /** The host's own texts; null for the built-in ones. */
  readonly manifest: ConsentManifest | null;
}

export interface RequestedScope {
  readonly scope: string;
  /** The project's description; empty if there is none. */
  readonly description: string;
}

/** `attested`: the single-use trusted token has been exchanged. */
export type ConsentScreen =
  | { readonly name: 'consent.loading'; readonly attested: boolean }
  | {
      readonly name: 'consent.ask';
      readonly attested: boolean;
      readonly question: ConsentQuestion;
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
  | { readonly type: 'consent.asked'; readonly question: ConsentQuestion }
  /** An earlier consent covers the request. */
  | { readonly type: 'consent.known'; readonly userId: string }
  | { readonly type: 'consent.allowChosen' }
  | { readonly type: 'consent.denyChosen' }
  | { readonly type: 'consent.submitted'; readonly denied: boolean }
  | { readonly type: 'consent.retryAsked' }
  /** Another tab signed a user in, or out (null). */
  | { readonly type: 'consent.visitorChanged'; readonly userId: string | null };

export type ConsentTask =
  | { readonly do: 'consent.attest'; readonly params: AuthTokenParams }
  | { readonly do: 'consent.start'; readonly request: AuthorizeRequest }
  | {
      readonly do: 'consent.submit';
      readonly request: AuthorizeRequest;
      readonly answer: 'allow' | 'deny' | 'known';
      /** The user who consents; a denial needs none. */
      readonly userId?: string;
    };

/** The first screen of the flow. */
export function firstScreen({ request, invalid, framed }: ConsentConfig): ConsentScreen {
  if (framed) return { name: 'consent.framed' };
  if (!request) return { name: 'consent.invalid', reason: invalid ?? '' };
  return { name: 'consent.loading', attested: false };
}

type Step = { screen?: ConsentScreen; run?: ConsentTask; problem?: Problem };

/** What each event does on each screen. */
export const consentTable = {
  'consent.loading': {
    'consent.began': ({ attested }, _event, { config }) => begin(attested, config),
    'consent.attested': (_screen, _event, { config }) => begin(true, config),
    'consent.asked': ({ attested }, { question }) => ({
      screen: { name: 'consent.ask', attested, question, choice: null },
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
    // While the first answer is in progress, further clicks have no effect.
    'consent.allowChosen': (screen, _event, { config, busy }) =>
      busy.length > 0
        ? undefined
        : { screen: { ...screen, choice: 'allow' }, ...submit('allow', config, screen.question) },
    'consent.denyChosen': (screen, _event, { config, busy }) =>
      busy.length > 0 ? undefined : { screen: { ...screen, choice: 'deny' }, ...submit('deny', config) },
    'consent.submitted': ended,
    'consent.visitorChanged': ({ attested, question }, { userId }, { config }) => {
      if (userId === null) return { screen: { name: 'consent.loginNeeded' } };
      // The new user must not answer a question that another user saw.
      return userId === question.userId ? undefined : again(attested, config);
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

/** Asks once more. */
export function again(attested: boolean, config: ConsentConfig): Step {
  return { screen: { name: 'consent.loading', attested }, ...begin(attested, config) };
}

/** @param by the user who grants, and the granted scopes if not all */
function submit(
  answer: 'allow' | 'deny' | 'known',
  { request }: ConsentConfig,
  { scopes, userId }: { scopes?: readonly RequestedScope[]; userId?: string } = {},
): Step {
  if (!request) return {};
  const granted = scopes && { scopes: scopes.map(({ scope }) => scope) };
  // Another tab may have allowed the app meanwhile: its consent must not override this denial.
  const forcedPrompt = answer === 'deny' && { prompt: withConsent(request.prompt) };
  return {
    run: {
      do: 'consent.submit',
      request: { ...request, ...granted, ...forcedPrompt },
      answer,
      ...(userId !== undefined && { userId }),
    },
  };
}

function withConsent(prompt = ''): string {
  return prompt.split(' ').includes('consent') ? prompt : `${prompt} consent`.trim();
}

function ended(_screen: ConsentScreen, { denied }: { readonly denied: boolean }): Step {
  return { screen: { name: denied ? 'consent.denied' : 'consent.allowed' } };
}

/** Refusals that only a sign-in resolves. */
const loginTypes: readonly (string | undefined)[] = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
  'idp_login_required',
];

/** Another tab has signed in another user, and this page has not been notified yet. */
function isAnotherVisitor({ errorType }: Problem): boolean {
  return errorType === 'idp_visitor_changed';
}

function wantsLogin({ code, errorType }: Problem): boolean {
  return code === 'no_current_session' || loginTypes.includes(errorType);
}
