/** The forms that replace a passkey in the list while the visitor renames or deletes it. */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/layout.tsx';
import { Strong } from '../../components/text.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useStyle, useUi } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';

/** The server's own limit. */
const longestName = 128;

export interface RenameFormProps {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Asks for a name. */
export function RenameForm({ name, onSave, onCancel }: RenameFormProps) {
  useStyle(formsCss);
  const { t } = useUi();
  const field = useRef<HTMLInputElement>(null);
  // An effect, because the focus belongs to the DOM.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (typed) onSave(typed);
    else field.current?.focus();
  }

  return (
    <Form noValidate method="dialog" onSubmit={submit}>
      <TextField
        ref={field}
        onKeyDown={onEscape(onCancel)}
        label={t('passkey.nameLabel')}
        name="passkey-name"
        dir="auto"
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        maxLength={longestName}
        required
        defaultValue={name}
      />
      <div className="ae-pair">
        <Button kind="primary" type="submit">
          {t('passkey.save')}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {t('button.cancel')}
        </Button>
      </div>
    </Form>
  );
}

export interface DeleteWarningProps {
  name: string;
  busy: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

/** Warns that deletion is final, and asks for confirmation. Takes the focus itself, so that Enter alone deletes nothing. */
export function DeleteWarning({ name, busy, onDelete, onCancel }: DeleteWarningProps) {
  useStyle(formsCss);
  const { t } = useUi();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      className="ae-removal"
      role="alertdialog"
      aria-labelledby={id}
      tabIndex={-1}
      ref={box}
      onKeyDown={onEscape(onCancel)}
    >
      <p id={id}>
        {t.rich('passkey.deleteWarning', {
          values: { name },
          tags: { bold: (text) => <Strong>{text}</Strong> },
        })}
      </p>
      <div className="ae-pair">
        <Button kind="primary" busy={busy} onClick={onDelete}>
          {t('button.delete')}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {t('button.cancel')}
        </Button>
      </div>
    </div>
  );
}

function onEscape(then: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The page may show this in a dialog, which would close as well.
    event.stopPropagation();
    then();
  };
}

const formsCss = css`
/* A button takes a line of its own before a word in it is broken. */
.ae-root .ae-pair { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-pair > .ae-button { flex: 1 1 8em; inline-size: auto; max-inline-size: 100%; }
.ae-root .ae-removal {
  display: grid;
  gap: 16px;
  padding: 12px;
  border: 1px solid var(--_colors-divider);
  border-inline-start: 4px solid var(--_colors-error);
  border-radius: 4px;
}
.ae-root .ae-removal:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
`;
