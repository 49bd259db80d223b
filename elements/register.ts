/** Gives a tag to an element class; a second copy of the script on one page warns instead of throwing. */
export function register(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return;
  if (customElements.get(tag)) {
    console.warn(`auth-elements: <${tag}> is already defined.`);
    return;
  }
  customElements.define(tag, element);
}
