/** The project's settings: fetched once per page and again when it becomes visible, and stored for the next visit. */
import { createCachedRead } from '../cached-read.ts';
import type { Environment, Log } from '../environment.ts';
import type { CallOf } from '../http/call.ts';
import { unlessAborted } from '../lib/abort.ts';
import { parseJson } from '../lib/guarded.ts';
import { isRecord } from '../lib/is-record.ts';
import type { Bootstrap } from '../settings.ts';
import { bootstrapTimeKeyOf } from '../state/more-names.ts';
import { bootstrapKeyOf } from '../state/names.ts';
import { same } from '../state/same.ts';
import { createStore } from '../state/store.ts';
import type { ProjectBootstrap, ProjectCalls } from '../wire/projects.ts';
import { defaultBootstrap } from './default-bootstrap.ts';
import { takeEarly } from './early-bootstrap.ts';

/** How long a stored copy serves a page that only starts. Milliseconds. */
const fresh = 300_000;

export interface BootstrapKeeper {
  current(): Bootstrap;
  load(): Promise<Bootstrap>;
  /** Loads the settings, unless an earlier page has stored them in the last five minutes. */
  refresh(): Promise<unknown>;
  /** Like `load`, but null if the server gave no answer. */
  answer(): Promise<Bootstrap | null>;
  onChange(listener: (bootstrap: Bootstrap) => void): () => void;
  stop(): void;
}

/** The vertical of projects that an axis does not serve, and what they need. */
export type AxisOfOthers = readonly [vertical: Bootstrap['vertical'], advice: string];

interface BootstrapParts {
  environment: Environment;
  stateKey: string;
  apiBaseUrl: string;
  publicToken: string;
  call: CallOf<ProjectCalls>;
  /** The projects that clients of this page do not serve. */
  other: AxisOfOthers;
  signal: AbortSignal;
}

export function createBootstrap({
  environment,
  stateKey,
  apiBaseUrl,
  publicToken,
  call,
  other,
  signal,
}: BootstrapParts): BootstrapKeeper {
  const { storage, log, clock } = environment;
  const key = bootstrapKeyOf(stateKey);
  const timeKey = bootstrapTimeKeyOf(stateKey);
  const stored = parseJson(storage.get(key));
  const store = createStore(isRecord(stored) ? checkedBootstrap(stored) : defaultBootstrap, log);
  let warned = false;

  async function ask(): Promise<Bootstrap> {
    try {
      const early = takeEarly({ apiBaseUrl, publicToken });
      const ask = () =>
        call('GET /projects/bootstrap/:public_token', null, {
          params: { public_token: publicToken },
          signal,
        });
      const next = fromWire((early && (await unlessAborted(early, signal))) ?? (await ask()));
      warned = false;
      storage.set(key, JSON.stringify(next));
      storage.set(timeKey, String(clock.now()));
      if (store.get().vertical !== next.vertical) checkProject(other, next, log);
      if (!same(store.get(), next)) {
        store.replace(next);
        store.notify();
      }
      return store.get();
    } catch (error) {
      // Logged once per series of failures, since the load retries. Firefox also fails it for a visitor who leaves the page.
      if (!signal.aborted && !warned) {
        warned = true;
        log.warn(
          'The project settings could not be loaded. Until they are, the default or last known ones apply.',
          error,
        );
      }
      throw error;
    }
  }

  const reading = createCachedRead({
    environment,
    read: ask,
    maxAge: Number.POSITIVE_INFINITY,
    isWanted: () => !signal.aborted,
  });
  const answer = () => reading.get().catch(() => null);

  /** A clock that was set back makes a copy old. */
  function isFresh(): boolean {
    const age = clock.now() - Number(storage.get(timeKey));
    return !!stored && age >= 0 && age < fresh;
  }

  return {
    current: store.get,
    async refresh() {
      if (!isFresh()) return answer();
      // A page that stays open asks when the copy is old.
      return signal.addEventListener(
        'abort',
        clock.after(fresh, () => void answer()),
      );
    },
    answer,
    load: () => answer().then(store.get),
    onChange: store.subscribe,
    stop: reading.stop,
  };
}

/** Runs for every client, even if the settings come from storage. */
export function checkProject([vertical, advice]: AxisOfOthers, settings: Bootstrap, log: Log): void {
  if (settings.vertical === vertical) log.error(`This public token belongs to a project of ${advice}.`);
}

function fromWire(wire: ProjectBootstrap): Bootstrap {
  return checkedBootstrap({
    projectName: wire.project_name,
    displayWatermark: wire.disable_sdk_watermark === false,
    cnameDomain: wire.cname_domain,
    emailDomains: wire.email_domains,
    captchaSettings: wire.captcha_settings,
    pkceRequiredForEmailMagicLinks: wire.pkce_required_for_email_magic_links,
    pkceRequiredForPasswordResets: wire.pkce_required_for_password_resets,
    pkceRequiredForOAuth: wire.pkce_required_for_oauth,
    pkceRequiredForSso: wire.pkce_required_for_sso,
    slugPattern: wire.slug_pattern,
    createOrganizationEnabled: wire.create_organization_enabled,
    passwordConfig: wire.password_config && {
      ludsComplexity: wire.password_config.luds_complexity,
      ludsMinimumCount: wire.password_config.luds_minimum_count,
    },
    runDFPProtectedAuth: wire.dfp_protected_auth_enabled,
    dfpProtectedAuthMode: wire.dfp_protected_auth_mode,
    rbacPolicy: wire.rbac_policy,
    siweRequiredForCryptoWallets: wire.siwe_required_for_crypto_wallets,
    signUp: wire.sign_up,
    sessionBinding: wire.session_binding,
    vertical: wire.vertical,
  });
}

/** Each field if it has the type of its default, otherwise the default. */
function checkedBootstrap(fields: { readonly [Name in keyof Bootstrap]?: unknown }): Bootstrap {
  const entries = Object.entries(defaultBootstrap).map(([name, standard]) => {
    const value = fields[name as keyof Bootstrap];
    return [name, fits(name, value, standard) ? value : standard];
  });
  // Built from the default's own keys, each value of the default's type.
  return Object.fromEntries(entries) as Bootstrap;
}

const objects: readonly string[] = ['passwordConfig', 'rbacPolicy'];

function fits(name: string, value: unknown, standard: unknown): boolean {
  if (Array.isArray(standard))
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (isRecord(standard)) {
    return (
      isRecord(value) &&
      (value.enabled === false || (value.enabled === true && typeof value.siteKey === 'string'))
    );
  }
  if (standard === null) return objects.includes(name) ? isRecord(value) : typeof value === 'string';
  return typeof value === typeof standard;
}
