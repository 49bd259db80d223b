/** Decides what the first screen shows, and in which order. Pure. */
import type { FirstConfig } from '../machine/config.ts';
import type { ButtonsPart, FormPart, Offer } from '../machine/main-part.ts';
import type { ProductId } from '../machine/product.ts';

export type Section =
  | { readonly kind: 'buttons'; readonly id: ProductId; readonly part: ButtonsPart }
  | { readonly kind: 'form'; readonly tabs: FormTabs }
  | { readonly kind: 'divider' };

/** A form has at least one. */
export type FormTabs = readonly [Tab, ...Tab[]];

export interface Tab {
  readonly id: FormPart['tab'];
  readonly product: ProductId;
  readonly part: FormPart;
}

/** The form for numbers whose field takes addresses too, if the page wants one and has both. */
export function oneField(
  { identifier }: Pick<FirstConfig, 'identifier'>,
  tabs: readonly Tab[],
): Tab | undefined {
  return tabs.find((tab) => identifier && tabs.some(isEmail) && !isEmail(tab));
}

const isEmail = ({ id }: Tab) => id === 'email';

/**
 * The sections of the first screen: products in their order, all forms merged into one with tabs, a divider between buttons
 * and the form.
 *
 * @param offers in the order of the configuration's `products`
 * @param passkeyButton whether the browser turned out to offer no passkeys inside a field
 */
export function mainLayout(offers: readonly Offer[], passkeyButton?: boolean): Section[] {
  const sections: Section[] = [];
  let tabs: [Tab, ...Tab[]] | undefined;
  const add = (section: Section) => {
    const before = sections.at(-1);
    if (before && before.kind !== section.kind) sections.push({ kind: 'divider' });
    sections.push(section);
  };
  for (const { id, parts } of inOrder(offers, passkeyButton)) {
    for (const part of parts) {
      if (!part.tab) add({ kind: 'buttons', id, part });
      else {
        const tab = { id: part.tab, product: id, part };
        if (tabs) addTab(tabs, tab);
        else {
          tabs = [tab];
          add({ kind: 'form', tabs });
        }
      }
    }
  }
  return sections;
}

/** The passkey button comes first if no field offers passkeys by autofill. Otherwise it is left out. */
function inOrder(offers: readonly Offer[], passkeyButton?: boolean): readonly Offer[] {
  const passkeys = offers.filter(({ id }) => id === 'passkeys');
  const others = offers.filter(({ id }) => id !== 'passkeys');
  const hasForm = others.some(({ parts }) => parts.some(({ tab }) => tab));
  return hasForm && !passkeyButton ? others : [...passkeys, ...others];
}

/** One form for each tab. A password form replaces another email form, as it offers the other two methods itself. */
function addTab(tabs: Tab[], tab: Tab): void {
  const there = tabs.find(({ id }) => id === tab.id);
  if (!there) tabs.push(tab);
  else if (tab.product === 'passwords') Object.assign(there, tab);
}
