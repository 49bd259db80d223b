/**
 * Every value of the look that a host can set: the one table behind the theme option, the custom properties
 * and the documentation.
 */

export type TokenKind = 'color' | 'length' | 'font' | 'shadow';

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

const table = [
  ['container.backgroundColor', 'color', '#FFFFFF', '#13202A'],
  ['container.borderColor', 'color', '#ADBCC5', '#314553'],
  ['container.borderRadius', 'length', '8px'],
  ['container.width', 'length', '400px'],
  [
    'container.shadow',
    'shadow',
    '0 12px 32px -16px rgb(25 48 61 / 24%)',
    '0 12px 32px -16px rgb(0 0 0 / 60%)',
  ],
  ['colors.primary', 'color', '#19303D', '#EDF3F6'],
  ['colors.secondary', 'color', '#5C727D', '#A3B6C1'],
  ['colors.success', 'color', '#0C5A56', '#6FD6C4'],
  ['colors.error', 'color', '#8B1214', '#FFA8A3'],
  ['colors.warning', 'color', '#FFD94A'],
  ['colors.accent', 'color', '#ECFAFF', '#1C3544'],
  ['colors.focus', 'color', '#1F6FD6', '#8CBEFF'],
  ['colors.divider', 'color', '#DDE4E8', '#2A3D4A'],
  ['buttons.primary.backgroundColor', 'color', '#19303D', '#EDF3F6'],
  ['buttons.primary.textColor', 'color', '#FFFFFF', '#13202A'],
  ['buttons.primary.borderColor', 'color', '#19303D', '#EDF3F6'],
  ['buttons.primary.borderRadius', 'length', '4px'],
  ['buttons.secondary.backgroundColor', 'color', '#FFFFFF', '#13202A'],
  ['buttons.secondary.textColor', 'color', '#19303D', '#EDF3F6'],
  ['buttons.secondary.borderColor', 'color', '#19303D', '#7F95A2'],
  ['buttons.secondary.borderRadius', 'length', '4px'],
  ['buttons.disabled.backgroundColor', 'color', '#F3F5F6', '#1E2F3B'],
  ['buttons.disabled.textColor', 'color', '#8296A1', '#7F95A2'],
  ['buttons.disabled.borderColor', 'color', '#F3F5F6', '#1E2F3B'],
  ['buttons.disabled.borderRadius', 'length', '4px'],
  ['inputs.backgroundColor', 'color', 'transparent'],
  ['inputs.textColor', 'color', follow('colors.primary')],
  ['inputs.placeholderColor', 'color', '#8296A1', '#7F95A2'],
  ['inputs.borderColor', 'color', follow('colors.primary'), '#7F95A2'],
  ['inputs.borderRadius', 'length', '4px'],
  ['fontFamily', 'font', 'Arial, Helvetica, sans-serif'],
  ['fontSize', 'length', 'medium'],
] as const satisfies readonly (readonly [string, TokenKind, string, string?])[];

/** The option path of one token. */
export type TokenPath = (typeof table)[number][0];

export const tokens: readonly (Token & { readonly path: TokenPath })[] = table.map(
  ([path, kind, light, dark = light]) => ({ path, kind, light, dark }),
);
