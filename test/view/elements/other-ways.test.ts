/** From each step of a sign-in the visitor gets to the other methods of the page, with the address that was typed. */
import { assert } from 'chai';
import '../../../elements/b2b/index.ts';
import { loginTag, type Whole, wholeElements, write } from '../element.ts';
import { memberIsHalfIn, on } from '../member-server.ts';

wholeElements();

const member = 'auth-flow-type="Organization" organization-slug="meadow"';
const github = `oauth-options='{"providers":[{"type":"github"}]}'`;
const link = 'Log in another way';

const openMember = (more: string) => () => {
  memberIsHalfIn(null);
  on('POST /b2b/magic_links/email/login_or_signup', { member_created: false });
  return write(loginTag(`${member} ${github} ${more}`, 'auth-b2b-login'));
};
const openUser = (more: string) => () => write(loginTag(`${github} ${more}`));

const steps: readonly [string, () => Whole, string][] = [
  ['a code', openUser('products="otp oauth"'), 'Enter passcode'],
  ['a link', openUser('products="emailMagicLinks oauth"'), 'Check your email'],
  ['a password', openUser('products="passwords oauth"'), 'Forgot Password?'],
  ['a code of a member', openMember('products="emailOtp oauth"'), 'Enter passcode'],
  ['a link of a member', openMember('products="emailMagicLinks oauth"'), 'Check your email'],
];

for (const [step, open, reads] of steps)
  it(`from the step with ${step}`, async () => {
    const login = open();
    await login.giveAddress();
    await login.reads(reads);
    await login.press(link);
    assert.equal((await login.field('Email address')).value, 'ada@example.com');
    await login.button(/GitHub/);
  });

it('from the password of a member', async () => {
  const login = openMember('products="emailOtp passwords"')();
  await login.fill('Email address', 'ada@example.com');
  await login.press('Use a password instead');
  await login.press(link);
  assert.equal((await login.field('Email address')).value, 'ada@example.com');
});

for (const [step, open] of [
  ['a user', openUser('products="otp"')],
  ['a member', openMember('products="emailOtp"')],
] as const)
  it(`is not offered to ${step} on a page with one method`, async () => {
    const login = open();
    await login.giveAddress();
    await login.reads('Enter passcode');
    assert.notInclude(login.text(), link);
  });
