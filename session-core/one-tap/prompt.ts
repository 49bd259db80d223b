/** Offers the visitor's Google account without leaving the page. */

import { browserIdentity } from '../browser/browser-identity.ts';
import { browserScripts } from '../browser/browser-scripts.ts';
import type { Environment } from '../environment.ts';
import { AuthApiError, AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { check, type Rule } from '../lib/check.ts';
import type { Run } from '../lib/run.ts';
import type { CallOptions } from '../settings.ts';
import { callListener } from '../state/call-listener.ts';
import type { OneTapOutcome, OneTapPosition, OneTapPromptOptions } from '../wire/oauth.ts';
import { choosePrompt } from './choose-prompt.ts';
import { promptByBrowser } from './prompt-browser.ts';
import { promptByVendor } from './prompt-vendor.ts';
import { type Started, vendorOrigin } from './server.ts';

/** The two calls to the provider, with the options of one prompt. */
export interface PromptServer {
  start(signal: AbortSignal): Promise<Started>;
  /** @returns the address to navigate to */
  submit(chosen: Started & { idToken: string }, signal: AbortSignal): Promise<string>;
}

interface PromptParts<O> {
  run: Run;
  environment: Environment;
  /** What the method is called, in errors. */
  method: string;
  /** The rules of the options besides those of every prompt. */
  rules: Record<string, Rule>;
  server(options: O): PromptServer;
}

const positions: readonly OneTapPosition[] = [
  'floating',
  'embedded',
  'floatingOrEmbedded',
  'embeddedOnly',
  'forceLegacyEmbedded',
];

/** The key of the page's note that a prompt is open. */
const openName = 'one-tap';

/** @returns the method that shows the prompt */
export function createPrompt<O extends OneTapPromptOptions>({
  run,
  environment,
  method,
  rules,
  server: serverOf,
}: PromptParts<O>): (options: O, settings?: CallOptions) => Promise<OneTapOutcome> {
  const identity = environment.identity ?? browserIdentity();
  const scripts = environment.scripts ?? browserScripts();

  async function ask(options: O, signal: AbortSignal): Promise<OneTapOutcome> {
    const server = serverOf(options);
    const started = await server.start(signal);
    if (!started.clientId) return failed('oauth_config_not_found');
    const way = choosePrompt(options, {
      fedcm: identity.supported(),
      vendor: started.configUrl.startsWith(`${vendorOrigin}/`),
      userAgent: environment.userAgent(),
    });
    if (way.by === 'nothing') return failed('browser_not_supported');
    const answer =
      way.by === 'browser'
        ? await promptByBrowser(identity, started, signal)
        : await promptByVendor(scripts, { ...started, ...way, options }, signal);
    if ('reason' in answer) {
      // Only the vendor's prompt reports that the visitor closed it.
      if (answer.reason === 'user_cancel') callListener(() => options.onOneTapCancelled?.(), environment.log);
      return failed(answer.reason);
    }
    const address = await server.submit({ ...started, idToken: answer.idToken }, signal);
    // After an abort the page stays.
    if (!signal.aborted) environment.navigate(address);
    return { success: true };
  }

  return (options, settings) =>
    run(settings, async (signal) => {
      checkOptions(method, options, rules);
      if (!environment.place()) throw new AuthError('usage_error', `${method} needs a page.`);
      if (environment.page.has(openName)) return failed('auto_cancel');
      environment.page.set(openName, true);
      const release = () => environment.page.delete(openName);
      signal.addEventListener('abort', release, { once: true });
      try {
        return await unlessAborted(ask(options, signal), signal);
      } catch (error) {
        if (error instanceof AuthApiError) return failed(error.error_type);
        throw error;
      } finally {
        // After an abort, another call may already have set the note.
        if (!signal.aborted) release();
      }
    });
}

const failed = (reason: string): OneTapOutcome => ({ success: false, reason });

function checkOptions(method: string, options: OneTapPromptOptions, rules: Record<string, Rule>): void {
  check(method, options, {}, { ...rules, cancel_on_tap_outside: 'boolean?', prompt_parent_id: 'string?' });
  const { position = 'floating', onOneTapCancelled } = options;
  if (!positions.includes(position)) {
    throw new AuthError('usage_error', `${method}: "position" must be one of ${positions.join(', ')}.`);
  }
  if (onOneTapCancelled !== undefined && typeof onOneTapCancelled !== 'function') {
    throw new AuthError('usage_error', `${method}: "onOneTapCancelled" must be a function.`);
  }
}
