/** One-tap: offers the visitor's Google account without leaving the page. */

import { browserIdentity } from '../../browser-identity.ts';
import { browserScripts } from '../../browser-scripts.ts';
import type { Environment } from '../../environment.ts';
import { AuthApiError, AuthError } from '../../errors.ts';
import { createServiceFrame } from '../../frame.ts';
import { unlessAborted } from '../../lib/abort.ts';
import { check } from '../../lib/check.ts';
import type { Run } from '../../lib/run.ts';
import { choosePrompt } from '../../one-tap/choose-prompt.ts';
import { frameServer } from '../../one-tap/frame-server.ts';
import { promptByBrowser } from '../../one-tap/prompt-browser.ts';
import { promptByVendor } from '../../one-tap/prompt-vendor.ts';
import { directServer, vendorOrigin } from '../../one-tap/server.ts';
import { callListener } from '../../state/call-listener.ts';
import type { OneTapOptions, OneTapOutcome, OneTapPosition } from '../../wire/oauth.ts';
import type { OneTapMethods } from '../client.ts';

interface OneTapParts {
  run: Run;
  environment: Environment;
  publicToken: string;
  apiBaseUrl: string;
  prefix: string;
  /** The address of the frame that makes the two calls. Without it the page makes them. */
  clientsideServicesIframeURL?: string | undefined;
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

export function createOneTap(parts: OneTapParts): OneTapMethods {
  const { run, environment } = parts;
  const identity = environment.identity ?? browserIdentity();
  const scripts = environment.scripts ?? browserScripts();

  async function ask(options: OneTapOptions, signal: AbortSignal): Promise<OneTapOutcome> {
    const { clientsideServicesIframeURL: frameAddress } = parts;
    const server =
      frameAddress === undefined
        ? directServer(parts)
        : frameServer(createServiceFrame(environment, frameAddress), parts);
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
    const { login_redirect_url, signup_redirect_url } = options;
    const { idToken } = answer;
    const address = await server.submit(
      { ...started, idToken, login_redirect_url, signup_redirect_url },
      signal,
    );
    // After an abort the page stays.
    if (!signal.aborted) environment.navigate(address);
    return { success: true };
  }

  return {
    start: (options = {}, settings) =>
      run(settings, async (signal) => {
        checkOptions(options);
        if (!environment.place()) {
          throw new AuthError('usage_error', 'oauth.googleOneTap.start needs a page.');
        }
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
      }),
  };
}

const failed = (reason: string): OneTapOutcome => ({ success: false, reason });

function checkOptions(options: OneTapOptions): void {
  const method = 'oauth.googleOneTap.start';
  check(
    method,
    options,
    {},
    {
      login_redirect_url: 'string?',
      signup_redirect_url: 'string?',
      cancel_on_tap_outside: 'boolean?',
      prompt_parent_id: 'string?',
    },
  );
  const { position = 'floating', onOneTapCancelled } = options;
  if (!positions.includes(position)) {
    throw new AuthError('usage_error', `${method}: "position" must be one of ${positions.join(', ')}.`);
  }
  if (onOneTapCancelled !== undefined && typeof onOneTapCancelled !== 'function') {
    throw new AuthError('usage_error', `${method}: "onOneTapCancelled" must be a function.`);
  }
}
