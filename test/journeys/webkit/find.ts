/** Runs in the page: looks up elements as a visitor finds them. */

export interface Wanted {
  by: 'label' | 'role' | 'text';
  /** A text that the name contains, in any case, or the source and flags of an expression. */
  name: string | { source: string; flags: string };
  role?: string;
  /** Skip what the visitor cannot press yet. @default false */
  enabled?: boolean;
}

/** The first visible element, also in open shadow roots. Uses nothing outside itself: it is sent as text. */
export function find({ by, name, role, enabled = false }: Wanted): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const matches = (text: string) =>
    typeof name === 'string'
      ? text.toLowerCase().includes(name.toLowerCase())
      : new RegExp(name.source, name.flags).test(text);
  const tags: Record<string, string> = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
  };

  function* all(root: Document | ShadowRoot): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* all(element.shadowRoot);
    }
  }
  const labelOf = (element: Element) => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [
      ...((element as HTMLInputElement).labels ?? []),
      ...ids.map((id) => root.getElementById(id)),
    ];
    return plain(element.getAttribute('aria-label') ?? labels.map((label) => label?.textContent).join(' '));
  };
  const fits = (element: Element) => {
    if (by === 'label') return element.matches('input, select, textarea') && matches(labelOf(element));
    if (by === 'role')
      return (
        element.matches(tags[role ?? ''] ?? '') && matches(labelOf(element) || plain(element.textContent))
      );
    // The innermost element with the text: its parents have the same.
    return (
      matches(plain(element.textContent)) &&
      ![...element.children].some((child) => matches(plain(child.textContent)))
    );
  };
  const visible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const ready = (element: Element) => !enabled || !element.closest(':disabled, [aria-disabled="true"]');
  for (const element of all(document)) {
    if (element.matches('script, style, title')) continue;
    if (fits(element) && visible(element) && ready(element)) return element;
  }
  return null;
}
