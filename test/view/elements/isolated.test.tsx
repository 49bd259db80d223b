/** Numbers and addresses inside the texts of the account page. */
import { assert } from 'chai';
import { useIsolated } from '../../../src/account/isolated.ts';
import { clearAfterEach } from '../after-each.ts';
import { draw } from '../world.tsx';

clearAfterEach();

/** An address of a device, as the list of devices writes it. */
function Note() {
  return <p>{useIsolated()('::1')}</p>;
}

it('an address keeps its direction where the element is right to left and its page is not', () => {
  const { find, render } = draw(<Note />);
  assert.equal(find('p').textContent, '::1');
  find('.ae-root').dir = 'rtl';
  render(<Note />);
  assert.equal(find('p').textContent, '\u2068::1\u2069');
});
