/** The second factor of members, in `<auth-b2b-login>` against the real provider. */
import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { enterAgain, form, foundOrganization, newMember, test } from '../members.ts';
import { newNumber } from '../new-number.ts';

test('an organization that demands a second factor: an app is set up, and its codes and recovery codes open it', {
  tag: '@firefox-full',
}, async ({ page, shelter, browserName }) => {
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email, { mfa_policy: 'REQUIRED_FOR_ALL' });
  await enterAgain(page, shelter, email, 2);
  await expect(view.heading).toHaveText('Set up Multi-Factor Authentication');
  await view.button('Use an authenticator app').click();
  const image = view.host.getByRole('img');
  await expect(image).toBeVisible();
  await view.back.click();
  await expect(view.heading).toHaveText('Set up Multi-Factor Authentication');
  await view.button('Use an authenticator app').click();
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Enter the code from your app');
  await view.back.click();
  await expect(image).toBeVisible();
  await view.button('Having trouble scanning?').click();
  await view.button('Try to scan the QR code again').click();
  await expect(image).toBeVisible();
  await view.button('Having trouble scanning?').click();
  await view.back.click();
  await expect(image).toBeVisible();
  await view.button('Having trouble scanning?').click();
  const key = await view.host.locator('[part~=secret]').innerText();
  await view.button('Continue').click();
  const app = new TOTP({ secret: key.replaceAll(' ', '').toUpperCase() });
  await view.host.getByLabel('6-digit code').fill(app.generate());
  await expect(view.heading).toHaveText('Save your recovery codes');
  const [code = ''] = await view.host.locator('[part~=recovery-codes] li').allInnerTexts();
  // Firefox needs no permission, and its driver does not tell of downloads.
  if (browserName === 'chromium') {
    await page.context().grantPermissions(['clipboard-write']);
    const [file] = await Promise.all([page.waitForEvent('download'), view.button('Download').click()]);
    expect(file.suggestedFilename()).toBe(`${slug}-recovery-codes.txt`);
  }
  await view.button('Copy').click();
  await expect(view.text('Copied')).toBeVisible();
  await view.host.getByLabel('I saved my recovery codes').check();
  await view.button('Done').click();
  await expect(view.heading).toHaveText('Success!');

  await enterAgain(page, shelter, email, 3);
  await expect(view.heading).toHaveText("Confirm it's you");
  await view.button('Use a recovery code instead').click();
  await view.back.click();
  await expect(view.heading).toHaveText("Confirm it's you");
  await view.button('Use a recovery code instead').click();
  await view.host.getByLabel('Recovery code').fill('wrong-wrong-wrong');
  await view.button('Continue').click();
  await expect(view.text('Invalid recovery code, please try again.')).toBeVisible();
  await view.host.getByLabel('Recovery code').fill(code);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');
});

test('a phone as the second factor: its number is added, and the next sign-in texts a code', {
  tag: ['@firefox-full', '@full'],
}, async ({ page, shelter }) => {
  const email = newMember();
  const { number } = newNumber();
  const view = form(page);
  await foundOrganization(page, shelter, email, { mfa_policy: 'REQUIRED_FOR_ALL' });
  await enterAgain(page, shelter, email, 2);
  await view.button('Text me a code').click();
  await expect(view.host.getByLabel('Phone number')).toBeVisible();
  await view.back.click();
  await view.button('Text me a code').click();
  await view.host.getByLabel('Phone number').fill('12');
  await view.button('Continue with phone number').click();
  await expect(view.text('Phone number format is invalid.')).toBeVisible();
  await view.host.getByLabel('Phone number').fill(number);
  await view.button('Continue with phone number').click();
  await expect(view.code).toBeVisible();
  await view.button(/Resend/).click();
  await shelter.inbox.code(number, 2);
  await view.back.click();
  await expect(view.host.getByLabel('Phone number')).toHaveValue(/^07/);
  await view.button('Continue with phone number').click();
  await view.code.fill(await shelter.inbox.code(number, 3));
  await expect(view.heading).toHaveText('Success!');

  await enterAgain(page, shelter, email, 3);
  await expect(view.heading).toHaveText('Enter passcode');
  await view.code.fill(await shelter.inbox.code(number, 4));
  await expect(view.heading).toHaveText('Success!');

  // With an app beside the number, each leads to the other.
  const { secret, ...ids } = await page.evaluate(async () => {
    const { session } = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    const { organization_id = '', member_id = '' } = session.state.member ?? {};
    return {
      organization_id,
      member_id,
      secret: (await session.totp.create({ organization_id, member_id })).secret,
    };
  });
  await page.evaluate(
    async (answer) => {
      const { session } = document.querySelector('auth-b2b-login') as unknown as {
        session: B2BSessionClient;
      };
      await session.totp.authenticate({ ...answer, session_duration_minutes: 60 });
    },
    { ...ids, code: new TOTP({ secret }).generate() },
  );
  await enterAgain(page, shelter, email, 4);
  await view.button('Use an authenticator app instead').click();
  await expect(view.heading).toHaveText("Confirm it's you");
  await view.button('Text me a code instead').click();
  await expect(view.heading).toHaveText('Enter passcode');
  // The half sign-in has sent one text, the button another.
  await view.code.fill(await shelter.inbox.code(number, 6));
  await expect(view.heading).toHaveText('Success!');
});
