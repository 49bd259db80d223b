/** The forms that replace a passkey in the list while the visitor renames or deletes it. */
import { type FormEvent, useRef } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Pair } from '../../components/buttons/pair.tsx';
import { Removal } from '../../components/buttons/removal.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useAnswer } from '../../components/fields/use-answer.ts';
import { Form } from '../../components/frame/layout.tsx';
import { onEscape } from '../../components/keys.ts';
import { Strong } from '../../components/messages/text.tsx';
import { useUi } from '../../components/ui.tsx';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useFocusReturn } from '../../components/use-focus-return.ts';

/** The server's own limit. */
const longestName = 128;

interface RenameFormProps {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Asks for a name. */
export function RenameForm({ name, onSave, onCancel }: RenameFormProps) {
  const { t } = useUi();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusReturn(form);
  useFirstFocus(field);
  const answer = useAnswer(name);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(field.current?.value.trim() ?? '');
  }

  return (
    <Form ref={form} noValidate method="dialog" onSubmit={submit} {...answer.form}>
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
      <Pair>
        <Button kind="primary" type="submit" {...answer.button}>
          {t('passkey.save')}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {t('button.cancel')}
        </Button>
      </Pair>
    </Form>
  );
}

interface DeleteWarningProps {
  name: string;
  busy: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

/** Warns that deletion is final, and asks for confirmation. */
export function DeleteWarning({ name, busy, onDelete, onCancel }: DeleteWarningProps) {
  const { t } = useUi();
  return (
    <Removal busy={busy} onRemove={onDelete} onCancel={onCancel}>
      {t.rich('passkey.deleteWarning', {
        values: { name },
        tags: { bold: (text) => <Strong>{text}</Strong> },
      })}
    </Removal>
  );
}
