/** What stands in place of the form when the host's configuration is wrong. */
import { css } from '../theme/css.ts';
import { Icon } from './icons.tsx';
import { useUi } from './ui.tsx';

export interface ConfigurationErrorProps {
  /** What is wrong. */
  message: string;
  /** Where, such as `otpOptions.methods[0]`. */
  path?: string | undefined;
  /** What was probably meant; an option or a value. */
  hint?: string | undefined;
}

/** Draws the message for the person who builds the page; a visitor sees that it is not their fault. */
export function ConfigurationError({ message, path, hint }: ConfigurationErrorProps) {
  const { t } = useUi();
  const code = (text: string) => <bdi className="ae-config-code">{text}</bdi>;
  return (
    <div className="ae-config" part="configuration-error" role="alert">
      <p className="ae-config-title">
        <Icon name="alert" />
        <span>{t('configuration.title')}</span>
      </p>
      <p>{message}</p>
      {path ? (
        <p className="ae-config-detail">{t.rich('configuration.at', { values: { path }, tags: { code } })}</p>
      ) : null}
      {hint ? <p>{t.rich('configuration.didYouMean', { values: { key: hint }, tags: { code } })}</p> : null}
    </div>
  );
}

export const configurationErrorCss = css`
.ae-root .ae-config { display: grid; gap: 8px; overflow-wrap: anywhere; }
.ae-root .ae-config-title { display: flex; gap: 8px; font-weight: 600; color: var(--_colors-error); }
.ae-root .ae-config-detail { font-size: .875em; color: var(--_colors-secondary); }
.ae-root .ae-config-code {
  direction: ltr;
  padding: 1px 4px;
  font-family: ui-monospace, Menlo, Consolas, monospace;
  font-size: .875em;
  border: 1px solid var(--_colors-divider);
  border-radius: 4px;
}
`;
