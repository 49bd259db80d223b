/** The values of the preset `modern`: see docs/design/first-screen.md. */
import type { TokenPath } from './later-tokens.ts';

const indigo = ['#4052D6', '#4F62E3'] as const;
const radius = ['8px'] as const;

/** By path: light and dark. */
export const modernTable: Partial<Record<TokenPath, readonly [light: string, dark?: string]>> = {
  'container.backgroundColor': ['#FFFFFF', '#15181F'],
  'container.borderColor': ['#E4E7EC', '#272C36'],
  'container.borderRadius': ['12px'],
  'container.shadow': ['0 1px 2px #1018280D, 0 20px 40px -24px #10182833', '0 20px 40px -16px #0009'],
  'colors.primary': ['#141A26', '#F0F2F6'],
  'colors.secondary': ['#596273', '#A2ABBA'],
  'colors.success': ['#0B6B4C', '#5ED2A8'],
  'colors.error': ['#B42318', '#FF9E95'],
  'colors.warning': ['#E5A50A'],
  'colors.accent': ['#F3F4F8', '#20252F'],
  'colors.focus': ['#4052D6', '#98A6FF'],
  'colors.divider': ['#E4E7EC', '#2A303B'],
  'buttons.primary.backgroundColor': indigo,
  'buttons.primary.textColor': ['#FFFFFF'],
  'buttons.primary.borderColor': indigo,
  'buttons.primary.borderRadius': radius,
  'buttons.secondary.backgroundColor': ['#FFFFFF', '#1B1F28'],
  'buttons.secondary.textColor': ['#141A26', '#F0F2F6'],
  'buttons.secondary.borderColor': ['#D6DAE1', '#363D4A'],
  'buttons.secondary.borderRadius': radius,
  'buttons.disabled.backgroundColor': ['#EEF0F4', '#20252F'],
  'buttons.disabled.textColor': ['#7C8596', '#7E8898'],
  'buttons.disabled.borderColor': ['#EEF0F4', '#20252F'],
  'buttons.disabled.borderRadius': radius,
  'inputs.backgroundColor': ['#FFFFFF', '#101319'],
  'inputs.placeholderColor': ['#6C7686', '#8791A1'],
  'inputs.borderColor': ['#8B94A3', '#687283'],
  'inputs.borderRadius': radius,
  fontFamily: ['system-ui, sans-serif'],
};
