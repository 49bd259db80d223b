/** What the hidden frame of client services does for a page. Names are the protocol's own. */
export interface ClientServices {
  /** Says that the frame is there, and not an error page of the browser in its place. */
  greet: { request: Record<string, never>; reply: Record<string, never> };
  /** Begins one-tap: asks the provider, whose cookie the frame keeps. */
  oneTapStart: { request: { publicToken: string }; reply: OneTapStartReply };
  /** Ends it, with the id token of the account that was chosen. */
  oneTapSubmit: {
    request: {
      publicToken: string;
      idToken: string;
      /** Of the reply to `oneTapStart`. */
      oauthCallbackID: string;
      loginRedirectURL?: string;
      signupRedirectURL?: string;
    };
    reply: { redirect_url: string };
  };
  /** Reads a phone number. */
  parsedPhoneNumber: { request: PhoneNumberRequest; reply: ParsedPhoneNumber };
}

export type OneTapStartReply = {
  requestId: string;
  googleClientId: string;
  oauthCallbackId: string;
  /** Binds the id token to this start. Absent from providers that do not know it. */
  nonce?: string;
  /** Where the browser finds the identity provider. Absent as above: Google's. */
  fedcmConfigUrl?: string;
} & { [name in `${string}CsrfToken`]: string };

export interface PhoneNumberRequest {
  /** As it was typed, or in the E.164 format. */
  phoneNumber: string;
  /** ISO 3166 code of the country in which a number without `+` is dialled. */
  regionCode?: string;
}

export interface ParsedPhoneNumber {
  isValid: boolean;
  /** E.164, as far as the number can be read; else `''`. */
  number: string;
  /** As it is dialled within its country; an unfinished number as it is set while typing. */
  national: string;
}

/** What a page posts to the frame, with a port for the answer. */
export interface ServiceCall {
  method: string;
  args: [Record<string, unknown>];
}

/** What comes back by the port. */
export type ServiceAnswer = { success: true; payload: unknown } | { success: false; error: ServiceError };

/** An error without its stack. */
export interface ServiceError {
  name: string;
  message: string;
  [field: string]: unknown;
}
