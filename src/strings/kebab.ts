/** Converts a name to kebab case: `enableShadowDOM` -> `enable-shadow-dom`, `colors.focus` -> `colors-focus`. */
export function kebab(name: string): string {
  return name.replace(/\.|([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
