import { signInByCode } from '../sign-in.ts';
import { expect, loginTag, test } from '../world.ts';

const cookies = { opaqueTokenCookieName: 'pet_session', jwtCookieName: 'pet_jwt', path: '/app' };

test('an element stores its session in the cookies that its attribute names, and finds it after a reload @full', async ({
  page,
  site,
  servers,
  inbox,
  context,
}) => {
  const tag = loginTag(servers.provider, `products="otp" cookies='${JSON.stringify(cookies)}' keep-alive`);
  await site.open(page, { body: tag, path: '/app/' });
  await signInByCode(page, inbox);
  const kept = (await context.cookies()).filter(({ domain }) => domain === 'localhost');
  expect(kept.map(({ name, path }) => [name, path]).sort()).toEqual([
    ['pet_jwt', '/app'],
    ['pet_session', '/app'],
  ]);
  await page.reload();
  const user = () =>
    page
      .locator('auth-login')
      .evaluate(
        (login) => (login as HTMLElement & { session: { state: { user: unknown } } }).session.state.user,
      );
  await expect.poll(user).not.toBeNull();
});
