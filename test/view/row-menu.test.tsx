/** The menu of a row on the account page: a menu button as screen readers and keyboards know it. */
import { assert } from 'chai';
import { accountStrings } from '../../src/account/strings.ts';
import { Card } from '../../src/components/frame/card.tsx';
import type { RowAction } from '../../src/components/rows/row-menu.tsx';
import { Row, Rows } from '../../src/components/rows/rows.tsx';
import { clearAfterEach } from './after-each.ts';
import { assertAccessible, click, draw, press } from './world.tsx';

clearAfterEach();

/** A list of one row; the actions say what was chosen. */
function show(names: readonly string[], { busy = false, destructive = true } = {}) {
  const chosen: string[] = [];
  const actions = names.map(
    (text): RowAction => ({ text, label: `${text} Ada`, destructive, onAct: () => chosen.push(text) }),
  );
  const row = (
    <Card screen="account">
      <Rows label="People">
        <Row name="Ada" actions={actions} busy={busy} />
      </Rows>
    </Card>
  );
  const drawn = draw(row, { width: 320, strings: accountStrings });
  return {
    ...drawn,
    drawn,
    chosen,
    button: () => drawn.find('.ae-more-button'),
    items: () => drawn.all('[role="menuitem"]'),
    /** The text of what has the focus. */
    focused: () => drawn.active()?.textContent,
    key: (name: string) => press(drawn.active() ?? drawn.place, name),
  };
}

describe('a row of the account page', () => {
  it('has a button for one action that removes nothing, and a menu for any other', () => {
    const one = show(['Edit'], { destructive: false });
    assert.equal(one.find('button').getAttribute('aria-label'), 'Edit Ada');
    click(one.find('button'));
    assert.deepEqual(one.chosen, ['Edit']);
    assert.lengthOf(show(['Remove']).all('.ae-more-button'), 1);
    assert.lengthOf(show(['Edit', 'Show'], { destructive: false }).all('.ae-more-button'), 1);
    assert.lengthOf(show([]).all('button'), 0);
  });

  it('names its menu after the row, and is accessible open and closed', async () => {
    const { drawn, button, items } = show(['Rename', 'Remove']);
    const named = button().getAttribute('aria-labelledby')?.split(' ') ?? [];
    const text = named.map((id) => {
      const part = drawn.find(`[id="${id}"]`);
      return part.getAttribute('aria-label') ?? part.textContent;
    });
    assert.equal(text.join(' '), 'More actions: Ada');
    assert.equal(button().getAttribute('aria-haspopup'), 'menu');
    assert.equal(button().getAttribute('aria-expanded'), 'false');
    await assertAccessible(drawn);
    click(button());
    assert.equal(button().getAttribute('aria-expanded'), 'true');
    assert.equal(drawn.find('[role="menu"]').id, button().getAttribute('aria-controls'));
    await assertAccessible(drawn);
    for (const item of items()) assert.isAtLeast(item.getBoundingClientRect().height, 44);
    assert.isAtMost(drawn.place.scrollWidth, 320);
  });

  it('opens on the first item or, by the arrow up, on the last; arrows go round', () => {
    const { button, focused, key, items } = show(['Rename', 'Show', 'Remove']);
    button().focus();
    key('ArrowUp');
    assert.equal(focused(), 'Remove');
    key('ArrowDown');
    assert.equal(focused(), 'Rename');
    key('ArrowUp');
    assert.equal(focused(), 'Remove');
    key('Home');
    assert.equal(focused(), 'Rename');
    key('End');
    assert.equal(focused(), 'Remove');
    key('Escape');
    assert.lengthOf(items(), 0);
    key('ArrowDown');
    assert.equal(focused(), 'Rename');
  });

  it('gives the focus back to its button, on Escape and before the action', () => {
    const { button, drawn, key, items, chosen } = show(['Rename', 'Remove']);
    click(button());
    key('Escape');
    assert.equal(drawn.active(), button());
    click(button());
    const [, remove] = items();
    assert.ok(remove);
    click(remove);
    assert.deepEqual(chosen, ['Remove']);
    assert.equal(drawn.active(), button());
    assert.lengthOf(items(), 0);
  });

  it('stays closed while another action runs', () => {
    const { button, items } = show(['Remove'], { busy: true });
    click(button());
    assert.lengthOf(items(), 0);
  });
});
