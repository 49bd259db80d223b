/** The protocol between a page and the hidden frame of client services. */
export interface ClientServices {
  /** Proves that the frame has loaded, rather than an error page of the browser. */
  greet: { request: Record<string, never>; reply: Record<string, never> };
  /** Starts one-tap at the provider, whose cookie belongs to the frame's site. */
  oneTapStart: { request: { publicToken: string }; reply: OneTapStartReply };
  /** Completes one-tap with the ID token of the chosen account. */
  oneTapSubmit: {
    request: {
      publicToken: string;
      idToken: string;
      /** The id from the reply to `oneTapStart`. */
      oauthCallbackID: string;
      loginRedirectURL?: string;
      signupRedirectURL?: string;
      /** The PKCE challenge, only where the project requires it. */
      codeChallenge?: string;
    };
    reply: { redirect_url: string };
  };
  /** Parses a phone number. */
  parsedPhoneNumber: { request: PhoneNumberRequest; reply: ParsedPhoneNumber };
}

type OneTapStartReply = {
  requestId: string;
  googleClientId: string;
  oauthCallbackId: string;
  /** Binds the ID token to this start. Some providers omit it. */
  nonce?: string;
  /** The address of the identity provider's FedCM configuration. Some providers omit it: then Google's. */
  fedcmConfigUrl?: string;
} & { [name in `${string}CsrfToken`]: string };

export interface PhoneNumberRequest {
  /** The number as the visitor typed it, or in the E.164 format. */
  phoneNumber: string;
  /** ISO 3166 code of the country of a number without `+`. */
  regionCode?: string;
}

export interface ParsedPhoneNumber {
  isValid: boolean;
  /** In the E.164 format; `''` if it cannot be parsed. */
  number: string;
  /** In the country's own format; a partial number as it is formatted while typing. */
  national: string;
}

/** The message that a page posts to the frame, with a port for the answer. */
export interface ServiceCall {
  method: string;
  args: [Record<string, unknown>];
}

/** The answer on the port. */
export type ServiceAnswer = { success: true; payload: unknown } | { success: false; error: ServiceError };

/** An error without its stack. */
export interface ServiceError {
  name: string;
  message: string;
  [field: string]: unknown;
}
