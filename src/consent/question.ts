/** Builds the visitor's question from the server's reply. */
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import { isLoopback, redirectHost } from '../validate/redirect.ts';
import type { ConsentQuestion, RequestedScope } from './flow.ts';
import { described } from './manifest.ts';
import type { ConsentItem, ConsentManifest, ConsentOptions } from './options.ts';
import type { ConsentReply } from './session.ts';
import { consentStrings } from './strings.ts';

interface BuildQuestionOptions {
  request: AuthorizeRequest;
  reply: ConsentReply;
  policy: RbacPolicy | null;
  /** The language of the visitor. */
  locale: string | undefined;
  /** The host's own texts for the scopes. */
  words: ConsentOptions['getIDPConsentManifest'];
  report: (error: unknown) => void;
}

/** Builds the question. */
export async function buildQuestion({
  request,
  reply,
  policy,
  locale,
  words,
  report,
}: BuildQuestionOptions): Promise<ConsentQuestion> {
  const { client, scope_results, user } = reply;
  const url = new URL(request.redirect_uri);
  const results = scope_results.map(({ is_grantable, ...result }) => ({
    is_grantable,
    scope: result.scope,
    description:
      described(result, locale) ||
      described(
        policy?.scopes?.find(({ scope }) => scope === result.scope),
        locale,
      ),
  }));
  const scopesThat = (grantable: boolean): RequestedScope[] =>
    results
      .filter(({ is_grantable }) => is_grantable === grantable)
      .map(({ scope, description }) => ({ scope, description }));
  const scopes = scopesThat(true);
  const clientName = client.client_name || null;
  return {
    clientName,
    logoUrl: imageAddress(client.client_logo_url),
    host: redirectHost(request.redirect_uri),
    loopback: reply.loopback_only ?? isLoopback(url.hostname),
    userId: reply.user_id,
    account: user?.emails?.[0]?.email ?? user?.phone_numbers?.[0]?.phone_number ?? null,
    scopes,
    refused: scopesThat(false),
    manifest: await inOwnWords(
      words,
      scopes,
      clientName ?? consentStrings['idpConsent.defaultClient'],
      report,
    ),
  };
}

/** The app chooses this image, so only `https:` is allowed: it can do nothing but show an image. */
function imageAddress(address: string | undefined): string | null {
  return address && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null;
}

async function inOwnWords(
  words: BuildQuestionOptions['words'],
  scopes: readonly RequestedScope[],
  clientName: string,
  report: (error: unknown) => void,
): Promise<ConsentManifest | null> {
  if (!words) return null;
  try {
    const manifest: unknown = await words({ scopes: scopes.map(({ scope }) => scope), clientName });
    if (isManifest(manifest)) return manifest;
    throw new TypeError('getIDPConsentManifest must return a list of items, or of sections with items.');
  } catch (error) {
    // The host gets the error; the visitor reads the built-in texts.
    report(error);
    return null;
  }
}

function isManifest(value: unknown): value is ConsentManifest {
  return Array.isArray(value) && value.length > 0 && (value.every(isItem) || value.every(isSection));
}

function isItem(value: unknown): value is ConsentItem {
  if (typeof value === 'string') return true;
  const { text, details } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && (details === undefined || typeof details === 'string');
}

function isSection(value: unknown): boolean {
  const { header, items } = (value ?? {}) as Record<string, unknown>;
  return typeof header === 'string' && Array.isArray(items) && items.every(isItem);
}
