/** When a form can be sent. */
import { type FormEvent, useState } from 'react';

/**
 * A press on Continue is never silent. What browsers and password managers fill in, sometimes without an event (an
 * address, a password, a code of an app), and the whole first screen, which works before React, can be sent while it is
 * empty, and then says what is missing. Any other form for one text has a disabled button until something is typed.
 *
 * @param before what the field begins with, or null for a form that can always be sent
 * @returns the props of the form and of its button
 */
export function useAnswer(before: string | null = '') {
  const [isEmpty, setEmpty] = useState(before?.trim() === '');
  return {
    form: {
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        const field = currentTarget.querySelector<HTMLInputElement>('input:required');
        setEmpty(before !== null && !field?.value.trim());
      },
    },
    button: { disabled: isEmpty },
  };
}
