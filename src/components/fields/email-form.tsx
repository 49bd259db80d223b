/** A form that asks for an email address. */
import {
  type FormEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { tidyEmail } from '../../validate/email.ts';
import { Button } from '../buttons/button.tsx';
import { Form } from '../frame/layout.tsx';
import { prefetch } from '../prefetch.ts';
import { useUi } from '../ui.tsx';
import { useLazy } from '../use-lazy.ts';
import { autocompleteOf } from './autocomplete.ts';
import { emailField } from './email-field.ts';
import { TextField } from './text-field.tsx';

export interface EmailFormProps {
  /** The initial value. */
  email?: string | undefined;
  /** Returns the current value of the field. */
  typed?: Ref<() => { readonly email?: string }> | undefined;
  busy: boolean;
  problem: {
    readonly code: string;
    readonly errorType?: string;
    readonly message: string;
    readonly field?: string;
  } | null;
  /** Receives the trimmed text; the caller validates it. */
  onSubmit: (email: string) => void;
  /** The configured products: they decide what the browser offers in the field. @default none */
  products?: readonly string[];
  /** Whether the next screen links to the webmail of the address. @default whether the products mail links */
  webmail?: boolean;
  /** See `Button`. @default none */
  ways?: readonly string[] | undefined;
  /** Label of the button. @default "Continue with email" */
  submit?: string;
}

/** Reads the address from the field on submit: a password manager may set it without a key event. */
export function EmailForm({
  email,
  typed,
  busy,
  problem,
  onSubmit,
  submit: label,
  ways,
  products = [],
  webmail = products.includes('emailMagicLinks'),
}: EmailFormProps) {
  const { t, extras } = useUi();
  const field = useRef<HTMLInputElement>(null);
  const NearAddress = useLazy(extras).current?.NearAddress;
  // The markup that React takes over has no offer, even where another form has loaded it.
  const [isTyped, setTyped] = useState(false);
  useImperativeHandle(typed, () => () => ({ email: field.current?.value ?? '' }), []);
  const error = problem?.field === 'email' ? t.problem(problem) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    onSubmit(tidyEmail(field.current?.value ?? ''));
    field.current?.focus();
  }

  function type() {
    prefetch(extras);
    setTyped(true);
  }

  const shown = useEffectEvent(() => {
    // The host may have filled it, or the visitor before React.
    if (field.current?.value) type();
  });
  useEffect(() => shown(), []);

  // `dialog`: without scripts, submitting does nothing, and no email address gets into the page's URL.
  return (
    <Form noValidate method="dialog" onSubmit={submit} onInput={type}>
      <TextField
        ref={field}
        label={t('formField.email.label')}
        name="email"
        {...emailField}
        autoComplete={autocompleteOf(products, 'email')}
        enterKeyHint="next"
        // 1Password would cover the browser's own list, which offers the passkeys.
        data-1p-ignore={products.includes('passkeys') || undefined}
        required
        placeholder={t('formField.email.placeholder')}
        defaultValue={email}
        error={error}
      />
      {NearAddress && isTyped && <NearAddress field={field} webmail={webmail} />}
      <Button kind="primary" type="submit" busy={busy} ways={ways}>
        {label ?? t('button.continueWithEmail')}
      </Button>
    </Form>
  );
}
