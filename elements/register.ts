/** Gives a tag to an element class; a second copy of the script on one page warns instead of throwing. */
export function register(tag: string, element: CustomElementConstructor): void {
  // A server has no registry.
  const registry: CustomElementRegistry | undefined = globalThis.customElements;
  if (registry?.get(tag)) console.warn(`auth-elements: <${tag}> is already defined.`);
  else registry?.define(tag, element);
}
