/** The class of `<auth-login>`; `index.ts` registers it. */
import type { SessionClient } from '../session-core/client.ts';
import { createDeferredSession } from '../session-core/deferred-session.ts';
import { readItem } from '../session-core/guarded.ts';
import { firstScreen } from '../src/login/first-screen.ts';
import { mayArrive } from '../src/login/may-arrive.ts';
import { type LoginOptions, loginRules } from '../src/login/options.ts';
import { lazy } from '../src/machine/lazy.ts';
import { offersOf } from '../src/products/entry.ts';
import { AuthElement, type Settings } from './auth-element.ts';
import { fetchMain } from './fetch-main.ts';
import type { Prepared } from './main.ts';
import { type Project, projectOf } from './project.ts';
import type { AuthLoginElement } from './public-types.ts';

/** What the screens of a login are given. */
export interface LoginProps extends Settings<LoginOptions> {
  /** Begins it where it has not begun. Null when the configuration is too wrong to go on. */
  readonly session: () => SessionClient | null;
  /** Where the tab keeps a flow under way. */
  readonly memoryKey: string;
  /** Of the page's address, as it was at the beginning. */
  readonly query: string;
}

const main = lazy(fetchMain, (part) => part.loginMain);

/** Keys of flows under way on this page, so that two elements do not share one memory. */
const memoryKeys = new Set<string>();

/**
 * Sign-up and sign-in.
 *
 * @tag auth-login
 * @tagname auth-login
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthLogin extends AuthElement<LoginOptions, LoginProps> implements AuthLoginElement {
  static override readonly rules = loginRules;
  protected readonly main = main;
  /** What the session is of; null while the configuration is too wrong for one. */
  #project: Project | null = null;
  #session: SessionClient | null = null;
  #memoryKey = '';
  #query: string | null = null;

  /** The session client that this element uses; null until it is configured and connected. */
  get session(): SessionClient | null {
    this.draw();
    // Not before somebody asks: what it reads from cookies and storage is not for the first screen to wait for.
    if (this.#project) this.#session ??= createDeferredSession(this.#project);
    return this.#session;
  }

  protected prepare(settings: Settings<LoginOptions>): Prepared<LoginProps> {
    const { options, problems, scope } = settings;
    const usable = options.publicToken && problems.every(({ harmless }) => harmless);
    this.#begin(usable ? projectOf(options) : null);
    // As it was first: whoever uses a token in it, this element or its host, takes it out of the address.
    this.#query ??= location.search;
    const query = this.#query;
    const memoryKey = this.#memoryKey;
    const project = this.#project;
    return {
      props: { ...settings, memoryKey, query, session: () => this.session },
      ...firstScreen({
        options,
        scope,
        // A flow under way has a screen of its own, and so has a visitor who comes for another one.
        offersOf:
          project && !readItem(() => sessionStorage, memoryKey) && !mayArrive(options, query) && offersOf,
      }),
    };
  }

  protected override release(): void {
    this.#query = null;
    this.#begin(null);
  }

  /** Ends the session under way, if it is not of this project. */
  #begin(project: Project | null): void {
    if (JSON.stringify(project) === JSON.stringify(this.#project)) return;
    this.#session?.dispose();
    this.#session = null;
    memoryKeys.delete(this.#memoryKey);
    this.#project = project;
    if (!project) return;
    this.#memoryKey = claim(`${project.prefix}_flow_${project.publicToken}${this.id ? `::${this.id}` : ''}`);
  }
}

function claim(wanted: string): string {
  let key = wanted;
  for (let count = 2; memoryKeys.has(key); count += 1) key = `${wanted}#${count}`;
  memoryKeys.add(key);
  return key;
}
