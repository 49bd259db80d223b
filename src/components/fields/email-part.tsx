import { EmailForm, type EmailFormProps } from './email-form.tsx';

/** What the first screen gives a part. */
interface EmailPartProps<E> extends Pick<EmailFormProps, 'typed' | 'problem' | 'ways'> {
  readonly screen: Pick<EmailFormProps, 'email'>;
  readonly config: Required<Pick<EmailFormProps, 'products'>>;
  /** The names of the running tasks. */
  readonly busy: readonly string[];
  readonly send: (event: E) => void;
}

/**
 * Makes the part of the first screen of a product that begins with an address.
 *
 * @param submitted returns the event that starts the sign-in
 * @param task the task that keeps the form busy. @default any, of another method too
 */
export const emailPart =
  <E,>(submitted: (email: string) => E, task?: string) =>
  ({ screen, config, busy, problem, send, typed, ways }: EmailPartProps<E>) => (
    <EmailForm
      email={screen.email}
      typed={typed}
      busy={task ? busy.includes(task) : busy.length > 0}
      problem={problem}
      products={config.products}
      ways={ways}
      onSubmit={(email) => send(submitted(email))}
    />
  );
