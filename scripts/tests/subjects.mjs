/**
 * What tells apart the tests that run the whole product. A file is about the subjects that its path names; a test of the
 * whole product reaches it only if its own words name each of them. A file about none is reached by all.
 * @type {Record<string, { files: RegExp, words: RegExp }>}
 */
const subjects = {
  passwords: { files: /password|strength|breach/, words: /passw/i },
  codes: { files: /products\/otp\/|proofs\/codes\/|code-field/, words: /code|otp/i },
  passkeys: { files: /webauthn(?!\/device-name)|passkey|biometric/, words: /passkey|webauthn|biometric/i },
  wallets: { files: /crypto-wallet|crypto\/|wallet/, words: /wallet|[^:\w]crypto(?![.:\w])/i },
  social: { files: /\/social\/|products\/oauth\/|one-tap/, words: /oauth|social|google|one.?tap|identit/i },
  apps: {
    files: /oauth-server|\bidp\b|consent|assistant|\bmcp/,
    words: /oauth|idp|consent|authori[sz]|assistant|mcp|app/i,
  },
  factors: { files: /totp|recovery-code/, words: /totp|factor|authenticator|recovery/i },
  links: { files: /magic-?link|proofs\/links/, words: /link/i },
  members: {
    files: /(^|\/)b2b|(?<!re)member|organization|scim|saml|\bsso\b|discovery|shelter|business/,
    words: /b2b|member|organi[sz]ation|scim|saml|sso|discovery|shelter|business/i,
  },
  account: { files: /^src\/account\/|elements\/.*account/, words: /account/i },
  logout: { files: /^src\/(b2b-)?logout\//, words: /log.?out|sign.?out/i },
  services: { files: /client-services/, words: /client.?services|frame/i },
  languages: { files: /^src\/(account\/)?languages\//, words: /lang|locale|tag|translat/i },
  office: { files: /^provider\/admin\//, words: /admin|office|secret|setMfa/i },
  webhooks: { files: /webhook/, words: /webhook/i },
  transfer: { files: /transfer/, words: /transfer|import|export|move/i },
  trusted: { files: /trusted-token/, words: /trusted/i },
  backend: { files: /^(backend|examples)\//, words: /backend|example/i },
  demo: { files: /^demo-host\//, words: /demo|shelter|pets/i },
};

/** The subjects of a file, by name. @returns {string[]} */
export function subjectsOf(file) {
  return Object.keys(subjects).filter((name) => subjects[name].files.test(file));
}

/** Parts of paths that say how a file is built, not what it is about. */
const forms =
  /^(provider|src|elements|session|core|demo|host|index|flow|task|view|call|user|product|proof|component|method|login|rule|row|tsx?|mjs|json)$/;

/** What names the subjects of a file, or the file itself if it has none. */
export function wordsOf(file) {
  const words = subjectsOf(file).map((name) => subjects[name].words.source);
  const parts = [...new Set(file.split(/[^a-z0-9]+/i).map((part) => part.toLowerCase().replace(/s$/, '')))];
  const all = [...words, ...parts.filter((part) => part.length > 2 && !forms.test(part))];
  return new RegExp(all.join('|') || '(?!)', 'gi');
}

/** Whether these words name each of the subjects. */
export function namesAll(words, names) {
  return names.every((name) => subjects[name].words.test(words));
}
