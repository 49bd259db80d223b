/** The base class of the elements that sign a visitor in: users or members. */
import type { SessionOptions } from '../session-core/consumer/client.ts';
import { readItem, readLocal } from '../session-core/lib/guarded.ts';
import { accountsKeyOf, stateKeyOf } from '../session-core/state/names.ts';
import type { FirstScreen } from '../src/login/first-screen.ts';
import type { LoginOptions } from '../src/login/options.ts';
import { AuthElement, type ElementOptions, type Settings } from './auth-element.ts';
import { type Project, projectOf } from './options/project.ts';
import type { Prepared } from './stages/main.ts';

/** The keys in session storage in use on this page, so that two elements do not share one. */
const usedKeys = new Set<string>();

type SignInOptions = ElementOptions & Pick<LoginOptions, keyof SessionOptions | 'accountChooser'>;

/** What is read once while the element is in the document. */
interface Visit {
  /** The page's address. The element or its host removes a token from the address when it uses the token. */
  readonly address: URL;
  /** Whether the visitor first chooses one of the accounts that this browser remembers; null while there is no project. */
  readonly chooses: boolean | null;
}

/** The props of the screens of a sign-in. */
export interface SignInProps<Options, Session> extends Settings<Options>, Visit {
  /** Returns the session, and creates it on the first call. Null when mistakes in the configuration prevent one. */
  readonly session: () => Session | null;
  /** The key in session storage for a flow in progress. */
  readonly memoryKey: string;
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
  #visit: { -readonly [Name in keyof Visit]: Visit[Name] } | null = null;

  /** Makes a session. With `ahead`, it fetches its main part in an idle moment of the page. */
  protected abstract readonly createSession: (project: Project, ahead?: boolean) => Session;

  /** @param isFresh whether nothing comes before Main: no flow in progress, no choice of an account */
  protected abstract firstScreen(props: SignInProps<Options, Session>, isFresh: boolean): FirstScreen;

  /** The session client of this element; null until the element is configured and connected. */
  get session(): Session | null {
    this.draw();
    // Created on demand: the first screen must not wait for cookies and storage.
    // The main stage calls it at rest, but on a metered line only when the visitor turns to the form.
    if (this.#project) this.#session ??= this.createSession(this.#project, false);
    return this.#session;
  }

  protected prepare(settings: Settings<Options>): Prepared<SignInProps<Options, Session>> {
    const { options, problems } = settings;
    const usable = options.publicToken && problems.every(({ harmless }) => harmless);
    this.#begin(usable ? projectOf(options) : null);
    const project = this.#project;
    const memoryKey = this.#memoryKey;
    this.#visit ??= { address: new URL(location.href), chooses: null };
    const visit = this.#visit;
    if (project)
      visit.chooses ??= !!(options.accountChooser && readLocal(accountsKeyOf(stateKeyOf(project))));
    const props = { ...settings, ...visit, memoryKey, session: () => this.session };
    const isFresh = !!project && !visit.chooses && !readItem(() => sessionStorage, memoryKey);
    return { props, ...this.firstScreen(props, isFresh) };
  }

  protected override release(): void {
    this.#visit = null;
    this.#begin(null);
  }

  /** Ends the current session if it belongs to another project. */
  #begin(project: Project | null): void {
    if (JSON.stringify(project) === JSON.stringify(this.#project)) return;
    this.#session?.dispose();
    this.#session = null;
    usedKeys.delete(this.#memoryKey);
    this.#project = project;
    // A key that is given back may be another element's by the next call.
    this.#memoryKey = project ? claimKey(project, this.id) : '';
  }
}

/** A key in session storage for the flow in progress of an element. @param id the element's own, if it has one */
function claimKey({ prefix, publicToken }: Project, id: string): string {
  let key = `${prefix}_flow_${publicToken}${id ? `::${id}` : ''}`;
  while (usedKeys.has(key)) key += '#';
  usedKeys.add(key);
  return key;
}
