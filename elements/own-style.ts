/** The style of one element: the sheet that all share, and its own theme, in whichever root it stands. */
import { widgetCss } from '../src/components/sheet.ts';
import { adoptSheets } from '../src/theme/adopt.ts';

export interface OwnStyle {
  /** Adopts what is not adopted yet. In the light DOM a move may lead into another root. */
  use(container: HTMLElement | ShadowRoot, theme: string): void;
  end(): void;
}

export function ownStyle(): OwnStyle {
  let styled: Document | ShadowRoot | null = null;
  let used = '';
  let remove: (() => void) | undefined;
  return {
    use(container, theme) {
      const root = container.getRootNode();
      const target = root instanceof ShadowRoot || root instanceof Document ? root : document;
      if (theme === used && target === styled) return;
      const removeOld = remove;
      used = theme;
      styled = target;
      remove = adoptSheets(target, [widgetCss, theme]);
      // After the new ones, so that what both have in common is not read again.
      removeOld?.();
    },
    end() {
      remove?.();
      styled = null;
    },
  };
}
