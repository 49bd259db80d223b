/** The theme option: its type, and the style sheet for one instance. */
import { isRecord } from '../../session-core/is-record.ts';
import { firstTokens, privateProperty, publicProperty, type Token } from './tokens.ts';

/** Light, dark, or the visitor's system setting. */
export type ThemeMode = 'light' | 'dark' | 'auto';

/** Colours and corner radius of one kind of button. */
export interface ButtonTheme {
  backgroundColor?: string;
  textColor?: string;
  borderColor?: string;
  /** A CSS length. */
  borderRadius?: string;
}

/** The look that a host can set. Colours and lengths are CSS values. */
export interface ThemeOptions {
  /** The card. */
  container?: {
    backgroundColor?: string;
    borderColor?: string;
    borderRadius?: string;
    /** Maximum width of the widget; it never exceeds the space around it. @default `400px` */
    width?: string;
    /** A CSS `box-shadow`, or `none`. */
    shadow?: string;
  };
  /** Colours with a meaning. */
  colors?: {
    /** Titles and text. */
    primary?: string;
    /** Secondary text. */
    secondary?: string;
    success?: string;
    error?: string;
    warning?: string;
    /** Background tint under the pointer. */
    accent?: string;
    /** The ring around the element with the keyboard focus. */
    focus?: string;
    /** Dividing lines. */
    divider?: string;
  };
  /** Buttons, by kind. */
  buttons?: { primary?: ButtonTheme; secondary?: ButtonTheme; disabled?: ButtonTheme };
  /** Fields. */
  inputs?: {
    backgroundColor?: string;
    /** @default colors.primary */
    textColor?: string;
    placeholderColor?: string;
    /** @default colors.primary */
    borderColor?: string;
    borderRadius?: string;
  };
  /** A CSS font list. @default `Arial, Helvetica, sans-serif` */
  fontFamily?: string;
  /** Size of body text; all other sizes scale with it. @default the visitor's own browser setting (16px) */
  fontSize?: string;
  /** Leave out the title of the first screen. @default false */
  hideHeaderText?: boolean;
  /** `logoImageUrl`: image above the title, at most 100 px wide and 50 px high. */
  logo?: { logoImageUrl?: string };
}

/**
 * The theme of one element. Without a setting: `auto`.
 * Options without a `mode` are `light` if they set a colour, because colours suit one background.
 *
 * @example { mode: 'dark', colors: { accent: '#123456' }, container: { width: '360px' } }
 */
export type ThemeSetting = ThemeMode | (ThemeOptions & { mode?: ThemeMode });

/** The values of `mode`. */
export const modes: readonly ThemeMode[] = ['light', 'dark', 'auto'];

/**
 * The style sheet of one instance's defaults: the custom properties that all other rules read. A `--auth-…` property of
 * the page overrides a default.
 *
 * @param own the `entries` of the setting
 * @param scope selector of the instance's root, unique in the document
 * @param tokens the tokens to include: `allTokens` once later screens may appear
 */
export function themeSheet(own: Entries, scope: string, tokens: readonly Token[] = firstTokens): string {
  const block = (mode: 'light' | 'dark', rows = tokens) => {
    const lines = rows.map(
      ({ path, [mode]: value }) => `${privateProperty(path)}:var(${publicProperty(path)},${value});`,
    );
    return `${scope}{color-scheme:${mode};${lines.join('')}}`;
  };
  const wanted = new Map(own).get('mode') as ThemeMode;
  const coloured = own.some(([path, value]) => /color/i.test(path) && value);
  const mode = modes.includes(wanted) ? wanted : coloured ? 'light' : 'auto';
  if (mode !== 'auto') return block(mode);
  const darker = tokens.filter(({ light, dark }) => light !== dark);
  return `${block('light')}@media (prefers-color-scheme:dark){${block('dark', darker)}}`;
}

/** The leaves of a setting. */
export type Entries = readonly (readonly [path: string, value: unknown])[];

/** All leaves of the setting as path and value. */
export function entries(setting: unknown, prefix = ''): Entries {
  if (typeof setting === 'string') return [['mode', setting]];
  if (!isRecord(setting)) return [];
  return Object.entries(setting).flatMap(
    ([key, value]): Entries =>
      isRecord(value) ? entries(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );
}
