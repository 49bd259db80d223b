/** The class of `<auth-login>`; `index.ts` registers it. */
import type { SessionClient } from '../session-core/consumer/client.ts';
import { createDeferredSession } from '../session-core/consumer/deferred-session.ts';
import { readItem } from '../session-core/lib/guarded.ts';
import { firstScreen } from '../src/login/first-screen.ts';
import { mayArrive } from '../src/login/may-arrive.ts';
import { type LoginOptions, loginRules } from '../src/login/options.ts';
import { lazy } from '../src/machine/lazy.ts';
import { offersOf } from '../src/products/entry.ts';
import { AuthElement, type Settings } from './auth-element.ts';
import { mayChoose } from './may-choose.ts';
import { claimKey, releaseKey } from './memory-keys.ts';
import { type Project, projectOf } from './options/project.ts';
import type { AuthLoginElement } from './public-types.ts';
import { fetchMain } from './stages/fetch-main.ts';
import type { Prepared } from './stages/main.ts';

/** The props of a login's screens. */
export interface LoginProps extends Settings<LoginOptions> {
  /** Returns the session, and creates it on the first call. Null when mistakes in the configuration prevent one. */
  readonly session: () => SessionClient | null;
  /** The key in session storage for a flow in progress. */
  readonly memoryKey: string;
  /** The query of the page's address when the element was first drawn. */
  readonly query: string;
  /** Whether the visitor first chooses one of the accounts that this browser remembers. */
  readonly chooses: boolean;
}

const main = lazy(fetchMain, (part) => part.loginMain);

/**
 * Sign-up and sign-in.
 *
 * @tag auth-login
 * @tagname auth-login
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @slot header - Above the first thing in the card, on every screen.
 * @slot footer - Below the last thing in the card, on every screen.
 *
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthLogin extends AuthElement<LoginOptions, LoginProps> implements AuthLoginElement {
  static override readonly rules = loginRules;
  protected readonly main = main;
  /** The project of the session; null while mistakes in the configuration prevent one. */
  #project: Project | null = null;
  #session: SessionClient | null = null;
  #memoryKey = '';
  #query: string | null = null;
  /** Read once: the accounts of the visitor who signs in come into the storage later. */
  #chooses: boolean | null = null;

  /** The session client of this element; null until the element is configured and connected. */
  get session(): SessionClient | null {
    this.draw();
    // Created on demand: the first screen must not wait for cookies and storage.
    // The main stage calls it at rest, but on a metered line only when the visitor turns to the form.
    if (this.#project) this.#session ??= createDeferredSession(this.#project, false);
    return this.#session;
  }

  protected prepare(settings: Settings<LoginOptions>): Prepared<LoginProps> {
    const { options, problems } = settings;
    const usable = options.publicToken && problems.every(({ harmless }) => harmless);
    this.#begin(usable ? projectOf(options) : null);
    // Read once: the element or its host removes a token from the address when it uses the token.
    this.#query ??= location.search;
    const query = this.#query;
    const memoryKey = this.#memoryKey;
    const project = this.#project;
    if (project) this.#chooses ??= mayChoose(options, project);
    const chooses = !!this.#chooses;
    return {
      props: { ...settings, memoryKey, query, chooses, session: () => this.session },
      ...firstScreen({
        ...settings,
        // React draws the field for any identifier. A flow in progress has its own screen, and so has an address that leads to one other than Main.
        offersOf:
          project &&
          !chooses &&
          !options.identifier &&
          !readItem(() => sessionStorage, memoryKey) &&
          !mayArrive(options, query) &&
          offersOf,
      }),
    };
  }

  protected override release(): void {
    this.#query = null;
    this.#chooses = null;
    this.#begin(null);
  }

  /** Ends the current session if it belongs to another project. */
  #begin(project: Project | null): void {
    if (JSON.stringify(project) === JSON.stringify(this.#project)) return;
    this.#session?.dispose();
    this.#session = null;
    releaseKey(this.#memoryKey);
    this.#project = project;
    if (!project) return;
    this.#memoryKey = claimKey(project, this.id);
  }
}
