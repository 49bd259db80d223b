/**
 * The components of the first screen as drawings. The React component of the same name takes over the drawn nodes; a
 * test compares the two for every mix of products.
 */
import { type Child, type Drawn, h } from '../drawing/tree.ts';
import { type EntryTexts, tabTitles } from '../strings/entry-messages.ts';
import { autocompleteOf } from './fields/autocomplete.ts';

/** The context of every drawing. */
export interface Surroundings {
  readonly t: EntryTexts;
  /** Prefix of all ids; see `Ui`. */
  readonly idPrefix: string;
}

/** The class and the part of a component, where both have one name. */
const named = (part: string) => ({ class: `ae-${part}`, part });

export function drawRoot(scope: string, content: Child): Drawn {
  return h('div', { class: `ae-root ${scope}`, part: 'root' }, content);
}

export function drawCard(screen: string, busy: boolean, content: Child): Drawn {
  return h(
    'div',
    { class: 'ae-card', part: 'container', 'data-screen': screen, 'aria-busy': `${busy}` },
    h('slot', { name: 'header' }),
    h('div', { ...named('screen'), 'data-state': 'first' }, content),
    h('slot', { name: 'footer' }),
  );
}

export function drawHeading(text: string, level: number): Drawn {
  return h(`h${level}`, { ...named('heading'), tabindex: '-1' }, text);
}

export function drawLogo(src: string): Drawn {
  return h('img', { ...named('logo'), src, alt: '' });
}

export function drawDivider({ t }: Surroundings): Drawn {
  return h('div', named('divider'), t('methodDivider.or'));
}

export function drawWaiting({ t }: Surroundings): Drawn {
  return h('div', { class: 'ae-waiting', role: 'status', 'aria-label': t('loading.label') });
}

export function drawButton(
  kind: 'primary' | 'secondary',
  { type = 'button', busy, icon }: { type?: 'button' | 'submit'; busy?: boolean; icon?: Drawn },
  label: string,
): Drawn {
  return h(
    'button',
    {
      type,
      class: 'ae-button',
      part: `button button-${kind}`,
      'data-kind': kind,
      'data-state': busy ? 'busy' : 'ready',
      'aria-disabled': busy && 'true',
    },
    icon,
    h('span', { class: 'ae-button-label' }, label),
  );
}

/** The context of a form. */
interface FormSurroundings extends Surroundings {
  readonly config: { readonly products: readonly string[] };
}

/** The form for an email address, for a phone number, or for either. The last two have a `row` around the input. */
export function drawForm(
  { t, idPrefix, config: { products } }: FormSurroundings,
  busy: boolean,
  name: 'email' | 'phone' | 'identifier' = 'email',
  row?: (input: Drawn) => Drawn,
): Drawn {
  const id = `${idPrefix}-${name}`;
  const isPhone = name === 'phone';
  const input = h('input', {
    spellcheck: 'false',
    name,
    ...(isPhone
      ? { type: 'tel' }
      : { type: row ? 'text' : name, inputmode: 'email', autocapitalize: 'none', autocorrect: 'off' }),
    autocomplete: autocompleteOf(products, name),
    enterkeyhint: 'next',
    'data-1p-ignore': products.includes('passkeys') && 'true',
    required: '',
    placeholder: !isPhone && t('formField.email.placeholder'),
    ...named('input'),
    id,
  });
  return h(
    'form',
    { novalidate: '', method: 'dialog', class: 'ae-stack', part: 'form' },
    h(
      'div',
      { ...named('field'), 'data-state': 'ready' },
      h('label', { ...named('label'), for: id }, t(`formField.${name}.label`)),
      row ? row(input) : input,
      h('div', { 'aria-live': 'polite' }),
    ),
    drawButton(
      'primary',
      { type: 'submit', busy },
      t(isPhone ? 'button.continueWithPhone' : row ? 'button.continue' : 'button.continueWithEmail'),
    ),
  );
}

export function drawTabs(
  { t, idPrefix }: Surroundings,
  tabs: readonly { readonly id: keyof typeof tabTitles }[],
  selected: string,
  panel: Child,
): Drawn {
  const id = `${idPrefix}-tabs`;
  const buttons = tabs.map((tab) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        ...named('tab'),
        id: `${id}-${tab.id}`,
        'aria-selected': `${tab.id === selected}`,
        'aria-controls': `${id}-panel`,
        tabindex: tab.id === selected ? '0' : '-1',
      },
      t(tabTitles[tab.id]),
    ),
  );
  return h(
    'div',
    { class: 'ae-tabs' },
    h('div', { ...named('tab-list'), role: 'tablist', 'aria-label': t('tab.label') }, buttons),
    h('div', { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${selected}` }, panel),
  );
}

/** The empty live region for errors. */
export function drawErrorNotice(): Drawn {
  return h('div', { class: 'ae-notice-region', role: 'alert' });
}

/** The notice that the main stage failed to load. It needs no CSS of its own, as React never hydrates it. */
export function drawFailure({ t }: Surroundings): Drawn {
  return h(
    'div',
    { class: 'ae-stack', role: 'alert' },
    h('p', {}, t('error.notLoaded')),
    drawButton('secondary', {}, t('button.tryAgain')),
  );
}

/** Reserves the place of a mark or icon, which React draws later. */
export function drawSlot(part?: string): Drawn {
  return h('span', { class: 'ae-icon', part });
}
