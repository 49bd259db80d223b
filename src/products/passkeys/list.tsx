/** "Existing Passkeys": the visitor can rename each, or delete it after a confirmation. */
import { useEffect, useId, useRef, useState } from 'react';
import { LinkButton } from '../../components/buttons/link.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useHeadingTag, useStyle, useUi } from '../../components/ui.tsx';
import type { Problem } from '../../machine/machine.ts';
import { css } from '../../theme/css.ts';
import type { Passkey, PasskeysEvent } from './flow.ts';
import { DeleteWarning, RenameForm } from './list-forms.tsx';

interface ListProps {
  passkeys: readonly Passkey[];
  busy: boolean;
  problem: Problem | null;
  send: (event: PasskeysEvent) => void;
}

type Mode = 'rename' | 'delete' | null;

/** Shows the problem and, if the last login is too long ago or was by the passkey itself, a button to log in again. */
export function PasskeyProblem({ problem, send }: Pick<ListProps, 'problem' | 'send'>) {
  const { t } = useUi();
  const isLate = problem?.code === 'passkey_sign_in_again' || problem?.code === 'passkey_other_sign_in';
  const again = isLate && (
    <LinkButton onClick={() => send({ type: 'passkeys.logInAgainAsked' })}>
      {t('passkey.logInAgain')}
    </LinkButton>
  );
  return <ErrorNotice action={again}>{problem && t.problem(problem)}</ErrorNotice>;
}

/** Draws the list, unless it was empty at first. */
export function PasskeyList({ passkeys, busy, problem, send }: ListProps) {
  useStyle(listCss);
  const { t } = useUi();
  const Tag = useHeadingTag(1);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [wanted] = useState(passkeys.length > 0);
  const [open, setOpen] = useState<{ id: string; mode: Mode } | null>(null);
  const [renaming, setRenaming] = useState<{ id: string; name: string } | null>(null);
  if (!wanted) return null;

  function rename({ id }: Passkey, name: string) {
    setRenaming({ id, name });
    send({ type: 'passkeys.renameAsked', id, name });
  }

  function remove(passkey: Passkey) {
    send({ type: 'passkeys.deleteConfirmed', id: passkey.id });
    setOpen(null);
    // The element with the focus disappears.
    title.current?.focus();
  }

  return (
    <section className="ae-passkeys" aria-labelledby={id}>
      <Tag className="ae-passkeys-title" tabIndex={-1} ref={title} id={id}>
        {t('passkey.listTitle')}
      </Tag>
      <PasskeyProblem problem={problem?.field === 'list' ? problem : null} send={send} />
      {passkeys.length === 0 && <Text kind="small">{t('passkey.noneLeft')}</Text>}
      <ul>
        {passkeys.map((passkey) => (
          <Item
            key={passkey.id}
            passkey={passkey}
            busy={busy}
            mode={open?.id === passkey.id ? open.mode : null}
            onMode={(mode) => setOpen({ id: passkey.id, mode })}
            unsaved={problem?.field === 'list' && renaming?.id === passkey.id ? renaming.name : null}
            onRename={(name) => rename(passkey, name)}
            onDelete={() => remove(passkey)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  passkey: Passkey;
  busy: boolean;
  mode: Mode;
  /** The name that the server did not save. */
  unsaved: string | null;
  onMode: (mode: Mode) => void;
  onRename: (name: string) => void;
  onDelete: () => void;
}

function Item({ passkey, busy, mode, unsaved, onMode, onRename, onDelete }: ItemProps) {
  const { t } = useUi();
  const renaming = useRef<HTMLButtonElement>(null);
  const deleting = useRef<HTMLButtonElement>(null);
  const before = useRef(mode);
  // An effect, because the form that the button opens replaces the button.
  useEffect(() => {
    const button = before.current === 'rename' ? renaming : deleting;
    if (before.current && !mode) button.current?.focus();
    before.current = mode;
  }, [mode]);

  const name = passkey.name || t('passkey.unnamed');
  const close = () => onMode(null);
  if (mode === 'rename') {
    const save = (typed: string) => {
      onRename(typed);
      close();
    };
    return (
      <li>
        <RenameForm name={unsaved ?? passkey.name} onSave={save} onCancel={close} />
      </li>
    );
  }
  if (mode === 'delete') {
    return (
      <li>
        <DeleteWarning name={name} busy={busy} onDelete={onDelete} onCancel={close} />
      </li>
    );
  }
  return (
    <li>
      <span className="ae-passkey">
        <span className="ae-passkey-name">
          <bdi>{name}</bdi>
        </span>
        <span className="ae-passkey-actions">
          <LinkButton
            ref={renaming}
            busy={busy}
            aria-label={t('passkey.renameLabel', { name })}
            onClick={() => onMode('rename')}
          >
            {t('passkey.rename')}
          </LinkButton>
          <LinkButton
            ref={deleting}
            busy={busy}
            aria-label={t('passkey.deleteLabel', { name })}
            onClick={() => onMode('delete')}
          >
            {t('button.delete')}
          </LinkButton>
        </span>
      </span>
    </li>
  );
}

const listCss = css`
.ae-root .ae-passkeys { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding-block-start: 16px; border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-passkeys-title { font-size: 1em; font-weight: 600; outline: none; }
.ae-root .ae-passkeys ul { display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none; }
.ae-root .ae-passkeys li { padding-block: 12px; }
.ae-root .ae-passkeys li + li { border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-passkey { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: end; gap: 8px 20px; }
.ae-root .ae-passkey-name { flex: 1 1 auto; min-inline-size: 0; max-inline-size: 100%; overflow-wrap: anywhere; }
.ae-root .ae-passkey-actions { display: flex; flex-wrap: wrap; gap: 8px 20px; font-size: .875em; }
`;
