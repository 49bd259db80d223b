/** The button of a login elsewhere. React hydrates what `drawProviderButton` draws. */
import type { ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from '../../components/button.tsx';
import { LateMark } from '../../components/late-mark.tsx';
import { providerCss } from '../../components/provider-css.ts';
import { useStyle, useUi } from '../../components/ui.tsx';

export interface ProviderButtonProps extends Omit<ButtonProps, 'kind' | 'icon' | 'children' | 'ref'> {
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
