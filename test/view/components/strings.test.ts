/** Texts, error texts and input rules: they need no rendering, but the browser’s own Intl and CSS. */
import { assert } from 'chai';
import { isValidElement, type ReactNode } from 'react';
import { errorTypes, serverWordedErrorTypes } from '../../../session-core/wire/errors.ts';
import { checkStrings } from '../../../src/strings/check-strings.ts';
import { describeFailure, errorText } from '../../../src/strings/errors.ts';
import { parseMessage } from '../../../src/strings/message-format.ts';
import { type MessageId, messages } from '../../../src/strings/messages.ts';
import { nearest } from '../../../src/strings/nearest.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import { codeDigits, codeIn, isCode } from '../../../src/validate/code.ts';
import { isEmail, tidyEmail } from '../../../src/validate/email.ts';
import { nearAddress } from '../../../src/validate/near-address.ts';
import fc from '../../properties.ts';

/** `t` with one text replaced. */
function saying(text: string, locale?: string) {
  const t = createTranslate({ overrides: { 'otp.expiresIn': text }, locale });
  return { say: (values?: Record<string, string | number>) => t('otp.expiresIn', values), t };
}

describe('texts', () => {
  it('are English unless the host says otherwise', () => {
    const t = createTranslate({ overrides: { 'login.title': 'Willkommen' } });
    assert.equal(t('login.title'), 'Willkommen');
    assert.equal(t('otp.title'), 'Enter passcode');
  });

  it('are all well-formed in English', () => {
    for (const text of Object.values(messages)) assert.doesNotThrow(() => parseMessage(text), text);
  });

  it('match the specification', () => {
    const t = createTranslate();
    assert.equal(t('login.title'), 'Sign up or log in');
    assert.equal(
      t('otp.sentTo', { destination: 'ada@example.com' }),
      'A 6-digit passcode was sent to you at ada@example.com.',
    );
    assert.equal(t('otp.expiresIn', { time: '4:59' }), 'Your code expires in 4:59.');
    assert.equal(t('success.passcodeVerified'), 'Your passcode has been successfully verified.');
    assert.equal(t('configuration.emailConflict'), 'Error: Cannot use both EML and Email OTP');
  });

  it('fill their placeholders, with numbers in the format of the locale', () => {
    assert.equal(saying('{a}/{b}').say({ a: 'x', b: 'y' }), 'x/y');
    assert.equal(saying('{n}', 'de').say({ n: 1234.5 }), '1.234,5');
    assert.equal(saying('{n}').say({}), '{n}', 'a missing value shows where it is missing');
  });

  it('do not fill in placeholders inside a value', () => {
    assert.equal(saying('{a}').say({ a: '{b}<bold>#' }), '{b}<bold>#');
  });

  it('choose the plural form of the language', () => {
    const english = saying('{n, plural, =0 {none} one {# minute} other {# minutes}}');
    assert.deepEqual(
      [0, 1, 2].map((n) => english.say({ n })),
      ['none', '1 minute', '2 minutes'],
    );
    const polish = saying('{n, plural, one {# kod} few {# kody} many {# kodów} other {# kodu}}', 'pl');
    assert.deepEqual(
      [1, 3, 5].map((n) => polish.say({ n })),
      ['1 kod', '3 kody', '5 kodów'],
    );
    const ordinal = saying('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}');
    assert.deepEqual(
      [1, 2, 3, 4].map((n) => ordinal.say({ n })),
      ['1st', '2nd', '3rd', '4th'],
    );
    assert.equal(
      saying('{n, plural, offset:1 one {you and # other} other {you and # others}}').say({ n: 3 }),
      'you and 2 others',
    );
  });

  it('in English follow English rules on a page of another language', () => {
    const label = (locale: string, n: number) =>
      createTranslate({ locale })('formField.country.found', { n });
    assert.equal(label('ar-EG', 3), '3 countries');
    assert.equal(label('ru', 21), '21 countries');
    assert.equal(label('ja', 1), '1 country');
  });

  it('select by a word, with "other" for the rest', () => {
    const { say } = saying('{how, select, sms {by text} other {somehow}}');
    assert.deepEqual([say({ how: 'sms' }), say({ how: 'constructor' })], ['by text', 'somehow']);
  });

  it('treat quoted braces and apostrophes as text', () => {
    assert.equal(saying("it's '{literal}' and ''so''").say(), "it's {literal} and 'so'");
    assert.equal(saying("{n, plural, other {# '#'}}").say({ n: 2 }), '2 #');
  });

  it('pass the content of a tag to the screen, and leave it plain without a renderer', () => {
    const { t } = saying('to <bold>{who}</bold>!');
    assert.equal(t('otp.expiresIn', { who: 'Ada' }), 'to Ada!');
    const nodes = t.rich('otp.expiresIn', {
      values: { who: 'Ada' },
      tags: { bold: (content) => ['*', content, '*'] },
    });
    assert.equal(plain(nodes), 'to *Ada*!');
    assert.equal(plain(t.rich('otp.expiresIn', { values: { who: 'Ada' } })), 'to Ada!');
  });

  for (const broken of ['{', '}', '{a', '{a, date}', '{n, plural, one {x}}', '<bold>x', '</bold>', "'{x"]) {
    it(`fall back to English if the host's text is broken, and the check reports it: ${broken}`, () => {
      assert.equal(saying(broken).say({ time: '1:00' }), 'Your code expires in 1:00.');
      assert.match(checkStrings({ 'otp.expiresIn': broken }, messages)[0]?.message ?? '', /well-formed/);
    });
  }

  it('survive a locale that does not exist', () => {
    assert.equal(createTranslate({ locale: 'not_a locale' })('otp.title'), 'Enter passcode');
  });

  it('are checked: unknown ids with a suggestion, wrong types, unknown placeholders', () => {
    assert.deepEqual(checkStrings({ 'login.title': 'Hi' }, messages), []);
    assert.deepEqual(checkStrings(undefined, messages), []);
    const [unknown] = checkStrings({ 'login.titel': 'Hi' }, messages);
    assert.equal(unknown?.meant, 'login.title');
    assert.match(checkStrings({ 'login.title': 7 }, messages)[0]?.message ?? '', /must be a string/);
    assert.match(checkStrings({ 'otp.expiresIn': 'in {tiem}' }, messages)[0]?.message ?? '', /\{tiem\}/);
    assert.match(checkStrings({ 'otp.expiresIn': '{' }, messages)[0]?.message ?? '', /well-formed/);
    assert.lengthOf(checkStrings('hello', messages), 1);
  });
});

