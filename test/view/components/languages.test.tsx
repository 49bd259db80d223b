/** The language mark of each text. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { PasswordLogInView } from '../../../src/products/passwords/views.tsx';
import type { StringOverrides } from '../../../src/strings/translate.ts';
import { clearAfterEach } from '../after-each.ts';
import { form } from '../products/phone-parts.tsx';
import { nothing } from '../spy.ts';
import { assertAccessible, click, draw } from '../world.tsx';

clearAfterEach();

const strings: StringOverrides = {
  'password.logInTitle': 'Anmelden',
  'button.continue': 'Weiter',
};

function logIn(options: { strings?: StringOverrides; locale?: string }) {
  const problem = { code: 'api_error', errorType: 'of_a_later_server', message: 'Not on Sundays.' } as const;
  return draw(
    <PasswordLogInView
      config={resolveConfig({ products: ['passwords'] })}
      bootstrap={defaultBootstrap}
      busy={[]}
      screen={{ name: 'passwords.logIn', email: 'ada@example.com' }}
      problem={problem}
      send={nothing}
    />,
    options,
  );
}

it('among a host’s own texts, those of the server and the remaining English ones are marked as English', async () => {
  const drawn = logIn({ strings, locale: 'de' });
  const langOf = (selector: string) => drawn.find(selector).closest('[lang]')?.getAttribute('lang') ?? null;
  assert.equal(langOf('.ae-notice-text p'), 'en');
  assert.equal(langOf('label'), 'en');
  assert.equal(langOf('.ae-back'), 'en');
  assert.equal(langOf('.ae-reveal'), 'en');
  assert.equal(langOf('h2'), null);
  assert.equal(langOf('button[type="submit"] span'), null);
  await assertAccessible(drawn);
});

it('if all texts are English, none has a mark of its own', () => {
  for (const options of [{}, { locale: 'de' }, { strings, locale: 'en-GB' }]) {
    assert.deepEqual(logIn(options).all('[lang]'), []);
  }
});

it('country names are in the language of the page and marked with it', () => {
  const { drawn, country } = form({ locale: 'de' });
  assert.equal(country.textContent, 'DE +49');
  click(country);
  const chosen = drawn.all('[role="option"]').find(({ textContent }) => textContent?.includes('+49'));
  assert.include(chosen?.textContent, 'Deutschland');
  assert.equal(chosen?.lang, 'de');
});
