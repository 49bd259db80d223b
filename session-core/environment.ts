/** Everything the session layer takes from outside, so that it runs in a page, in Node and in a test alike. */

/** The time, and timers. */
export interface Clock {
  /** Milliseconds since 1970 by the local clock, which may be wrong and may jump. */
  now(): number;
  /** Runs `task` once after `milliseconds`, possibly late. The returned function cancels it. */
  after(milliseconds: number, task: () => void): () => void;
}

/** The page's cookies, as `document.cookie` has them. */
export interface CookieAccess {
  /** All cookies that script can read, as `name=value; name=value`; empty when blocked. */
  read(): string;
  /** Writes one cookie line; does nothing when blocked. */
  write(line: string): void;
}

/** Stores texts by key. Its methods never throw. */
export interface SharedStorage {
  /** Null if there is none or storage is blocked. */
  get(key: string): string | null;
  /** False if storage is blocked or full. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Calls the listener when another tab changes a key; `null` means that it cleared everything. */
  onOtherTab(listener: (key: string | null) => void): () => void;
}

/** Where the page is, as `location` has it. */
export interface PagePlace {
  href: string;
  origin: string;
  hostname: string;
}

/** Whether the page is visible and still running. */
export interface Presence {
  /** Calls the listener when timers may be late: the page became visible, left the back-forward cache or went online. */
  onWake(listener: (reason: 'visible' | 'pageshow' | 'online') => void): () => void;
  /** Calls the listener when the page may never run again: `hidden` (it may be discarded) or `leaving`. */
  onHide(listener: (reason: 'hidden' | 'leaving') => void): () => void;
  /** Settles once the page is shown, not only prerendered. */
  activated(): Promise<void>;
}

/** A connection to the other tabs of the origin; see `Environment.openChannel`. */
export interface Channel {
  /** Sends to all the other tabs; does not throw. */
  post(message: unknown): void;
  /** Stops sending and receiving. */
  close(): void;
}

/** The signals that a page may send to authenticators. @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods */
export interface WebAuthnSignals {
  signalUnknownCredential: { rpId: string; credentialId: string };
  signalAllAcceptedCredentials: { rpId: string; userId: string; allAcceptedCredentialIds: string[] };
  signalCurrentUserDetails: { rpId: string; userId: string; name: string; displayName: string };
}

/** The browser's passkey API. @see https://www.w3.org/TR/webauthn-3/ */
export interface WebAuthnAccess {
  supported(): boolean;
  /** Whether the browser can offer passkeys in the autofill of an input. */
  supportsAutofill(): Promise<boolean>;
  /** Whether the page has an input for that autofill. @default true */
  hasAutofillField?(): boolean;
  /** Whether the browser can create a passkey without a dialog. @default false */
  supportsConditionalCreate?(): Promise<boolean>;
  /**
   * Creates a credential and returns it as JSON; with `conditional`, without a dialog. Rejects with the browser's own error.
   * @see https://www.w3.org/TR/webauthn-3/#sctn-createCredential
   */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    settings: { conditional?: boolean; signal: AbortSignal },
  ): Promise<Record<string, unknown>>;
  /**
   * Requests a credential and returns its response as JSON; with `conditional`, through the autofill of an input, which may
   * never settle. Rejects with the browser's own error.
   * @see https://www.w3.org/TR/webauthn-3/#sctn-getAssertion
   */
  get(
    options: PublicKeyCredentialRequestOptionsJSON,
    settings: { conditional: boolean; signal: AbortSignal },
  ): Promise<Record<string, unknown>>;
  /** Signals changes of passkeys to the authenticators, in a browser that supports it. @default no signals */
  signal?<Name extends keyof WebAuthnSignals>(name: Name, details: WebAuthnSignals[Name]): Promise<void>;
}

/** A page's request for an account at an identity provider. @see https://www.w3.org/TR/fedcm/ */
export interface IdentityRequest {
  configUrl: string;
  clientId: string;
  nonce: string;
}

