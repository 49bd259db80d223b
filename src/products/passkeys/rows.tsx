/** A row for each passkey, whose menu renames it, or deletes it after a confirmation. */
import { useState } from 'react';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { useUi } from '../../components/ui.tsx';
import type { Passkey } from './flow.ts';
import { PasskeyIcon } from './icon.tsx';
import { DeleteWarning, RenameForm } from './list-forms.tsx';

interface PasskeyRowsProps {
  label: string;
  passkeys: readonly Passkey[];
  busy: boolean;
  /** A name that the server did not save: the form continues with it. @default none */
  unsaved?: { readonly id: string; readonly name: string } | null;
  onRename: (passkey: Passkey, name: string) => void;
  onDelete: (passkey: Passkey) => void;
}

/** Draws the rows. One of them may have its form open. */
export function PasskeyRows({ label, passkeys, busy, unsaved, onRename, onDelete }: PasskeyRowsProps) {
  const { t } = useUi();
  const [open, setOpen] = useState<{ id: string; mode: 'rename' | 'delete' } | null>(null);
  const close = () => setOpen(null);
  return (
    <Rows label={label}>
      {passkeys.map((passkey) => {
        const { id, name: ownName, manager = '' } = passkey;
        const name = ownName || manager || t('passkey.unnamed');
        const mode = open?.id === id ? open.mode : null;
        return (
          <Row
            key={id}
            picture={<PasskeyIcon manager={manager} />}
            name={ownName || manager ? <bdi>{name}</bdi> : name}
            note={manager !== name && manager && <bdi>{manager}</bdi>}
            busy={busy}
            actions={[
              {
                label: t('passkey.renameLabel', { name }),
                text: t('passkey.rename'),
                onAct: () => setOpen({ id, mode: 'rename' }),
              },
              {
                label: t('passkey.deleteLabel', { name }),
                text: t('button.delete'),
                destructive: true,
                onAct: () => setOpen({ id, mode: 'delete' }),
              },
            ]}
          >
            {mode === 'rename' && (
              <RenameForm
                name={unsaved?.id === id ? unsaved.name : ownName}
                onSave={(typed) => {
                  close();
                  onRename(passkey, typed);
                }}
                onCancel={close}
              />
            )}
            {mode === 'delete' && (
              <DeleteWarning
                name={name}
                busy={busy}
                onDelete={() => {
                  close();
                  onDelete(passkey);
                }}
                onCancel={close}
              />
            )}
          </Row>
        );
      })}
    </Rows>
  );
}
