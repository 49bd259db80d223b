/** The two digits that the browser that asked for a link shows. */
import { Text } from '../../components/messages/text.tsx';
import { useLocalId, useStyle, useUi } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';

/** Where the visitor reads the number to enter on the other device. */
export function MatchNumber({ number }: { number: string }) {
  useStyle(matchNumberCss);
  const { t } = useUi();
  const id = useLocalId();
  return (
    <div className="ae-match" part="match">
      <Text kind="small" id={id}>
        {t('emailConfirmation.elsewhere')}
      </Text>
      <output className="ae-match-number" part="match-number" aria-labelledby={id} dir="ltr">
        {number}
      </output>
    </div>
  );
}

const matchNumberCss = css`
.ae-root .ae-match {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding: 12px 16px;
  border: 1px solid var(--_colors-divider);
  border-radius: var(--_inputs-border-radius);
}
.ae-root .ae-match .ae-text { flex: 1 1 9em; }
.ae-root .ae-match-number {
  font-size: 1.75em;
  font-weight: 600;
  line-height: 1.2;
  letter-spacing: .12em;
  font-variant-numeric: tabular-nums;
}
`;
