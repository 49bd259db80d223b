/** The form on the first screen for sign-in with a password. */
import { EmailForm } from '../../components/fields/email-form.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { PasswordsEvent } from './flow.ts';

/** Asks for the address. Also busy while another method starts from here. */
export function PasswordsEmailForm({
  screen,
  config,
  busy,
  problem,
  send,
  typed,
  ways,
}: PartProps<PasswordsEvent>) {
  return (
    <EmailForm
      email={screen.email}
      typed={typed}
      busy={busy.length > 0}
      problem={problem}
      products={config.products}
      ways={ways}
      onSubmit={(email) => send({ type: 'passwords.emailSubmitted', email })}
    />
  );
}
