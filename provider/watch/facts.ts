/** What the provider counts about itself. If nobody has configured it, the provider counts nothing and loads no library. */

/** How a request ended. */
export interface Ended {
  /** Method and pattern of the path, such as `GET /sdk/v1/users/:id`: never what a visitor sent. */
  operation: string;
  status: number;
  /** The `error_type` of the reply. */
  refusal: string | undefined;
}

type SignInOutcome = 'complete' | 'halfway' | 'refused';

export interface Facts {
  request(ended: Ended, seconds: number): void;
  /** A statement ended, well or not. Seconds. */
  statement(seconds: number): void;
  signIn(method: string, outcome: SignInOutcome): void;
  message(channel: 'email' | 'text', outcome: 'sent' | 'failed'): void;
  /** A limit of this kind refused an attempt. */
  limited(kind: string): void;
  /** A sweep ended: for how many seconds its oldest row had been due, and how many rows it removed. */
  swept(lag: number, removed: number): void;
}

export const noFacts: Facts = {
  request: () => undefined,
  statement: () => undefined,
  signIn: () => undefined,
  message: () => undefined,
  limited: () => undefined,
  swept: () => undefined,
};
