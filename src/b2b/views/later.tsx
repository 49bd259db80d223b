/** A part of a screen that is a chunk of its own. */
import { type ComponentType, useEffect } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Waiting } from '../../components/frame/waiting.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { prefetch } from '../../components/prefetch.ts';
import { useLazy } from '../../components/use-lazy.ts';
import type { Lazy } from '../../machine/lazy.ts';
import { useTexts } from './view-props.ts';

/** Draws the part with all other props, once it has loaded. */
export function Later<Props extends object>({
  part,
  ...props
}: { readonly part: Lazy<ComponentType<Props>> } & Props) {
  const t = useTexts();
  const { current: Part, failed } = useLazy(part);
  useEffect(() => prefetch(part), [part]);
  // What is left of the props are those of the part.
  if (Part) return <Part {...(props as unknown as Props)} />;
  if (!failed) return <Waiting />;
  // The screen shows by `failed` that it did not load this time either.
  const again = () => void part.load().catch(() => {});
  return (
    <>
      <ErrorNotice>{t('error.notLoaded')}</ErrorNotice>
      <Button kind="secondary" onClick={again}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}
