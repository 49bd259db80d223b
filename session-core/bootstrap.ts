/** What the project tells its clients: fetched once per page, remembered from visit to visit. */
import { isRecord } from './check.ts';
import type { Bootstrap } from './client.ts';
import { defaultBootstrap } from './default-bootstrap.ts';
import type { Environment } from './environment.ts';
import type { Call } from './http/call.ts';
import { same } from './state/same.ts';
import { createStore } from './state/store.ts';
import type { ProjectBootstrap } from './wire/projects.ts';

export interface BootstrapKeeper {
  current(): Bootstrap;
  /** Whether `current` is more than the defaults. */
  known(): boolean;
  load(): Promise<Bootstrap>;
  onChange(listener: (bootstrap: Bootstrap) => void): () => void;
}

interface BootstrapParts {
  environment: Environment;
  stateKey: string;
  publicToken: string;
  call: Call;
  signal: AbortSignal;
}

export function createBootstrap({
  environment,
  stateKey,
  publicToken,
  call,
  signal,
}: BootstrapParts): BootstrapKeeper {
  const { storage, log } = environment;
  const key = `${stateKey}::bootstrap`;
  const remembered = restore(storage.get(key));
  const store = createStore<Bootstrap>(remembered ?? defaultBootstrap, log);
  let known = remembered !== null;
  let fetching: Promise<Bootstrap> | null = null;

  async function ask(): Promise<Bootstrap> {
    try {
      const reply = await call('GET /projects/bootstrap/:public_token', null, {
        params: { public_token: publicToken },
        signal,
      });
      const next = fromWire(reply);
      known = true;
      storage.set(key, JSON.stringify(next));
      if (next.vertical === 'B2B') {
        log.error('This public token belongs to an organization project, which this client does not serve.');
      }
      if (!same(store.get(), next)) {
        store.replace(next);
        store.notify();
      }
    } catch (error) {
      fetching = null;
      if (!signal.aborted) {
        log.error(
          `The project settings could not be loaded; ${known ? 'the last known' : 'the default'} ones hold.`,
          error,
        );
      }
    }
    return store.get();
  }

  return {
    current: store.get,
    known: () => known,
    load() {
      fetching ??= ask();
      return fetching;
    },
    onChange: store.subscribe,
  };
}

function fromWire(wire: ProjectBootstrap): Bootstrap {
  return complete({
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
    vertical: wire.vertical,
  });
}

function restore(text: string | null): Bootstrap | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? complete(value) : null;
  } catch {
    // Damaged: as if it had never been kept.
    return null;
  }
}

/** Each field if it is of the kind that its default is, else the default. */
function complete(fields: Record<string, unknown>): Bootstrap {
  const entries = Object.entries(defaultBootstrap).map(([name, standard]) => {
    const value = fields[name];
    return [name, fits(name, value, standard) ? value : standard];
  });
  // Built from the default's own keys, each value of its kind.
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
