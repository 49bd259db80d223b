/** The class of `<auth-b2b-login>`; `index.ts` registers it. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { createDeferredB2BSession } from '../../session-core/b2b/deferred-session.ts';
import { readItem } from '../../session-core/lib/guarded.ts';
import { firstBusinessScreen } from '../../src/b2b/draw.ts';
import { type BusinessLoginOptions, businessRules } from '../../src/b2b/options.ts';
import type { Reader, Wish } from '../../src/languages/page-translator.ts';
import { lazy } from '../../src/machine/lazy.ts';
import type { Texts } from '../../src/strings/messages.ts';
import { AuthElement, type Settings } from '../auth-element.ts';
import { mayChoose } from '../may-choose.ts';
import { claimKey, releaseKey } from '../memory-keys.ts';
import { type Project, projectOf } from '../options/project.ts';
import type { Prepared } from '../stages/main.ts';
import { businessTexts, withTexts } from './business-texts.ts';
import { fetchMain } from './fetch-main.ts';
import type { AuthB2BLoginElement } from './public-types.ts';

/** The props of the screens for members. */
export interface BusinessProps extends Settings<BusinessLoginOptions> {
  /** Returns the session, and creates it on the first call. Null when mistakes in the configuration prevent one. */
  readonly session: () => B2BSessionClient | null;
  /** The key in session storage for a flow in progress. */
  readonly memoryKey: string;
  /** The page's address when the element was first drawn. */
  readonly address: string;
  /** Whether the visitor first chooses one of the accounts that this browser remembers. */
  readonly chooses: boolean;
}

const main = withTexts(lazy(fetchMain, (part) => part.businessMain));

/**
 * Sign-in of members of organizations.
 *
 * @tag auth-b2b-login
 * @tagname auth-b2b-login
 *
 * @fires {CustomEvent<BusinessEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<BusinessErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthB2BLogin
  extends AuthElement<BusinessLoginOptions, BusinessProps>
  implements AuthB2BLoginElement
{
  static override readonly rules = businessRules;
  protected readonly main = main;
  /** The project of the session; null while mistakes in the configuration prevent one. */
  #project: Project | null = null;
  #session: B2BSessionClient | null = null;
  #memoryKey = '';
  #address: string | null = null;
  /** Read once: the accounts of the visitor who signs in come into the storage later. */
  #chooses: boolean | null = null;

  /** The session client of this element; null until the element is configured and connected. */
  get session(): B2BSessionClient | null {
    this.draw();
    // Created on demand: the first screen must not wait for cookies and storage.
    if (this.#project) this.#session ??= createDeferredB2BSession(this.#project);
    return this.#session;
  }

  protected prepare(settings: Settings<BusinessLoginOptions>): Prepared<BusinessProps> {
    const { options, problems, scope, texts } = settings;
    const usable = options.publicToken && problems.every(({ harmless }) => harmless);
    this.#begin(usable ? projectOf(options) : null);
    // Read once: the element or its host removes a token from the address when it uses the token.
    this.#address ??= location.href;
    const address = this.#address;
    const memoryKey = this.#memoryKey;
    if (this.#project) this.#chooses ??= mayChoose(options, this.#project);
    const chooses = !!this.#chooses;
    const isMain =
      this.#project !== null &&
      !chooses &&
      (options.screen ?? 'main') === 'main' &&
      // A token that came back, or why there is none.
      !address.includes(`${options.prefix || 'auth'}_token_type=`) &&
      !readItem(() => sessionStorage, memoryKey);
    return {
      props: { ...settings, memoryKey, address, chooses, session: () => this.session },
      ...firstBusinessScreen({ options, scope, texts, isMain }),
    };
  }

  protected override textsOf(wish: Wish, reader: Reader): Texts | undefined {
    const texts = super.textsOf(wish, reader);
    const ownTexts = businessTexts(wish.locale);
    return texts && ownTexts && { ...texts, ...ownTexts };
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
