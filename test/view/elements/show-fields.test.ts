/** New fields change a style of the element, which is how KeePassXC finds them in a shadow root. */
import { assert } from 'chai';
import { showFields } from '../../../elements/drawing/show-fields.ts';

const property = '--auth-fields';

/** An element with a place for fields in its shadow root, and a clock that the test moves. */
function start({ shadow = true } = {}) {
  const element = document.createElement('div');
  const place = document.createElement('div');
  (shadow ? element.attachShadow({ mode: 'open' }) : element).append(place);
  document.body.append(element);
  const ticks = new Set<() => void>();
  const clock = {
    now: () => 0,
    every(_: number, tick: () => void) {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
  };
  const end = new AbortController();
  showFields(element, place, clock, end.signal);
  return {
    element,
    place,
    end,
    async draw(html: string) {
      place.replaceChildren(document.createRange().createContextualFragment(html));
      await Promise.resolve();
      return place.querySelector('input') as HTMLInputElement;
    },
    pass: (seconds: number) => {
      for (let at = 0; at < seconds; at += 1) for (const tick of [...ticks]) tick();
    },
    shown: () => Number(element.style.getPropertyValue(property)),
    changes() {
      let count = 0;
      const observer = new MutationObserver((records) => {
        count += records.length;
      });
      observer.observe(document.body, { attributes: true, attributeFilter: ['style'], subtree: true });
      return () => count;
    },
  };
}

describe('new fields', () => {
  it('leave the styles of the screen as they are', async () => {
    const { draw, shown } = start();
    const field = await draw('<input name="email">');
    assert.equal(shown(), 1);
    assert.equal(getComputedStyle(field).getPropertyValue(property), '');
  });

  it('change the style of the element, by a single change', async () => {
    const { draw, shown, changes } = start();
    await draw('<input name="email">');
    assert.equal(shown(), 1);
    const count = changes();
    await draw('<input name="password" type="password">');
    await Promise.resolve();
    assert.equal(shown(), 2);
    assert.equal(count(), 1);
    await draw('<p>no field</p>');
    assert.equal(shown(), 2);
  });

  it('are shown again after one and four seconds, unless the visitor has typed', async () => {
    const { draw, shown, pass } = start();
    const field = await draw('<input name="email">');
    pass(3);
    assert.equal(shown(), 2);
    field.value = 'ada';
    pass(9);
    assert.equal(shown(), 2);
    await draw('<input name="password" type="password">');
    pass(9);
    assert.equal(shown(), 5);
  });

  it('are shown once more when the visitor turns to an untouched one', async () => {
    const { draw, shown } = start();
    const field = await draw('<input name="email">');
    field.click();
    field.click();
    assert.equal(shown(), 2);
  });

  it('for a code are shown once, as each look adds an icon', async () => {
    const { draw, shown, pass } = start();
    await draw('<input name="email">');
    const field = await draw('<input name="code" autocomplete="one-time-code">');
    pass(9);
    field.click();
    assert.equal(shown(), 2);
  });

  it('in the page itself are shown only to a manager that starts late', async () => {
    const { draw, shown, pass } = start({ shadow: false });
    await draw('<input name="email">');
    assert.equal(shown(), 0);
    pass(9);
    assert.equal(shown(), 2);
    await draw('<input name="code" autocomplete="one-time-code">');
    pass(9);
    assert.equal(shown(), 2);
  });

  it('are not shown once the element has ended', async () => {
    const { draw, end, element } = start();
    end.abort();
    await draw('<input name="email">');
    assert.equal(element.getAttribute('style'), null);
  });
});
