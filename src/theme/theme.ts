/** The theme option: its type, and the style sheet for one instance. */
import { type Entries, type Token, tokenSheet } from './token-sheet.ts';
import { firstTokens } from './tokens.ts';

/** Light, dark, or the visitor's system setting. */
export type ThemeMode = 'light' | 'dark' | 'auto';

/** The look of one kind of button. */
interface ButtonTheme {
  /** Background. */
  backgroundColor?: string;
  /** Text. */
  textColor?: string;
  /** Border. */
  borderColor?: string;
  /** Corner radius. */
  borderRadius?: string;
}

/** What a host can set about the look. Colours and lengths are CSS values; `docs/theming.md` has their defaults. */
export interface ThemeOptions {
  /** A look as a starting point: other options override its values. */
  preset?: 'modern';
  /** The card. */
  container?: {
    /** Background of the card. */
    backgroundColor?: string;
    /** Border of the card. */
    borderColor?: string;
    /** Corner radius of the card. */
    borderRadius?: string;
    /** Maximum width of the card. It never exceeds the space around it. */
    width?: string;
    /** Shadow of the card, a CSS `box-shadow`; `none` for a flat card. */
    shadow?: string;
  };
  /** Colours with a meaning. */
  colors?: {
    /** Titles and text. */
    primary?: string;
    /** Secondary text: hints, countdown, captions. */
    secondary?: string;
    /** Check marks and success messages. */
    success?: string;
    /** Errors, and the border of a field with an error. */
    error?: string;
    /** Warnings. */
    warning?: string;
    /** Background tint under the pointer. */
    accent?: string;
    /** Ring around the element with the keyboard focus. */
    focus?: string;
    /** Dividing lines, borders of tabs. */
    divider?: string;
  };
  /** Buttons, by kind. */
  buttons?: {
    /** Main button. */
    primary?: ButtonTheme;
    /** Other buttons. */
    secondary?: ButtonTheme;
    /** Disabled buttons. */
    disabled?: ButtonTheme;
  };
  /** Fields. */
  inputs?: {
    /** Fields: background. */
    backgroundColor?: string;
    /** Fields: typed text. Follows `colors.primary`. */
    textColor?: string;
    /** Fields: placeholder. */
    placeholderColor?: string;
    /** Fields: border. Follows `colors.primary` in light mode. */
    borderColor?: string;
    /** Fields: corner radius. */
    borderRadius?: string;
  };
  /** Font of all text, a CSS font list. */
  fontFamily?: string;
  /** Size of body text. All other sizes scale with it. `medium` is the visitor's own browser setting. */
  fontSize?: string;
  /** Leave out the title of the first screen. */
  hideHeaderText?: boolean;
  /** The image above the title. */
  logo?: {
    /** The address of the logo. The image is at most 100 px wide and 50 px high. */
    logoImageUrl?: string;
  };
}

/**
 * The theme of one element. Without any setting: `auto`.
 * Options without a `mode` are `light` if they set a colour, because hosts choose colours for one background.
 *
 * @example { mode: 'dark', colors: { accent: '#123456' }, container: { width: '360px' } }
 */
export type ThemeSetting = ThemeMode | (ThemeOptions & { mode?: ThemeMode });

/**
 * The defaults of one instance: see `tokenSheet`.
 *
 * @param tokens the ones to define: `allTokens` once more than the first screen may appear
 */
export function themeSheet(setting: Entries, scope: string, tokens: readonly Token[] = firstTokens): string {
  return tokenSheet(setting, scope, tokens);
}
