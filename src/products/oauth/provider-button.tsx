/** The button of a login elsewhere. React hydrates what `drawProviderButton` draws. */
import type { ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from '../../components/buttons/button.tsx';
import { providerCss } from '../../components/buttons/provider-css.ts';
import { LateMark } from '../../components/icons/late-mark.tsx';
import { useStyle, useUi } from '../../components/ui.tsx';

interface ProviderButtonProps extends Omit<ButtonProps, 'kind' | 'icon' | 'children' | 'ref'> {
  name: string;
  /** The provider whose mark it has. */
  mark: string;
  place?: Ref<HTMLDivElement>;
  /** Beside the button. */
  children?: ReactNode;
}

/** "Continue with" a provider. */
export function ProviderButton({ name, mark, place, children, ...button }: ProviderButtonProps) {
  useStyle(providerCss);
  const { t } = useUi();
  return (
    <div className="ae-provider" data-name={name} ref={place}>
      <Button {...button} kind="secondary" icon={<LateMark type={mark} />}>
        {t('oauth.continueWith', { provider: name })}
      </Button>
      {children}
    </div>
  );
}
