/** Which folder may import which: `imports.test.ts` checks it, and the tables of `docs/architecture.md` are made from it. */

interface Folder {
  readonly holds: string;
  /** The folders of ours, or parts of them, besides itself. */
  readonly imports: readonly string[];
}

export const folders: Readonly<Record<string, Folder>> = {
  'session-core': {
    holds:
      'the headless session layer: `lib/` is its ground floor, the core serves any axis, `consumer/` and `b2b/` are the axes, `wire/` has the types of every call. No package',
    imports: [],
  },
  src: {
    holds:
      'screens: `machine/` (state machine and contracts), `login/` (a shell that receives its table), `products/<id>/`, `consent/`, `logout/`, `account/`, `b2b/`, `components/`, `languages/`',
    imports: ['session-core'],
  },
  elements: {
    holds: 'the custom elements: attributes, events, and the bridge to React',
    imports: ['src', 'session-core'],
  },
  backend: {
    holds: '`auth-elements/backend`, a library for the host’s own server',
    imports: ['session-core'],
  },
  provider: {
    holds: 'the server, in the layers below. Of the wire it imports types only',
    imports: ['session-core/wire', 'platform'],
  },
  platform: {
    holds: 'what the provider and the demo stand on as servers: listening, stopping, the database',
    imports: [],
  },
  'demo-host': {
    holds: 'the pet game and the shelters. Their pages use `dist/`, like any site',
    imports: ['platform'],
  },
};

/** From the ground up: a folder imports its own layer and those below. A folder that is not named belongs to the one around it. */
export const providerLayers: readonly (readonly string[])[] = [
  [
    'clock',
    'secrets',
    'settings',
    'limits',
    'http',
    'fetch',
    'database',
    'queue',
    'messages',
    'notices/mail',
    'audit',
    'watch',
    'holders',
    'world',
  ],
  ['accounts', 'proofs'],
  ['notices'],
  ['sessions'],
  [
    'proofs/totps',
    'proofs/webauthn',
    'proofs/wallets',
    'proofs/social',
    'oauth-server',
    'protection',
    'pages',
  ],
  ['organizations', 'sso', 'webhooks', 'transfer'],
  ['scim', 'notices/report'],
  ['calls', 'admin', 'server-calls'],
  ['sweep', 'servers'],
  ['program'],
  ['commands'],
];

/** From the ground up, inside `src`. Folders of the third layer do not import each other; nor do `components` and `machine`. */
export const srcLayers: readonly (readonly string[])[] = [
  ['strings', 'theme', 'validate', 'drawing'],
  ['components', 'machine'],
  ['products/*', 'login', 'consent', 'logout', 'client-services', 'b2b'],
  ['products/*.ts', 'account', 'languages', 'b2b-account', 'b2b-consent', 'b2b-logout'],
];
