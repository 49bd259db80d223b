/** The style of one element, in whichever root it stands: the rules that all elements have, and its own theme. */
import { widgetCss } from '../src/components/sheet.ts';
import { entries, ownValues, type ThemeSetting, themeSheet } from '../src/theme/theme.ts';
import type { Token } from '../src/theme/tokens.ts';

export interface Look {
  readonly theme: ThemeSetting | undefined;
  /** Selector of the element's root. */
  readonly scope: string;
  /** The values that are read. @default those of the first screen */
  readonly tokens: readonly Token[] | undefined;
}

export interface OwnStyle {
  /** Adopts what is not adopted yet. In the light DOM a move may lead into another root. */
  use(container: HTMLElement | ShadowRoot, look: Look): void;
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
    use(container, { theme, scope, tokens }) {
      const root = container.getRootNode();
      const target = 'adoptedStyleSheets' in root ? (root as Document | ShadowRoot) : document;
      if (target !== styled) {
        end();
        // It may only be adopted in the document whose window made it, and the element may stand in a frame.
        const { defaultView } = target.ownerDocument ?? (target as Document);
        sheet = new (defaultView ?? window).CSSStyleSheet();
        // Before those of single screens, which may say otherwise.
        target.adoptedStyleSheets = [sheet, ...target.adoptedStyleSheets];
        styled = target;
        used = '';
      }
      const own = ownValues(entries(theme));
      const text = themeSheet(theme, scope, tokens);
      if (used === `${text}${own}`) return;
      used = `${text}${own}`;
      sheet.replaceSync(`${widgetCss}${text}${scope}{}`);
      // The browser's own parser takes them: what is no value ends nothing, and is not taken.
      const { style } = [...sheet.cssRules].at(-1) as CSSStyleRule;
      for (const [property, value] of own) style.setProperty(property, value);
    },
    end,
  };
}
