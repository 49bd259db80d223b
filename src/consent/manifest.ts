/** Words what the visitor grants: with the host's texts or the built-in ones. */
import type { DescribedScope } from '../../session-core/wire/idp.ts';
import { localText } from '../strings/local-text.ts';
import type { Translate } from '../strings/translate.ts';
import type { RequestedScope } from './flow.ts';
import type { ConsentItem, ConsentManifest, ConsentSection } from './options.ts';

export interface Words {
  readonly t: Translate;
  readonly client: string;
  readonly projectName: string | null;
}

/** Scopes that share one line. */
const details = ['profile', 'email', 'phone'] as const;
const standard: readonly string[] = ['openid', ...details, 'full_access', 'offline_access'];

/** The built-in sections: the standard scopes, then the project's own. */
export function sectionsOf(scopes: readonly RequestedScope[], words: Words): ConsentSection[] {
  const { t, client, projectName } = words;
  const isCustom = ({ scope }: RequestedScope) => !standard.includes(scope);
  const lines = itemsOf(
    scopes.filter((scope) => !isCustom(scope)),
    words,
  );
  const custom = itemsOf(scopes.filter(isCustom), words);
  const project = projectName ?? t('idpConsent.defaultProject');
  return [
    { header: t('idpConsent.scopesTitle', { client }), items: lines },
    { header: t('idpConsent.customScopesTitle', { client, projectName: project }), items: custom },
  ].filter(({ items }) => items.length > 0);
}

/** What the provider says of a scope: in the visitor's language, else in the one that stands for all. */
export function described(scope: DescribedScope | undefined, locale: string | undefined): string {
  return scope ? localText({ '': scope.description, ...scope.descriptions }, locale).text : '';
}

/** One line per scope, except that the scopes for personal details share one. */
export function itemsOf(scopes: readonly RequestedScope[], { t }: Pick<Words, 't'>): string[] {
  const has = (name: string) => scopes.some(({ scope }) => scope === name);
  const seen = details.filter(has).map((name) => t(`idpConsent.detail.${name}`));
  return [
    ...(has('openid') ? [t('idpConsent.scope.openid')] : []),
    ...(seen.length > 0 ? [t('idpConsent.scope.details', { details: seen })] : []),
    ...(has('full_access') ? [t('idpConsent.scope.full_access')] : []),
    ...(has('offline_access') ? [t('idpConsent.scope.offline_access')] : []),
    ...scopes
      .filter(({ scope }) => !standard.includes(scope))
      .map(({ scope, description }) => description || t('idpConsent.scope.custom', { scope })),
  ];
}

/** Puts the host's lines below the built-in title if the host returned no sections. */
export function inSections(manifest: ConsentManifest, { t, client }: Words): readonly ConsentSection[] {
  const items = manifest.filter(
    (entry): entry is ConsentItem => typeof entry === 'string' || 'text' in entry,
  );
  if (items.length === 0) return manifest as ConsentSection[];
  return [{ header: t('idpConsent.scopesTitle', { client }), items }];
}
