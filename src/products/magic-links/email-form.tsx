/** The form on the first screen for sign-in by link. */
import { EmailForm } from '../../components/fields/email-form.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { MagicLinksEvent } from './flow.ts';

/** Asks for the address. */
export function LinkEmailForm({
  screen,
  config,
  busy,
  problem,
  send,
  typed,
  ways,
}: PartProps<MagicLinksEvent>) {
  return (
    <EmailForm
      email={screen.email}
      typed={typed}
      busy={busy.includes('magicLinks.send')}
      problem={problem}
      products={config.products}
      ways={ways}
      onSubmit={(email) => send({ type: 'magicLinks.emailSubmitted', email })}
    />
  );
}