describe('error texts', () => {
  it('exist for the catalogue', () => {
    const t = createTranslate();
    assert.equal(t(errorText('otp_code_not_found') as MessageId), 'Invalid passcode, please try again.');
    assert.equal(t(errorText('invalid_email') as MessageId), 'Email format is invalid.');
    for (const type of errorTypes) assert.isDefined(errorText(type), type);
    for (const type of serverWordedErrorTypes) assert.isUndefined(errorText(type), type);
  });

  it("are the server's own for a type outside the catalogue", () => {
    const t = createTranslate();
    const failure = {
      code: 'api_error',
      error_type: 'constructor',
      error_message: 'Tea only.',
      status_code: 418,
    };
    assert.equal(describeFailure(t, failure), 'Tea only.');
    assert.equal(describeFailure(t, { code: 'unreachable' }), t('error.unreachable'));
    assert.equal(describeFailure(t, { status_code: 503, error_message: 'upstream' }), t('error.serverError'));
    assert.equal(describeFailure(t, {}), t('error.unexpected'));
  });
});

describe('nearest', () => {
  it('finds the intended word', () => {
    const words = ['emailMagicLinks', 'otp', 'oauth', 'backgroundColor', 'container.width'];
    assert.equal(nearest('emailMagicLink', words), 'emailMagicLinks');
    assert.equal(nearest('email-magic-links', words), 'emailMagicLinks');
    assert.equal(nearest('backgroudColour', words), 'backgroundColor');
    assert.equal(nearest('opt', words), 'otp');
  });

  it('finds nothing when nothing is close, and is quick about it', () => {
    assert.isUndefined(nearest('zebra', ['otp', 'oauth']));
    assert.isUndefined(nearest('x'.repeat(1e6), ['otp']));
  });
});

