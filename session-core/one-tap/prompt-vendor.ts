/** One-tap through the vendor's script, for browsers without their own dialog. */

import type { ScriptAccess } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { isRecord } from '../lib/is-record.ts';
import type { OneTapPromptOptions, OneTapReason } from '../wire/oauth.ts';
import type { Answer } from './prompt-browser.ts';

const scriptAddress = 'https://accounts.google.com/gsi/client';

/** The part of the script's interface that we use. @see https://developers.google.com/identity/gsi/web/reference/js-reference */
interface Vendor {
  initialize(options: Record<string, unknown>): void;
  prompt(listener: (moment: Moment) => void): void;
  cancel(): void;
}

interface Moment {
  isNotDisplayed?(): boolean;
  getNotDisplayedReason?(): string;
  isSkippedMoment?(): boolean;
  getSkippedReason?(): string;
  isDismissedMoment?(): boolean;
  getDismissedReason?(): string;
}

interface VendorRequest {
  clientId: string;
  nonce: string;
  parentId: string | undefined;
  options: OneTapPromptOptions;
}

/** @throws AuthError `unreachable`, with the reason `script_not_loaded` */
export async function promptByVendor(
  scripts: ScriptAccess,
  { clientId, nonce, parentId, options }: VendorRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const vendor = await load(scripts);
  if (signal.aborted) throw signal.reason;
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => vendor.cancel(), { once: true });
    vendor.initialize({
      client_id: clientId,
      nonce,
      auto_select: false,
      context: 'use',
      itp_support: true,
      // We open the browser's dialog ourselves; two requests would conflict.
      use_fedcm_for_prompt: false,
      cancel_on_tap_outside: parentId === undefined && (options.cancel_on_tap_outside ?? true),
      ...(parentId === undefined ? {} : { prompt_parent_id: parentId }),
      callback: ({ credential }: { credential?: unknown }) =>
        resolve(typeof credential === 'string' ? { idToken: credential } : { reason: 'issuing_failed' }),
    });
    vendor.prompt((moment) => {
      const reason = reasonOf(moment);
      if (reason !== null) resolve({ reason: reason || 'unknown_reason' });
    });
  });
}

async function load(scripts: ScriptAccess): Promise<Vendor> {
  try {
    await scripts.load(scriptAddress);
    const google = scripts.global('google');
    const accounts = isRecord(google) ? google.accounts : undefined;
    const id = isRecord(accounts) ? accounts.id : undefined;
    // The vendor documents this object. We use only the members in `Vendor`.
    if (isRecord(id)) return id as unknown as Vendor;
    throw new Error('The script did not define google.accounts.id.');
  } catch (cause) {
    const error = new AuthError('unreachable', `One-tap needs ${scriptAddress}, which could not be loaded.`, {
      cause,
    });
    throw Object.assign(error, { reason: 'script_not_loaded' } satisfies { reason: OneTapReason });
  }
}

/** Why the prompt ended; null if it has not. */
function reasonOf(moment: Moment): string | null {
  if (moment.isNotDisplayed?.()) return moment.getNotDisplayedReason?.() ?? '';
  if (moment.isSkippedMoment?.()) return moment.getSkippedReason?.() ?? '';
  if (!moment.isDismissedMoment?.()) return null;
  const reason = moment.getDismissedReason?.() ?? '';
  return reason === 'credential_returned' ? null : reason;
}
