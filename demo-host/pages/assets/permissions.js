/** What an app asks for, in words: the game's own scopes, and the ones that `<auth-idp-consent>` knows. */

const ownScopes = {
  'pets:feed': 'Feed your pets',
  'pets:play': 'Play with your pets',
  'achievements:read': 'Track achievements',
};
/** Scopes that share one line. */
const scopeDetails = { profile: 'name', email: 'email address', phone: 'phone number' };
const standardScopes = {
  openid: 'Know who you are',
  full_access: 'Do anything you can do with your account, except change how you log in',
  offline_access: 'Keep this access while you are away',
};
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** A line for each scope, the game's first. Scopes for personal data share one. */
export function linesOf(scopes) {
  const own = scopes.filter(
    ({ scope }) => !Object.hasOwn(standardScopes, scope) && !Object.hasOwn(scopeDetails, scope),
  );
  const names = scopes.map(({ scope }) => scope);
  const seen = Object.keys(scopeDetails).filter((name) => names.includes(name));
  return [
    ...own.map(({ scope, description }) => ownScopes[scope] ?? (description || `Use the ${scope} scope`)),
    ...(names.includes('openid') ? [standardScopes.openid] : []),
    ...(seen.length > 0 ? [`See your ${list.format(seen.map((name) => scopeDetails[name]))}`] : []),
    ...['full_access', 'offline_access']
      .filter((name) => names.includes(name))
      .map((name) => standardScopes[name]),
  ];
}
