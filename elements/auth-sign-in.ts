/** The base class of the elements that sign a visitor in: users or members. */
import type { SessionOptions } from '../session-core/consumer/client.ts';
import { readItem, readLocal } from '../session-core/lib/guarded.ts';
import { accountsKeyOf, stateKeyOf } from '../session-core/state/names.ts';
import type { FirstScreen } from '../src/login/first-screen.ts';
import type { LoginOptions } from '../src/login/options.ts';
import { AuthElement, type ElementOptions, type Settings } from './auth-element.ts';
import { claimKey, releaseKey } from './memory-keys.ts';
import { type Project, projectOf } from './options/project.ts';
import type { Prepared } from './stages/main.ts';

type SignInOptions = ElementOptions & Pick<LoginOptions, keyof SessionOptions | 'accountChooser'>;

/** The props of the screens of a sign-in. */
export interface SignInProps<Options, Session> extends Settings<Options> {
  /** Returns the session, and creates it on the first call. Null when mistakes in the configuration prevent one. */
  readonly session: () => Session | null;
  /** The key in session storage for a flow in progress. */
  readonly memoryKey: string;
  /** The page's address when the element was first drawn. */
  readonly address: URL;
  /** Whether the visitor first chooses one of the accounts that this browser remembers. */
  readonly chooses: boolean;
}

/** A subclass says whose session it is, and draws the first screen. */
export abstract class AuthSignIn<
  Options extends SignInOptions,
  Session extends { dispose(): void },
> extends AuthElement<Options, SignInProps<Options, Session>> {
  /** The project of the session; null while mistakes in the configuration prevent one. */
  #project: Project | null = null;
  #session: Session | null = null;
  #memoryKey = '';
  #address: URL | null = null;
  /** Read once: the accounts of the visitor who signs in come into the storage later. */
  #chooses: boolean | null = null;

  protected abstract createSession(project: Project): Session;

  /** @param isFresh whether nothing comes before Main: no flow in progress, no choice of an account */
  protected abstract firstScreen(props: SignInProps<Options, Session>, isFresh: boolean): FirstScreen;

  /** The session, created on demand: the first screen must not wait for cookies and storage. */
  protected openSession(): Session | null {
    this.draw();
    if (this.#project) this.#session ??= this.createSession(this.#project);
    return this.#session;
  }

  protected prepare(settings: Settings<Options>): Prepared<SignInProps<Options, Session>> {
    const { options, problems } = settings;
    const usable = options.publicToken && problems.every(({ harmless }) => harmless);
    this.#begin(usable ? projectOf(options) : null);
    const project = this.#project;
    const memoryKey = this.#memoryKey;
    if (project)
      this.#chooses ??= !!(options.accountChooser && readLocal(accountsKeyOf(stateKeyOf(project))));
    const chooses = !!this.#chooses;
    // Read once: the element or its host removes a token from the address when it uses the token.
    this.#address ??= new URL(location.href);
    const address = this.#address;
    const props = { ...settings, memoryKey, address, chooses, session: () => this.openSession() };
    const isFresh = !!project && !chooses && !readItem(() => sessionStorage, memoryKey);
    return { props, ...this.firstScreen(props, isFresh) };
  }

  protected override release(): void {
    this.#address = null;
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
    if (project) this.#memoryKey = claimKey(project, this.id);
  }
}
