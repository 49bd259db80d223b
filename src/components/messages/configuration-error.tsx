/** Replaces the form if the host's configuration is wrong. */

import { css } from '../../theme/css.ts';
import { Stack } from '../frame/layout.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { AlertIcon } from '../icons/icons.tsx';
import { useStyle, useUi } from '../ui.tsx';

/** The rules of `configuration-error.tsx`. */
const configurationErrorCss = css`
.ae-root .ae-config {
  display: flex;
  gap: 8px;
  padding: 12px;
  border: 1px solid color-mix(in srgb, var(--_colors-error) 24%, transparent);
  border-radius: 4px;
  background-color: color-mix(in srgb, var(--_colors-error) 6%, transparent);
  font-size: .875em;
  line-height: 1.4286;
  overflow-wrap: anywhere;
}
.ae-root .ae-config > .ae-icon { color: var(--_colors-error); }
.ae-root .ae-config-title { font-weight: 600; color: var(--_colors-error); }
`;

export interface ConfigurationErrorProps {
  problems: readonly {
    /** The path, such as `otpOptions.methods[0]`. */
    readonly path: string;
    /** A sentence: what is wrong and what is expected. Empty until the sentences have loaded. */
    readonly message: string;
  }[];
}

/**
 * A visitor sees that the page is at fault. As the specification has it, the English texts also list the problems for the
 * page's developer; in other languages only the console and `auth-error` do.
 */
export function ConfigurationError({ problems }: ConfigurationErrorProps) {
  const { t } = useUi();
  useStyle(configurationErrorCss);
  const title = t('configuration.title');
  // All have words or none. Once and whole, so that a screen reader reads all of it.
  if (!t.isTranslated && !problems[0]?.message) return <Waiting />;
  return (
    <div className="ae-config" part="configuration-error" role="alert">
      <AlertIcon />
      <Stack gap="tight">
        <p className="ae-config-title" lang={t.lang(title)}>
          {title}
        </p>
        {!t.isTranslated &&
          problems.map(({ path, message }) => (
            <p key={path + message} lang="en">
              {message}
            </p>
          ))}
      </Stack>
    </div>
  );
}