describe('email addresses', () => {
  const good = [
    'a@b.co',
    "o'brien+tag@mail.example.com",
    'UPPER@EXAMPLE.ORG',
    '.odd..dots.@x-y.io',
    "!#$%&'*+/=?^_`{|}~-@a.bc",
    'ada@почта.рф',
    'ada@xn--80a1acny.xn--p1ai',
    'ada@straße.de',
    'ada@किताब.भारत',
  ];
  const bad = [
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b_c.de',
    ' a@b.co',
    'a@b.co ',
    'a@b.co\n',
    'a@@b.co',
    'a@b.c0',
    'ä@b.de',
    '"a"@b.de',
    'a@b.co,c@d.ef',
    `${'a'.repeat(316)}@b.co`,
    'ада@почта.рф',
    'ada@почта.р',
    'ada@b.xn--',
  ];
  for (const text of good) it(`accepts ${text}`, () => assert.isTrue(isEmail(text)));
  for (const text of bad) it(`refuses ${JSON.stringify(text)}`, () => assert.isFalse(isEmail(text)));

  it('agree with a check letter by letter', () => {
    const pieces = fc.constantFrom(
      'a',
      'Z',
      '9',
      '.',
      '-',
      '_',
      '@',
      '+',
      ' ',
      '/',
      'é',
      '\n',
      'co',
      '.xn--a',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        assert.equal(isEmail(text), isEmailByLetter(text), JSON.stringify(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('are refused in linear time', () => {
    const before = performance.now();
    isEmail(`${'a.'.repeat(50_000)}@${'a.'.repeat(50_000)}!`);
    assert.isBelow(performance.now() - before, 500);
  });

  it('one letter off a common mailbox is a mistake, another real domain is not', () => {
    for (const [typed, meant] of [
      ['gmial.com', 'gmail.com'],
      ['GMAIL.CON', 'gmail.com'],
      ['gmail.co', 'gmail.com'],
      ['hotmial.com', 'hotmail.com'],
      ['iclould.com', 'icloud.com'],
      ['yaho.co.uk', 'yahoo.co.uk'],
    ])
      assert.equal(nearAddress(`ada@${typed}`), `ada@${meant}`);
    for (const right of [
      'gmail.com',
      'ymail.com',
      'mail.com',
      'yahoo.ca',
      'hotmail.it',
      'live.de',
      'otters.example',
      '',
    ])
      assert.isNull(nearAddress(`ada@${right}`), right);
    assert.isNull(nearAddress('gmial.com'));
  });

  it('lose only the characters that copying added', () => {
    assert.equal(tidyEmail('\u200b \ta@b.co\u00a0\n'), 'a@b.co');
    assert.equal(tidyEmail('\u202aa\u200e@b\u00ad.co\u202c'), 'a@b.co');
    assert.equal(tidyEmail('a @b.co'), 'a @b.co');
  });

  it('lose the width of an input method, and nothing else that the mailbox could mean', () => {
    assert.equal(tidyEmail('ａｄａ＠ｂ。ｃｏ'), 'ada@b.co');
    assert.equal(tidyEmail('ada@straße.de'), 'ada@straße.de');
  });
});

describe('passcodes', () => {
  it('are the digits, at most six, in any script that keyboards produce', () => {
    assert.equal(codeDigits('123 456'), '123456');
    assert.equal(codeDigits('12-34-567'), '123456');
    assert.equal(codeDigits('１２３４５６'), '123456');
    assert.equal(codeDigits('٠١٢٣٤٥'), '012345');
    assert.equal(codeDigits('no'), '');
  });

  it('are found in a pasted sentence even when another number comes first', () => {
    assert.equal(codeIn('Good for 10 minutes: 482 913.'), '482913');
    assert.equal(codeIn('G-482913'), '482913');
    assert.equal(codeIn('12'), '12');
  });

  it('are complete with exactly six', () => {
    assert.isTrue(isCode('000000'));
    for (const text of ['12345', '1234567', '12345a', '１２３４５６']) assert.isFalse(isCode(text));
  });
});

function isEmailByLetter(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@')) return false;
  const local = [...text.slice(0, at)];
  const domain = text.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const isLetter = (letter: string) => /^[a-z]$/i.test(letter);
  const isOfWord = (letter: string) => isLetter(letter) || /^[0-9é]$/.test(letter);
  return (
    local.every(
      (letter) => isLetter(letter) || /^[0-9]$/.test(letter) || "!#$%&'*+-/=?^_`{|}~.".includes(letter),
    ) &&
    dot >= 1 &&
    [...domain.slice(0, dot)].every((letter) => isOfWord(letter) || '.-'.includes(letter)) &&
    domain.length - dot > 2 &&
    ([...domain.slice(dot + 1)].every((letter) => isLetter(letter) || letter === 'é') ||
      (/^xn--./.test(domain.slice(dot + 1)) &&
        [...domain.slice(dot + 5)].every((letter) => isLetter(letter) || /^[0-9-]$/.test(letter))))
  );
}

function plain(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(plain).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return plain(node.props.children);
  return typeof node === 'string' ? node : '';
}
