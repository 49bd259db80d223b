/** The list of countries beside a phone number. */
import { assert } from 'chai';
import { clearAfterEach } from '../after-each.ts';
import { emulateMedia, itWithMedia } from '../media.ts';
import { act, assertAccessible, click, keyboard, until } from '../world.tsx';
import { form, options, search } from './phone-parts.tsx';

clearAfterEach();

describe('the list of countries', () => {
  it('works with the keyboard alone: open, search, choose, and go on typing the number', async () => {
    const { drawn, country, field } = form();
    country.focus();
    await keyboard.press('Enter');
    await until(() => drawn.active() === search(drawn));
    assert.equal(country.getAttribute('aria-expanded'), 'true');
    const first = drawn.find('[role="option"]');
    assert.equal(first.getAttribute('aria-setsize'), '245');
    assert.isBelow(options(drawn).length, 60, 'a slow phone draws only what is in view, and a little more');
    await keyboard.type('united');
    assert.equal(drawn.find('[role="status"]').textContent, '3 countries');
    assert.equal(options(drawn)[0], 'United States +1');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    const active = search(drawn).getAttribute('aria-activedescendant');
    assert.equal(drawn.find(`#${CSS.escape(active ?? '')}`).textContent, 'United Kingdom +44');
    await keyboard.press('Enter');
    assert.equal(country.textContent, 'GB +44');
    assert.equal(drawn.active(), field);
    assert.equal(drawn.all('.ae-countries').length, 0);
  });

  it('draws its other countries as it scrolls', async () => {
    const { drawn, country } = form();
    click(country);
    const list = drawn.find('[role="listbox"]');
    list.scrollTop = list.scrollHeight;
    await until(() => drawn.all('[role="option"]').at(-1)?.getAttribute('aria-posinset') === '245');
    assert.equal(options(drawn).length, 245);
    await assertAccessible(drawn);
  });

  it('closes on Escape, and returns the focus', async () => {
    const { drawn, country } = form();
    click(country);
    await until(() => drawn.active() === search(drawn));
    await keyboard.press('Escape');
    assert.equal(drawn.all('.ae-countries').length, 0);
    assert.equal(drawn.active(), country);
  });

  it('leaves the keys of an input method alone', async () => {
    const { drawn, country } = form();
    click(country);
    await until(() => drawn.active() === search(drawn));
    for (const key of ['ArrowDown', 'Enter', 'Escape']) {
      act(() => {
        const keys = { key, isComposing: true, bubbles: true, composed: true };
        search(drawn).dispatchEvent(new KeyboardEvent('keydown', keys));
      });
    }
    assert.equal(country.textContent, 'US +1');
    assert.equal(country.getAttribute('aria-expanded'), 'true');
  });

  it('closes when its button is pressed again', () => {
    const { drawn, country } = form();
    click(country);
    click(country);
    assert.equal(drawn.all('.ae-countries').length, 0);
  });

  it('says if nothing matches, and Enter then sends nothing', async () => {
    const { drawn, country, sent } = form();
    click(country);
    await keyboard.type('atlantis');
    assert.equal(drawn.find('[role="status"]').textContent, 'No country found');
    await keyboard.press('Enter');
    assert.deepEqual(sent, []);
    assert.equal(country.textContent, 'US +1');
    await assertAccessible(drawn);
  });

  itWithMedia('marks the row that Enter would choose in forced colours too', async () => {
    await emulateMedia({ forcedColors: 'active' });
    const { drawn, country } = form();
    click(country);
    assert.equal(getComputedStyle(drawn.find('[data-state="active"]')).outlineStyle, 'solid');
  });

  it('shows the chosen country when it opens', () => {
    const { drawn, country } = form({ locale: 'en-ZW' });
    click(country);
    const list = drawn.find('[role="listbox"]').getBoundingClientRect();
    const item = drawn.find('[aria-selected="true"]').getBoundingClientRect();
    assert.isAtMost(item.bottom, list.bottom + 1);
    assert.isAtLeast(item.top, list.top - 1);
  });
});
