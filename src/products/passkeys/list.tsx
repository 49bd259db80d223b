/** "Existing Passkeys": the visitor can rename each, or delete it after a confirmation. */
import { useId, useRef, useState } from 'react';
import { LinkButton } from '../../components/buttons/link.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useHeadingTag, useStyle, useUi } from '../../components/ui.tsx';
import type { Problem } from '../../machine/machine.ts';
import { css } from '../../theme/css.ts';
import type { Passkey, PasskeysEvent } from './flow.ts';
import { PasskeyRows } from './rows.tsx';

interface ListProps {
  passkeys: readonly Passkey[];
  busy: boolean;
  problem: Problem | null;
  send: (event: PasskeysEvent) => void;
}

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
  const [renaming, setRenaming] = useState<{ id: string; name: string } | null>(null);
  if (!wanted) return null;

  function rename({ id }: Passkey, name: string) {
    setRenaming({ id, name });
    send({ type: 'passkeys.renameAsked', id, name });
  }

  function remove({ id }: Passkey) {
    send({ type: 'passkeys.deleteConfirmed', id });
    // The element with the focus disappears.
    title.current?.focus();
  }

  return (
    <section className="ae-passkeys" aria-labelledby={id}>
      <Tag className="ae-passkeys-title" tabIndex={-1} ref={title} id={id}>
        {t('passkey.listTitle')}
      </Tag>
      <PasskeyProblem problem={problem?.field === 'list' ? problem : null} send={send} />
      {passkeys.length === 0 ? (
        <Text kind="small">{t('passkey.noneLeft')}</Text>
      ) : (
        <PasskeyRows
          label={t('passkey.listTitle')}
          passkeys={passkeys}
          busy={busy}
          unsaved={problem?.field === 'list' ? renaming : null}
          onRename={rename}
          onDelete={remove}
        />
      )}
    </section>
  );
}

const listCss = css`
.ae-root .ae-passkeys { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding-block-start: 16px; border-block-start: 1px solid var(--_colors-divider); }
.ae-root .ae-passkeys-title { font-size: 1em; font-weight: 600; outline: none; }
`;
