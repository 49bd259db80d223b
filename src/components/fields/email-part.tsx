import type { TaskName } from '../../machine/machine.ts';
import type { PartProps } from '../../machine/product.ts';
import { EmailForm } from './email-form.tsx';

/**
 * Makes the part of the first screen of a product that begins with an address.
 *
 * @param submitted returns the event that starts the sign-in
 * @param task the task that keeps the form busy. @default any, of another method too
 */
export const emailPart =
  <E,>(submitted: (email: string) => E, task?: TaskName) =>
  ({ screen, config, busy, problem, send, typed, ways }: PartProps<E>) => (
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
