/** The button of a login elsewhere. React hydrates what `drawProviderButton` draws. */
import { type ReactNode, type Ref, useLayoutEffect, useState } from 'react';
import { Button, type ButtonProps } from '../../components/button.tsx';
import { Slot } from '../../components/icon.tsx';
import { providerCss } from '../../components/provider-css.ts';
import { useStyle, useUi } from '../../components/ui.tsx';
import { lazy } from '../../machine/lazy.ts';

/** Draws the providers' marks. Their place is reserved, so nothing waits for them. */
export const marks = lazy(
  () => import('../../components/provider-mark.tsx'),
  ({ ProviderMark }) => ProviderMark,
);

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
  const [Mark, setMark] = useState<typeof marks.current>(null);
  // The first render must match the drawing, with an empty place. If the marks fail to load, the texts suffice.
  useLayoutEffect(() => {
    marks.load().then(
      (loaded) => setMark(() => loaded),
      () => {},
    );
  }, []);
  return (
    <div className="ae-provider" data-name={name} ref={place}>
      <Button
        {...button}
        kind="secondary"
        icon={<Slot part={`provider-icon-${mark}`}>{Mark && <Mark type={mark} />}</Slot>}
      >
        {t('oauth.continueWith', { provider: name })}
      </Button>
      {children}
    </div>
  );
}
