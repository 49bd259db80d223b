/** The screen for terms and fields: what it shows, in which language, and what it sends. */
import { assert } from 'chai';
import type { AdmissionRequired } from '../../../session-core/wire/shared.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { AdmissionAskView } from '../../../src/products/admission/ask-view.tsx';
import { type AdmissionAsk, askFor } from '../../../src/products/admission/flow.ts';
import { clearAfterEach } from '../after-each.ts';
import { assertAccessible, click, type DrawOptions, draw } from '../world.tsx';
import { form } from './phone-parts.tsx';

clearAfterEach();

const requirements: AdmissionRequired = {
  terms: {
    version: '1',
    text: {
      en: 'I accept the [terms](https://pets.example/terms), not [this](javascript:alert(1)).',
      de: 'Ich stimme den [Bedingungen](https://pets.example/agb) zu.',
    },
  },
  fields: [
    { id: 'company', type: 'text', label: { en: 'Company', de: 'Firma' }, required: true, max_length: 80 },
    {
      ...{ id: 'size', type: 'select', label: { en: 'Employees' }, required: false },
      options: [{ value: '1', label: { en: 'Just me' } }],
    },
    { id: 'news', type: 'checkbox', label: { en: 'Send me news' }, required: false },
  ],
};

function show(screen: AdmissionAsk, options: DrawOptions = {}) {
  const sent: Record<string, unknown>[] = [];
  const locale = options.locale ? { locale: options.locale } : {};
  const drawn = draw(
    <Card screen={screen.name}>
      <AdmissionAskView
        config={resolveConfig({ products: ['otp'], ...locale })}
        busy={[]}
        problem={null}
        screen={screen}
        send={(event) => sent.push({ ...event })}
      />
    </Card>,
    options,
  );
  return { drawn, sent };
}

it('fields and terms have labels and links, and the button sends what they hold', async () => {
  const { drawn, sent } = show(askFor(requirements, { company: 'Pets', news: true }));
  assert.include(drawn.text(), 'Employees (optional)');
  const links = drawn.all('a').map((link) => link.getAttribute('href'));
  assert.deepEqual(links, ['https://pets.example/terms']);
  const [button] = drawn.all('button[type=submit]');
  assert.ok(button);
  click(button);
  assert.deepEqual(sent, [
    { type: 'admission.submitted', values: { company: 'Pets', size: '', news: true }, accepted: false },
  ]);
  await assertAccessible(drawn);
});

it('a select has the chevron of the country of a number', () => {
  const chevron = (place: Element) => {
    const { content, inlineSize, borderRightWidth, rotate } = getComputedStyle(place, '::after');
    return { content, inlineSize, borderRightWidth, rotate };
  };
  const { drawn } = show(askFor(requirements));
  const select = drawn.find('.ae-select');
  assert.equal(getComputedStyle(drawn.find('select')).appearance, 'none');
  assert.deepEqual(chevron(select), chevron(form().drawn.find('.ae-country')));
  assert.equal(chevron(select).inlineSize, '7px');
});

it('an error is shown at its field, which has the focus', async () => {
  const screen = { ...askFor(requirements), wrong: { company: 'missing' }, isUnaccepted: true } as const;
  const { drawn } = show(screen, { theme: 'dark', width: 320 });
  const errors = drawn.all('[part=field-error]').map(({ textContent }) => textContent);
  assert.deepEqual(errors, ['Fill in this field to go on.', 'Tick this box to go on.']);
  const [field] = drawn.all('input[name=field-company]');
  assert.ok(field?.matches(':focus'));
  await assertAccessible(drawn);
});

it('the host’s texts are in the language of the page, or say which language they have', async () => {
  const { drawn } = show(askFor(requirements), { locale: 'de-AT' });
  const label = (name: string) => {
    const [input] = drawn.all(`[name=${name}]`);
    const [own] = (input as HTMLInputElement | undefined)?.labels ?? [];
    return [own?.textContent, own?.querySelector('[lang]')?.getAttribute('lang')];
  };
  assert.deepEqual(label('field-company'), ['Firma', 'de']);
  assert.deepEqual(label('field-news'), ['Send me news', 'en']);
  assert.deepEqual(label('terms'), ['Ich stimme den Bedingungen zu.', 'de']);
  await assertAccessible(drawn);
});
