/** A form of the page around the widget, whose controls take the place of what a form has. */
import { assert } from 'chai';
import { localeOf } from '../../elements/locale.ts';
import { mayTakeFocus } from '../../src/components/focus.ts';

it('a control named parentNode or getAttribute hangs nothing, and hides no language', () => {
  const form = document.createElement('form');
  form.lang = 'de';
  for (const name of ['parentNode', 'getAttribute']) {
    const input = document.createElement('input');
    input.name = name;
    form.append(input);
  }
  const container = document.createElement('div');
  form.append(container);
  const elsewhere = document.createElement('input');
  document.body.append(form, elsewhere);
  elsewhere.focus();
  assert.equal(mayTakeFocus(container), false);
  assert.equal(localeOf(container), 'de');
  Element.prototype.remove.call(form);
  elsewhere.remove();
});
