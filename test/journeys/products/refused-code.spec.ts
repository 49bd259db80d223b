/** A refused code, corrected with the pointer. */
import { giveAddress } from '../sign-in.ts';
import { expect, test, widget } from '../world.ts';

test.beforeEach(({ openLogin }) => openLogin());

test('a click corrects one digit of a refused code @firefox @full', async ({ page, inbox }) => {
  const right = await inbox.code(await giveAddress(page));
  const { alert, code, text } = widget(page);
  const other = right[3] === '7' ? '8' : '7';
  await code.pressSequentially(right.slice(0, 3) + other + right.slice(4));
  await expect(alert.filter({ hasText: 'Invalid passcode' })).toBeVisible();
  const cell = page.locator('[part=code-cell]').nth(3);
  // Presses the place of the cell on the screen, since the field covers the cell.
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(cell).toHaveAttribute('data-state', 'selected');
  await page.keyboard.type(right.charAt(3));
  await expect(text('Success!')).toBeVisible();
});
