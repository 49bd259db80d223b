/** The token table as documentation. Apart from the table itself, so that pages do not load the sentences. */
import { allTokens, type TokenPath } from './idle-tokens.ts';
import { publicProperty } from './tokens.ts';

/** One row of the documentation. */
export interface ThemeRow {
  option: TokenPath;
  property: string;
  light: string;
  dark: string;
  doc: string;
}

const docs = {
  'container.backgroundColor': 'Background of the card.',
  'container.borderColor': 'Border of the card.',
  'container.borderRadius': 'Corner radius of the card.',
  'container.width': 'The most that the card takes in width. It always fits its surroundings.',
  'container.shadow': 'Shadow of the card; `none` for a flat one.',
  'colors.primary': 'Titles and text.',
  'colors.secondary': 'Text of less weight: hints, countdown, captions.',
  'colors.success': 'Check marks and good news.',
  'colors.error': 'Errors and the border of a field that has one.',
  'colors.warning': 'Warnings.',
  'colors.accent': 'Tint behind what the pointer is over.',
  'colors.focus': 'Ring around what has the keyboard focus.',
  'colors.divider': 'Lines between parts, borders of tabs.',
  'buttons.primary.backgroundColor': 'Main button: background.',
  'buttons.primary.textColor': 'Main button: text.',
  'buttons.primary.borderColor': 'Main button: border.',
  'buttons.primary.borderRadius': 'Main button: corner radius.',
  'buttons.secondary.backgroundColor': 'Other buttons: background.',
  'buttons.secondary.textColor': 'Other buttons: text.',
  'buttons.secondary.borderColor': 'Other buttons: border.',
  'buttons.secondary.borderRadius': 'Other buttons: corner radius.',
  'buttons.disabled.backgroundColor': 'Disabled buttons: background.',
  'buttons.disabled.textColor': 'Disabled buttons: text.',
  'buttons.disabled.borderColor': 'Disabled buttons: border.',
  'buttons.disabled.borderRadius': 'Disabled buttons: corner radius.',
  'inputs.backgroundColor': 'Fields: background.',
  'inputs.textColor': 'Fields: typed text. Follows `colors.primary`.',
  'inputs.placeholderColor': 'Fields: example text.',
  'inputs.borderColor': 'Fields: border. Follows `colors.primary` in light mode.',
  'inputs.borderRadius': 'Fields: corner radius.',
  fontFamily: 'Font of all text.',
  fontSize:
    'Size of body text; all other sizes keep their proportion to it. `medium` is the visitor’s own setting.',
} satisfies Record<TokenPath, string>;

/** All tokens in the order of their sentences. */
export function themeRows(): ThemeRow[] {
  const byPath = new Map(allTokens.map((token) => [token.path, token]));
  return Object.entries(docs).map(([path, doc]) => {
    const { light = '', dark = '' } = byPath.get(path) ?? {};
    // The sentences are those of the tokens.
    return {
      option: path as TokenPath,
      property: publicProperty(path),
      light: shown(light),
      dark: shown(dark),
      doc,
    };
  });
}

/** A value that follows another token is told by that token's public name; the private one is nobody's business. */
function shown(value: string): string {
  return value.replace(/var\(--_([\w-]+)\)/g, 'var(--auth-$1)');
}

/** The table in Markdown. */
export function themeTable(): string {
  const lines = themeRows().map(
    ({ option, property, light, dark, doc }) =>
      `| \`${option}\` | \`${property}\` | \`${light}\` | ${dark === light ? '' : `\`${dark}\``} | ${doc} |`,
  );
  return [
    '| Option | Custom property | Default | In dark mode | What it is |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
