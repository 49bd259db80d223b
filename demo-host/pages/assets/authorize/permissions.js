/** What an app asks for, in words: the game's own scopes, and the ones that `<auth-idp-consent>` knows. */
import { say, words } from '../words.js';

const ownScopes = {
  'pets:feed': words['scope.feed'],
  'pets:play': words['scope.play'],
  'achievements:read': words['scope.achievements'],
};
/** Scopes that share one line. */
const scopeDetails = {
  profile: words['scope.name'],
  email: words['scope.email'],
  phone: words['scope.phone'],
};
const standardScopes = {
  openid: words['scope.openid'],
  full_access: words['scope.full'],
  offline_access: words['scope.offline'],
};
const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });

/** A line for each scope, the game's first. Scopes for personal data share one. */
export function linesOf(scopes) {
  const customScopes = scopes.filter(
    ({ scope }) => !Object.hasOwn(standardScopes, scope) && !Object.hasOwn(scopeDetails, scope),
  );
  const names = scopes.map(({ scope }) => scope);
  const seen = Object.keys(scopeDetails).filter((name) => names.includes(name));
  return [
    ...customScopes.map(
      ({ scope, description }) => ownScopes[scope] ?? (description || say('scope.other', { scope })),
    ),
    ...(names.includes('openid') ? [standardScopes.openid] : []),
    ...(seen.length > 0
      ? [say('scope.see', { list: list.format(seen.map((name) => scopeDetails[name])) })]
      : []),
    ...['full_access', 'offline_access']
      .filter((name) => names.includes(name))
      .map((name) => standardScopes[name]),
  ];
}
