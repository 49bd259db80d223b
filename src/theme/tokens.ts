/**
 * Every value of the look that a host can set: the one table behind the theme option, the custom properties
 * and the documentation.
 */

/** The property of CSS whose values a token takes: what it is checked as. */
export type TokenKind = keyof typeof table;

export interface Token {
  /** Path in the theme option, such as `container.backgroundColor`. */
  readonly path: string;
  readonly kind: TokenKind;
  readonly light: string;
  readonly dark: string;
}

/** A custom property's name without its beginning: `container.backgroundColor` -> `container-background-color`. */
export function propertyName(path: string): string {
  return path.replace(/\./g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The property that a host page may set on the element or above it. */
export function publicProperty(path: string): string {
  return `--auth-${propertyName(path)}`;
}

/** What the style sheets read. Set on the root only, so that a page's properties cannot reach past the theme. */
export function privateProperty(path: string): string {
  return `--_${propertyName(path)}`;
}

const follow = (path: string) => `var(${privateProperty(path)})`;

/** Path, value and, where it is another one, value in dark mode; by kind. */
const table = {
  color: [
    ['container.backgroundColor', '#FFFFFF', '#13202A'],
    ['container.borderColor', '#ADBCC5', '#314553'],
    ['colors.primary', '#19303D', '#EDF3F6'],
    ['colors.secondary', '#5C727D', '#A3B6C1'],
    ['colors.success', '#0C5A56', '#6FD6C4'],
    ['colors.error', '#8B1214', '#FFA8A3'],
    ['colors.warning', '#FFD94A'],
    ['colors.accent', '#ECFAFF', '#1C3544'],
    ['colors.focus', '#1F6FD6', '#8CBEFF'],
    ['colors.divider', '#DDE4E8', '#2A3D4A'],
    ['buttons.primary.backgroundColor', '#19303D', '#EDF3F6'],
    ['buttons.primary.textColor', '#FFFFFF', '#13202A'],
    ['buttons.primary.borderColor', '#19303D', '#EDF3F6'],
    ['buttons.secondary.backgroundColor', '#FFFFFF', '#13202A'],
    ['buttons.secondary.textColor', '#19303D', '#EDF3F6'],
    ['buttons.secondary.borderColor', '#19303D', '#7F95A2'],
    ['buttons.disabled.backgroundColor', '#F3F5F6', '#1E2F3B'],
    ['buttons.disabled.textColor', '#8296A1', '#7F95A2'],
    ['buttons.disabled.borderColor', '#F3F5F6', '#1E2F3B'],
    ['inputs.backgroundColor', 'transparent'],
    ['inputs.textColor', follow('colors.primary')],
    ['inputs.placeholderColor', '#8296A1', '#7F95A2'],
    ['inputs.borderColor', follow('colors.primary'), '#7F95A2'],
  ],
  'border-radius': [
    ['container.borderRadius', '8px'],
    ['buttons.primary.borderRadius', '4px'],
    ['buttons.secondary.borderRadius', '4px'],
    ['buttons.disabled.borderRadius', '4px'],
    ['inputs.borderRadius', '4px'],
  ],
  width: [['container.width', '400px']],
  'box-shadow': [
    [
      'container.shadow',
      '0 12px 32px -16px rgb(25 48 61 / 24%)',
      '0 12px 32px -16px rgb(0 0 0 / 60%)',
    ],
  ],
  'font-family': [['fontFamily', 'Arial, Helvetica, sans-serif']],
  'font-size': [['fontSize', 'medium']],
} as const satisfies Record<string, readonly (readonly [string, string, string?])[]>;

/** The option path of one token. */
export type TokenPath = (typeof table)[TokenKind][number][0];

const kinds = Object.keys(table) as TokenKind[];

export const tokens = kinds.flatMap((kind) =>
  table[kind].map(([path, light, dark = light]: readonly [TokenPath, string, string?]) => ({
    path,
    kind,
    light,
    dark,
  })),
);
