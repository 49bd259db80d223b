/** What stands in place of the form when the host's configuration is wrong. */

import { configurationErrorCss } from './configuration-error-css.ts';
import { AlertIcon } from './icons.tsx';
import { Stack } from './layout.tsx';
import { useStyle, useUi } from './ui.tsx';

export interface ConfigurationErrorProps {
  problems: readonly {
    /** Where, such as `otpOptions.methods[0]`. */
    readonly path: string;
    /** What is wrong and what is expected, as a sentence. */
    readonly message: string;
  }[];
}

/** Draws the problems for the person who builds the page; a visitor sees that it is not their fault. */
export function ConfigurationError({ problems }: ConfigurationErrorProps) {
  const { t } = useUi();
  useStyle(configurationErrorCss);
  const title = t('configuration.title');
  return (
    <div className="ae-config" part="configuration-error" role="alert">
      <AlertIcon />
      <Stack gap="tight">
        <p className="ae-config-title" lang={t.lang(title)}>
          {title}
        </p>
        {problems.map(({ path, message }) => (
          <p key={path + message} lang="en">
            {message}
          </p>
        ))}
      </Stack>
    </div>
  );
}
