/** Where the options of each element are declared: the types in `options.ts` of its folder, the rules beside them. */

export const optionSources = [
  { tag: 'auth-account', folder: 'src/account', type: 'AccountOptions' },
  { tag: 'auth-b2b-account', folder: 'src/b2b-account', type: 'MemberAccountOptions' },
  { tag: 'auth-b2b-idp-consent', folder: 'src/b2b-consent', type: 'MemberConsentOptions' },
  { tag: 'auth-b2b-login', folder: 'src/b2b', type: 'MemberLoginOptions' },
  { tag: 'auth-b2b-logout', folder: 'src/b2b-logout', type: 'MemberLogoutOptions' },
  { tag: 'auth-idp-consent', folder: 'src/consent', type: 'ConsentOptions' },
  { tag: 'auth-login', folder: 'src/login', type: 'LoginOptions' },
  { tag: 'auth-logout', folder: 'src/logout', type: 'LogoutOptions' },
];
