/** The style of one element, in whichever root it stands: the rules that all elements have, and its own theme. */
import { widgetCss } from '../src/components/sheet.ts';

export interface OwnStyle {
  /** Adopts what is not adopted yet. In the light DOM a move may lead into another root. */
  use(container: HTMLElement | ShadowRoot, theme: string): void;
  end(): void;
}

export function ownStyle(): OwnStyle {
  let styled: Document | ShadowRoot | null = null;
  let sheet: CSSStyleSheet;
  let used = '';

  function end(): void {
    if (styled) styled.adoptedStyleSheets = styled.adoptedStyleSheets.filter((other) => other !== sheet);
    styled = null;
  }

  return {
    use(container, theme) {
      const root = container.getRootNode();
      const target = 'adoptedStyleSheets' in root ? (root as Document | ShadowRoot) : document;
      if (theme === used && target === styled) return;
      if (target !== styled) {
        end();
        // It may only be adopted in the document whose window made it, and the element may stand in a frame.
        const { defaultView } = target.ownerDocument ?? (target as Document);
        sheet = new (defaultView ?? window).CSSStyleSheet();
        // Before those of single screens, which may say otherwise.
        target.adoptedStyleSheets = [sheet, ...target.adoptedStyleSheets];
        styled = target;
      }
      used = theme;
      sheet.replaceSync(widgetCss + theme);
    },
    end,
  };
}
