/** A field for a password, with a button that shows what was typed. */
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { css } from '../theme/css.ts';
import { mayTakeFocus } from './focus.ts';
import { HideIcon, ShowIcon } from './screens-icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useLocalId, useStyle, useUi } from './ui.tsx';

export interface PasswordFieldProps
  extends Pick<TextFieldProps, 'label' | 'error' | 'describedBy' | 'onInput' | 'readOnly'> {
  /** Tells password managers whether to fill one in or to offer a new one. */
  autoComplete: 'current-password' | 'new-password';
  /** Changes with every failure, upon which the field takes the focus, as it does when it is first drawn. */
  attention?: unknown;
  ref?: Ref<PasswordFieldHandle>;
}

/** What a form may do with its field. */
export interface PasswordFieldHandle {
  /** Read from the input: password managers set values without telling React. */
  value(): string;
  /** Hides the text again, so that no browser takes it for anything but a password. */
  hide(): void;
}

/** Draws the input, and in its end the button. Not controlled; nothing of it rests in React. */
export function PasswordField({ attention, ref, ...rest }: PasswordFieldProps) {
  useStyle(passwordFieldCss);
  const { t, container } = useUi();
  // The one that the field makes of its name.
  const id = useLocalId('password');
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const reveal = t('button.showPassword');
  useImperativeHandle(
    ref,
    () => ({ value: () => input.current?.value ?? '', hide: () => setShown(false) }),
    [],
  );

  const first = useRef(true);
  // With the drawing, not after it: what is typed at the first moment must not go astray.
  useLayoutEffect(() => {
    if ((first.current || attention) && mayTakeFocus(container)) {
      input.current?.focus();
      // What was refused is replaced by typing.
      if (!first.current) input.current?.select();
    }
    first.current = false;
  }, [attention, container]);

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

/** The most that the server takes. */
const longestPassword = 256;

/* The input has a direction of its own, from what is typed: the room for the button goes by the direction around it. */
const passwordFieldCss = css`
.ae-root .ae-password { position: relative; }
.ae-root .ae-password .ae-input { padding: 8px 48px 8px 12px; }
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