/** The browser's own dialog for accounts at an identity provider. */
export interface IdentityAccess {
  supported(): boolean;
  /** Returns the ID token of the account that the visitor chose. Rejects with the browser's own error. */
  ask(request: IdentityRequest, settings: { signal: AbortSignal }): Promise<string>;
}

/** Key pairs that only this browser can use, by name. */
export interface KeyAccess {
  /** Null without one. Rejects where none can be stored. */
  find(name: string): Promise<CryptoKeyPair | null>;
  /** Stores the pair, unless there is one. Returns the stored one. */
  keep(name: string, pair: CryptoKeyPair): Promise<CryptoKeyPair>;
}

/** Third-party scripts, such as a captcha's. */
export interface ScriptAccess {
  /** Loads a script into the page, once. Rejects if it is blocked or does not load; a later call tries again. */
  load(address: string): Promise<void>;
  /** Reads a property that a script has put on the global object. */
  global(name: string): unknown;
}

/** A hidden frame whose document answers on message ports. */
export interface ServiceFrame {
  /** Whether the page already had the frame. */
  readonly found: boolean;
  /** Settles when its document, or the browser's error page, has loaded; perhaps never. */
  readonly loaded: Promise<void>;
  /** Fires when the page's own policy forbids the frame. */
  readonly forbidden: AbortSignal;
  /** Whether it is still in the page. */
  connected(): boolean;
  /** Posts to the origin of the frame's address and no other. Throws if the page has removed the frame. */
  post(message: unknown, port: MessagePort): void;
  /** Removes the frame, unless the page already had it. */
  remove(): void;
}

/** Hidden frames of the page. */
export interface FrameAccess {
  /** Adds a frame to the page, or uses the page's own frame with that address. */
  open(address: string): ServiceFrame;
}

/** Reports errors and oddities to developers; the console in a page. */
export interface Log {
  warn(message: string, evidence?: unknown): void;
  error(message: string, evidence?: unknown): void;
}

/**
 * Everything that a client takes from its surroundings. `browser()` implements it for a page; a test or another runtime
 * replaces what it needs to.
 *
 * @example
 * const auth = createSession(options, { ...browser(), userAgent: () => 'my tests' });
 */
export interface Environment {
  /** Works like the global `fetch`. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly clock: Clock;
  /** Cryptographically strong. */
  randomBytes(length: number): Uint8Array;
  /** The SHA-256 digest. Rejects where the platform has none, such as in a page without https. */
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Stores the tokens. */
  readonly cookies: CookieAccess;
  /** Storage that all tabs of the origin share, and that outlives the visit. */
  readonly storage: SharedStorage;
  /** Storage of this tab alone, which survives reloads. */
  readonly tabStorage: Pick<SharedStorage, 'get' | 'set'>;
  /** Where the page is; null where there is no page. */
  place(): PagePlace | null;
  /** Changes the displayed address without navigating. */
  replaceAddress(href: string): void;
  /** Leaves the page for another address. */
  navigate(href: string): void;
  /** Opens a channel to the other tabs of the origin; it does nothing where the platform has no channels. */
  openChannel(name: string, onMessage: (message: unknown) => void): Channel;
  /** Reports when the page sleeps and wakes. */
  readonly presence: Presence;
  /**
   * Runs `section` while no other tab runs a section of that name. Returns false, without running it, if the platform has no
   * locks or grants none within `timeout` milliseconds.
   */
  exclusively(name: string, section: () => Promise<void>, timeout: number): Promise<boolean>;
  /** @default the browser's own */
  readonly webauthn?: WebAuthnAccess;
  /** @default the browser's own */
  readonly identity?: IdentityAccess;
  /** @default the browser's own database */
  readonly keys?: KeyAccess;
  /** @default adds script elements to the page */
  readonly scripts?: ScriptAccess;
  /** @default adds hidden frames to the page */
  readonly frames?: FrameAccess;
  /** Whether the connection is known to be slow. @default never */
  readonly slowConnection?: () => boolean;
  /** The browser's user agent string, or `''`. */
  userAgent(): string;
  /** IANA time zone, or `''`. */
  timezone(): string;
  readonly log: Log;
  /** What all clients of a page share, including those of other bundles. */
  readonly page: Map<string, unknown>;
}
