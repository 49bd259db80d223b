/** After a sign-in the page moves on, and no headline comes between; a page that stays shows the last screen. */
import { assert } from 'chai';
import { events, loginTag, type Whole, wholeElements, write } from '../element.ts';
import { memberSignsIn } from '../member-server.ts';
import { until } from '../world.tsx';

wholeElements();

const before = location.href;
const { navigation } = globalThis as { navigation?: EventTarget };
let stay = (_event: Event) => {};
afterEach(() => {
  navigation?.removeEventListener('navigate', stay);
  history.replaceState(null, '', before);
});

const member = 'products="emailOtp" auth-flow-type="Organization" organization-slug="meadow"';
const axes = [
  { name: 'auth-login', open: (more = '') => write(loginTag(`products="otp" ${more}`)) },
  {
    name: 'auth-b2b-login',
    open(more = '') {
      memberSignsIn();
      return write(loginTag(`${member} ${more}`, 'auth-b2b-login'));
    },
  },
];

/** Signs in up to the end. */
async function signIn(login: Whole, reads: string) {
  await login.giveAddress();
  await login.enterCode();
  await login.reads(reads);
  assert.equal(events().at(-1), 'AUTHENTICATE_FLOW_COMPLETE');
}

const moving = 'You have successfully logged in.';
/** What only the screen that stays has. */
const stays = (login: Whole) => login.text().includes('Success!');

/** Does this when the sign-in ends, as the page of a host. */
function atEnd(login: Whole, act: (event: Event) => void) {
  login.host.addEventListener('auth-event', (event) => {
    const { detail } = event as CustomEvent<{ type: string }>;
    if (detail.type === 'AUTHENTICATE_FLOW_COMPLETE') act(event);
  });
}

for (const { name, open } of axes)
  describe(`the end of a sign-in in <${name}>`, () => {
    it('is the screen of success on a page that stays', async () => {
      const login = open();
      await signIn(login, 'Success!');
    });

    it('leads to the page that the configuration names, without that screen', async () => {
      const login = open('signed-in-url="#home"');
      await signIn(login, moving);
      assert.isFalse(stays(login));
      assert.equal(location.hash, '#home');
    });

    for (const [to, leads] of [
      ['/pets?of=ada', /\/pets\?of=ada$/],
      ['https://evil.example/pets', /#home$/],
      ['//evil.example/pets', /#home$/],
      ['javascript:alert(1)', /#home$/],
      [location.pathname, /#home$/],
    ] as const)
      it(`leads to the return_to of this page only if it is another of this site: ${to}`, async () => {
        // Firefox before 147 does not report navigations, so the test could not stay.
        if (!navigation) return;
        history.replaceState(null, '', `?return_to=${encodeURIComponent(to)}`);
        const destinations: string[] = [];
        stay = (event) => {
          destinations.push((event as Event & { destination: { url: string } }).destination.url);
          event.preventDefault();
        };
        navigation.addEventListener('navigate', stay);
        await signIn(open('signed-in-url="#home"'), moving);
        assert.match(destinations.join(), leads);
      });

    for (const [how, act] of [
      ['prevents the default action', (event: Event) => event.preventDefault()],
      ['navigates', () => history.pushState(null, '', '#host')],
    ] as const)
      it(`is the host’s if it ${how}`, async () => {
        if (how === 'navigates' && !navigation) return;
        const login = open('signed-in-url="#home"');
        atEnd(login, act);
        await signIn(login, moving);
        assert.isFalse(stays(login));
        assert.notEqual(location.hash, '#home');
      });

    it('shows the screen of success to a visitor who comes back to the page', async () => {
      const login = open('signed-in-url="#home"');
      await signIn(login, moving);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await until(() => stays(login));
    });
  });
