/** A password field with a button that reveals the text. */
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { css } from '../../theme/css.ts';
import { mayTakeFocus } from '../focus.ts';
import { HideIcon, ShowIcon } from '../icons/screens-icons.tsx';
import { useLocalId, useStyle, useUi } from '../ui.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps
  extends Pick<TextFieldProps, 'label' | 'error' | 'describedBy' | 'onInput' | 'readOnly'> {
  /** Whether password managers fill in a password or suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
  /** A new value after each failure makes the field take the focus, as on first render. */
  attention?: unknown;
  /** Whether it takes the focus on first render. @default true */
  first?: boolean;
  ref?: Ref<PasswordFieldHandle>;
}

/** The handle for the form. */
export interface PasswordFieldHandle {
  /** Reads the input: password managers set values without notifying React. */
  value(): string;
  /** Hides the text again, so that browsers treat it as a password. */
  hide(): void;
  focus(): void;
}

/** Renders the input with the button at its end. Uncontrolled, so that no password is stored in React. */
export function PasswordField({ attention, first: takes = true, ref, ...rest }: PasswordFieldProps) {
  useStyle(passwordFieldCss);
  const { t, container } = useUi();
  // The id that the field derives from its name.
  const id = useLocalId('password');
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const reveal = t('button.showPassword');
  useImperativeHandle(
    ref,
    () => ({
      value: () => input.current?.value ?? '',
      hide: () => setShown(false),
      focus: () => {
        if (mayTakeFocus(container)) input.current?.focus();
      },
    }),
    [container],
  );

  const first = useRef(true);
  // In the layout phase, so that the first keystroke is not lost.
  useLayoutEffect(() => {
    if ((first.current ? takes : attention) && mayTakeFocus(container)) {
      input.current?.focus();
      // Typing replaces the refused password.
      if (!first.current) input.current?.select();
    }
    first.current = false;
  }, [attention, container, takes]);

  return (
    <TextField
      {...rest}
      ref={input}
      name="password"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      enterKeyHint="go"
      required
      maxLength={longestPassword}
      dir="auto"
      row={(drawn) => (
        <div className="ae-password">
          {drawn}
          <button
            type="button"
            className="ae-reveal"
            part="reveal"
            aria-label={reveal}
            lang={t.lang(reveal)}
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <HideIcon /> : <ShowIcon />}
          </button>
        </div>
      )}
    />
  );
}

/** The server's maximum. */
const longestPassword = 256;

/* The input's direction follows its text; its alignment and the space for the button follow the surrounding direction. */
const passwordFieldCss = css`
.ae-root .ae-password { position: relative; }
.ae-root .ae-password .ae-input { padding: 8px 48px 8px 12px; text-align: -webkit-match-parent; text-align: match-parent; }
.ae-root .ae-password:dir(rtl) .ae-input { padding: 8px 12px 8px 48px; }
.ae-root .ae-password .ae-input::-ms-reveal { display: none; }
.ae-root .ae-reveal {
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  display: grid;
  place-items: center;
  inline-size: 45px;
  color: var(--_colors-secondary);
  border-radius: var(--_inputs-border-radius);
  cursor: pointer;
}
.ae-root .ae-reveal:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: -3px; }
@media (hover: hover) {
  .ae-root .ae-reveal:hover { color: var(--_colors-primary); }
}
`;
