/**
 * React gives the focus back to what had it before a change. In a shadow root it only sees the element around it, and calls its
 * `focus()`, which would take the user to the first button of the page. The section knows better.
 *
 * @returns ends it
 */
export function keepPlace(container: ShadowRoot | HTMLElement): () => void {
  // In the light DOM, React sees the removed element itself.
  if (container.nodeType !== 11) return () => {};
  const host = (container as ShadowRoot).host as HTMLElement;
  let last: Element | null = null;
  const note = (event: Event) => {
    last = event.target as Element;
  };
  container.addEventListener('focusin', note);
  const { focus } = host;
  host.focus = (options) => {
    if (!last || last.isConnected) focus.call(host, options);
    last = null;
  };
  return () => {
    container.removeEventListener('focusin', note);
    // The method of the class again.
    Reflect.deleteProperty(host, 'focus');
  };
}
