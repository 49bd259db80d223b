/** A refused code: corrected with the pointer, or replaced by another one. */
import { isReact } from './before-react.ts';
import { giveAddress, wrongCode } from './sign-in.ts';
import { expect, test, widget } from './world.ts';

test.beforeEach(({ openLogin }) => openLogin());

test('a click corrects one digit of a refused code @firefox', async ({ page, inbox }) => {
  const right = await inbox.code(await giveAddress(page));
  const { alert, code, text } = widget(page);
  const other = right[3] === '7' ? '8' : '7';
  await code.pressSequentially(right.slice(0, 3) + other + right.slice(4));
  await expect(alert.filter({ hasText: 'Invalid passcode' })).toBeVisible();
  const cell = page.locator('[part=code-cell]').nth(3);
  // Not the cell itself, which the field covers, but its place on the screen.
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(cell).toHaveAttribute('data-state', 'selected');
  await page.keyboard.type(right.charAt(3));
  await expect(text('Success!')).toBeVisible();
});

test('asking for another code empties the field', async ({ page, inbox }) => {
  const to = await giveAddress(page);
  const first = await inbox.code(to);
  const { alert, button, code, text } = widget(page);
  await code.pressSequentially(wrongCode(first));
  await expect(alert.filter({ hasText: 'Invalid passcode' })).toBeVisible();
  await button('Resend code').click();
  await expect(code).toHaveValue('');
  await code.click();
  await page.keyboard.type(await inbox.code(to, 2));
  await expect(text('Success!')).toBeVisible();
});

test('after too many tries the code is reported as dead, its countdown stops, and a new one can be sent', async ({
  page,
  inbox,
}, info) => {
  const to = await giveAddress(page);
  const right = await inbox.code(to);
  const { alert, button, code, text } = widget(page);
  for (let tried = 0; tried < 5; tried += 1) {
    const answer = page.waitForResponse('**/otps/authenticate');
    await code.fill('');
    await code.fill(wrongCode(right));
    await answer;
    await expect(code).toBeEditable();
  }
  await expect(alert.filter({ hasText: 'Too many wrong codes.' })).toBeVisible();
  await expect(text(/Your code expires in/)).toHaveCount(0);
  await expect(button('Resend code')).toHaveCount(0);
  for (const width of [320, 400]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 700 });
      await page.screenshot({ path: info.outputPath(`ended-${width}-${colorScheme}.png`) });
    }
  }
  // A reload does not revive it.
  await page.reload();
  await expect(button('Send a new code')).toBeVisible();
  await expect(text(/Your code expires in/)).toHaveCount(0);
  await button('Send a new code').click();
  await expect(text(/Your code expires in/)).toBeVisible();
  await code.fill(await inbox.code(to, 2));
  await expect(text('Success!')).toBeVisible();
});

test('above an open keyboard, both the field and its message are in view', async ({ page, inbox }) => {
  await page.setViewportSize({ width: 400, height: 330 });
  const { alert, code, email, next, text } = widget(page);
  // What visitors do earlier is in draw-first.spec.ts.
  await expect.poll(() => isReact(page)).toBe(true);
  await email.fill('not an address');
  await next.click();
  await expect(text('Invalid email address.')).toBeInViewport({ ratio: 1 });
  await expect(email).toBeInViewport({ ratio: 1 });
  const right = await inbox.code(await giveAddress(page));
  await code.pressSequentially(wrongCode(right));
  await expect(alert.filter({ hasText: 'Invalid passcode' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[part=code-cell]').first()).toBeInViewport({ ratio: 1 });
});
