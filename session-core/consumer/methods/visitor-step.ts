/** Which of two calls sends to a visitor: one creates an account for a new visitor, the other refuses. */
import type { SignUpOption } from '../client.ts';

export function visitorStep<Options extends SignUpOption>(options: Options | undefined) {
  const { sign_up = true, ...rest }: SignUpOption = options ?? {};
  // The other options stay unchanged.
  return {
    step: sign_up ? 'login_or_create' : 'send/primary',
    rest: rest as Omit<Options, 'sign_up'>,
  } as const;
}
