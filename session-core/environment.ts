/** Everything the session layer takes from outside, so that it runs in a page, in Node and in a test alike. */

/** The time, and timers. */
export interface Clock {
  /** Milliseconds since 1970 by the local clock, which may be wrong and may jump. */
  now(): number;
  /** Runs `task` once after `milliseconds`, possibly late; the returned function takes it back. */
  after(milliseconds: number, task: () => void): () => void;
}

/** The page's cookies, as `document.cookie` has them. */
export interface CookieAccess {
  /** All cookies that script can read, as `name=value; name=value`; empty when blocked. */
  read(): string;
  /** Writes one cookie line; silently without effect when blocked. */
  write(line: string): void;
}

/** Texts by key, which all tabs of the origin share. None of it throws. */
export interface SharedStorage {
  /** Null when there is none, and where storage is blocked. */
  get(key: string): string | null;
  /** False when nothing could be kept. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Calls the listener for changes by other tabs; `null` means that everything was cleared. */
  onOtherTab(listener: (key: string | null) => void): () => void;
}

/** Where the page is, as `location` has it. */
export interface PagePlace {
  href: string;
  origin: string;
  hostname: string;
}

/** Whether anybody looks at the page, and whether it still runs. */
export interface Presence {
  /** Called when the page may have slept: it became visible, came back from the back-forward cache or went online. */
  onWake(listener: (reason: 'visible' | 'pageshow' | 'online') => void): () => void;
  /** Called when the page may never run again: `hidden` (it goes on unless discarded) or `leaving`. */
  onHide(listener: (reason: 'hidden' | 'leaving') => void): () => void;
  /** Settles once the page is really looked at, not only prerendered. */
  activated(): Promise<void>;
}

/** A line to the other tabs of the origin; made by `Environment.openChannel`. */
export interface Channel {
  /** Sends to all the other tabs; does not throw. */
  post(message: unknown): void;
  /** Hears and sends nothing more. */
  close(): void;
}

/** What a page may signal to authenticators. @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods */
export interface WebAuthnSignals {
  signalUnknownCredential: { rpId: string; credentialId: string };
  signalAllAcceptedCredentials: { rpId: string; userId: string; allAcceptedCredentialIds: string[] };
  signalCurrentUserDetails: { rpId: string; userId: string; name: string; displayName: string };
}

/** The browser's part of passkeys. @see https://www.w3.org/TR/webauthn-3/ */
export interface WebAuthnAccess {
  supported(): boolean;
  /** Whether passkeys can be offered in the autofill of an input. */
  supportsAutofill(): Promise<boolean>;
  /** Whether the page has an input in whose autofill they can be offered. @default it has */
  hasAutofillField?(): boolean;
  /** Whether a passkey can be made without a dialog. @default no */
  supportsConditionalCreate?(): Promise<boolean>;
  /**
   * Makes a credential and gives it in JSON; with `conditional` without a dialog. Rejects with the browser's own error.
   * @see https://www.w3.org/TR/webauthn-3/#sctn-createCredential
   */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    settings: { conditional?: boolean; signal: AbortSignal },
  ): Promise<Record<string, unknown>>;
  /**
   * Asks for a credential and gives its answer in JSON; with `conditional` in the autofill of an input, which may take
   * for ever. Rejects with the browser's own error.
   * @see https://www.w3.org/TR/webauthn-3/#sctn-getAssertion
   */
  get(
    options: PublicKeyCredentialRequestOptionsJSON,
    settings: { conditional: boolean; signal: AbortSignal },
  ): Promise<Record<string, unknown>>;
  /** Signals changes of passkeys to the authenticators, in a browser that can. @default no signals */
  signal?<Name extends keyof WebAuthnSignals>(name: Name, details: WebAuthnSignals[Name]): Promise<void>;
}

/** What a page asks the browser for, of an identity provider. @see https://www.w3.org/TR/fedcm/ */
export interface IdentityRequest {
  configUrl: string;
  clientId: string;
  nonce: string;
}

/** The browser's own dialog for accounts at an identity provider. */
export interface IdentityAccess {
  supported(): boolean;
  /** The id token of the account that the visitor chose. Rejects with the browser's own error. */
  ask(request: IdentityRequest, settings: { signal: AbortSignal }): Promise<string>;
}

/** Key pairs that only this browser can use, by name. */
export interface KeyAccess {
  /** Null without one. Rejects where none can be kept. */
  find(name: string): Promise<CryptoKeyPair | null>;
  /** Keeps the pair, unless there is one. Gives the one that is kept then. */
  keep(name: string, pair: CryptoKeyPair): Promise<CryptoKeyPair>;
}

/** Scripts of others, such as a captcha's. */
export interface ScriptAccess {
  /** Loads a script into the page, once. Rejects when it is blocked or does not load; a later call tries again. */
  load(address: string): Promise<void>;
  /** What a script has put on the global object. */
  global(name: string): unknown;
}

/** A hidden frame of the page, whose page answers on message ports. */
export interface ServiceFrame {
  /** Whether it stood in the page already. */
  readonly found: boolean;
  /** Settles when its page is there, or what the browser shows instead; perhaps never. */
  readonly loaded: Promise<void>;
  /** Fires when the page's own policy forbids the frame. */
  readonly forbidden: AbortSignal;
  /** Whether it is still in the page. */
  connected(): boolean;
  /** Posts to the origin of the frame's address and no other. Throws when the frame is gone. */
  post(message: unknown, port: MessagePort): void;
  /** Takes it out of the page, unless it was found there. */
  remove(): void;
}

/** Hidden frames of the page. */
export interface FrameAccess {
  /** Puts the frame into the page, or takes the one of that address that is there. */
  open(address: string): ServiceFrame;
}

/** Reports errors and oddities to developers; the console in a page. */
export interface Log {
  warn(message: string, evidence?: unknown): void;
  error(message: string, evidence?: unknown): void;
}

/**
 * What a client takes from its surroundings. `browser()` gives all of it for a page; a test or another runtime replaces
 * what it needs to.
 *
 * @example
 * const auth = createSession(options, { ...browser(), userAgent: () => 'my tests' });
 */
export interface Environment {
  /** As the global `fetch`. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly clock: Clock;
  /** Cryptographically strong. */
  randomBytes(length: number): Uint8Array;
  /** The SHA-256 digest. Rejects where the platform has none, as in a page without https. */
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Where the tokens are kept. */
  readonly cookies: CookieAccess;
  /** Shared by all tabs of the origin and kept over visits. */
  readonly storage: SharedStorage;
  /** Of this tab alone, kept over reloads. */
  readonly tabStorage: Pick<SharedStorage, 'get' | 'set'>;
  /** Where the page is; null where there is no page. */
  place(): PagePlace | null;
  /** Changes the address shown without navigating. */
  replaceAddress(href: string): void;
  /** Leaves the page for another address. */
  navigate(href: string): void;
  /** Messages to the other tabs of the origin; without effect where the platform has no such thing. */
  openChannel(name: string, onMessage: (message: unknown) => void): Channel;
  /** Wakes the timers of a page that slept. */
  readonly presence: Presence;
  /**
   * Runs `section` while no other tab is in the section of that name. False, without having run it, when the
   * platform has no locks or none was granted within `timeout` milliseconds.
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
  /** What the browser calls itself, or `''`. */
  userAgent(): string;
  /** IANA time zone, or `''`. */
  timezone(): string;
  readonly log: Log;
  /** What all clients of one page share, also those of other bundles. */
  readonly page: Map<string, unknown>;
}
