/** Sections of the account page, each by itself, for a user who signed in on the stage. */
import { answer, signIn } from './screens/widget.mjs';

const card = { width: 464, height: 900, scale: 1 };

const tooLongAgo = {
  status_code: 403,
  error_type: 'unauthorized_action',
  error_message: 'Sign in again first.',
  error_details: { needs: 'recent_sign_in' },
};

export async function drawAccount({ stage, pair }) {
  await pairOf('contacts', 'contacts', async (_, account) => {
    await account.getByRole('button', { name: 'Add a phone number' }).click();
    await account.getByLabel('Phone number').waitFor();
  });
  await pairOf('second-factor', 'second-factor', (_, account) =>
    account.getByRole('button', { name: 'Set up an authenticator app' }).waitFor(),
  );
  await pairOf('sessions', 'sessions', (_, account) => account.getByText('This device').waitFor());
  await pairOf('confirm', 'second-factor', async (page, account) => {
    await page.route('**/totps', (route) => answer(page, route, tooLongAgo));
    await account.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await account.getByRole('group', { name: "Confirm it's you" }).waitFor();
    await account.getByRole('button', { name: 'Cancel' }).waitFor();
  });

  function pairOf(name, sections, reach) {
    return pair(`screen-account-${name}`, card, async (page, nextMail, theme) => {
      await signIn(page, nextMail, stage, theme);
      await page.route('**/users/sessions', (route) => withKnownDevices(page, route));
      const query = { theme, tag: 'auth-account', attributes: `sections="${sections}"` };
      await page.goto(`${stage}/?${new URLSearchParams(query)}`);
      await reach(page, page.locator('auth-account'));
      await page.mouse.move(0, 0);
      return page.locator('main').screenshot();
    });
  }
}

/** This session, and two elsewhere: those of the other pictures differ with every run. */
async function withKnownDevices(page, route) {
  const { data } = await (await route.fetch()).json();
  const session = data.sessions.find(({ is_current }) => is_current);
  const elsewhere = (browser, system, hoursAgo) => ({
    ...session,
    ...{ session_id: `session-${system}`, is_current: false, browser, system },
    last_accessed_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  });
  const others = [elsewhere('Safari', 'iOS', 2), elsewhere('Firefox', 'Windows', 50)];
  return answer(page, route, { sessions: [session, ...others] });
}
