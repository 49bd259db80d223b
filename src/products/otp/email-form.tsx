/** The form on the first screen for sign-in by code. */
import { EmailForm } from '../../components/fields/email-form.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { OtpEvent } from './flow.ts';

/** Asks for the address. */
export function OtpEmailForm({ screen, config, busy, problem, send, typed, ways }: PartProps<OtpEvent>) {
  return (
    <EmailForm
      email={screen.email}
      typed={typed}
      busy={busy.includes('otp.send')}
      problem={problem}
      products={config.products}
      ways={ways}
      onSubmit={(email) => send({ type: 'otp.emailSubmitted', email })}
    />
  );
}
