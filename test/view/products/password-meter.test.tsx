/** The judgement of a password, on screen and for screen readers. */
import { assert } from 'chai';
import { PasswordField } from '../../../src/components/fields/password-field.tsx';
import { type Judgement, PasswordMeter } from '../../../src/components/fields/password-meter.tsx';
import { clearAfterEach } from '../after-each.ts';
import { assertAccessible, type Drawn, draw } from '../world.tsx';
import { input, judgement } from './password-parts.ts';

clearAfterEach();

describe('on a right-to-left page', () => {
  for (const value of ['', 'tiger violet', 'نمر بنفسجي']) {
    it(`the text never runs under the show button: "${value}"`, () => {
      const drawn = draw(<PasswordField label="Password" autoComplete="new-password" />, { dir: 'rtl' });
      const field = input(drawn);
      field.value = value;
      const { paddingLeft } = getComputedStyle(field);
      const reveal = drawn.find('.ae-reveal').getBoundingClientRect();
      const gap = reveal.left - field.getBoundingClientRect().left;
      assert.isAtLeast(Number.parseFloat(paddingLeft), gap + reveal.width);
    });
  }

  it('the text starts below its label, in every script', () => {
    for (const value of ['tiger violet', 'نمر بنفسجي']) {
      const drawn = draw(<PasswordField label="Password" autoComplete="new-password" />, { dir: 'rtl' });
      input(drawn).value = value;
      assert.equal(getComputedStyle(input(drawn)).textAlign, 'right', value);
    }
  });

  it('advice in English keeps its full stop at its end', () => {
    const weak = judgement({ score: 0, suggestions: ['Add more words that are less common.'] });
    const drawn = draw(<PasswordMeter id="s" judgement={weak} luds={null} />, { dir: 'rtl' });
    assert.equal(getComputedStyle(drawn.find('.ae-strength-word + p')).unicodeBidi, 'plaintext');
  });
});

describe('the verdict', () => {
  it('the bar is as wide as the field until there is a word beside it', () => {
    const meter = (judgement: Judgement | null) => <PasswordMeter id="s" judgement={judgement} luds={null} />;
    const { find, render } = draw(meter(null));
    const end = (selector: string) => find(selector).getBoundingClientRect().right;
    assert.closeTo(end('.ae-meter'), end('.ae-strength'), 0.5);
    render(meter(judgement({ score: 0 })));
    assert.isBelow(end('.ae-meter'), find('.ae-strength-word').getBoundingClientRect().left - 8);
    assert.closeTo(end('.ae-strength-word'), end('.ae-strength'), 0.5);
  });

  it('is a word in the colour of its meaning, and one piece of advice, the most urgent one', () => {
    const suggestions = ['Add more words that are less common.', 'Avoid common character substitutions.'];
    const shown = (verdict: Partial<Judgement>) => {
      const drawn = draw(
        <PasswordMeter id="s" judgement={judgement({ score: 0, ...verdict })} luds={null} />,
      );
      const { color } = getComputedStyle(drawn.find('.ae-strength-word'));
      assert.equal(color, verdict.score ? 'rgb(12, 90, 86)' : 'rgb(139, 18, 20)');
      return drawn.all('.ae-strength-feedback p').map(({ textContent }) => textContent);
    };
    assert.deepEqual(shown({ suggestions }), ['very weak', suggestions[0]]);
    const warning = 'This is a commonly used password.';
    assert.deepEqual(shown({ suggestions, warning }), ['very weak', warning]);
    assert.lengthOf(shown({ suggestions, warning, breached: true }), 2);
    assert.deepEqual(shown({ score: 4 }), ['strong']);
  });
});

describe('the strength meter', () => {
  const filled = (drawn: Drawn) =>
    drawn
      .all('.ae-segment[data-state="filled"]')
      .map((segment) => getComputedStyle(segment).backgroundColor === 'rgb(139, 18, 20)')
      .map((red) => (red ? 'red' : 'green'));

  for (const [score, colours, word] of [
    [0, ['red'], 'very weak'],
    [1, ['red'], 'very weak'],
    [2, ['red', 'red'], 'weak'],
    [3, ['green', 'green', 'green'], 'good'],
    [4, ['green', 'green', 'green', 'green'], 'strong'],
  ] as const) {
    it(`a score of ${score} fills ${colours.length} segment(s) in ${colours[0]}, and says "${word}"`, async () => {
      const drawn = draw(<PasswordMeter id="s" judgement={judgement({ score })} luds={null} />);
      assert.deepEqual(filled(drawn), [...colours]);
      assert.equal(drawn.find('[role="meter"]').getAttribute('aria-valuetext'), word);
      assert.include(drawn.find('[role="status"]').textContent, word);
      await assertAccessible(drawn);
    });
  }

  it('does not appear once the server has said that any password is allowed, not even for an empty field', () => {
    const any = judgement({ policy: 'none', score: 0 });
    const drawn = draw(<PasswordMeter id="s" judgement={any} luds={null} />);
    assert.deepEqual(drawn.all('[role="meter"], .ae-checks'), []);
    assert.equal(drawn.text(), '');
    drawn.render(<PasswordMeter id="s" judgement={null} policy="none" luds={null} />);
    assert.deepEqual(drawn.all('[role="meter"], .ae-checks'), []);
  });

  it('uses one text node, because browser translation holds on to each node', () => {
    const drawn = draw(<PasswordMeter id="s" judgement={judgement({ score: 0 })} luds={null} />);
    const texts = [...drawn.find('[role="status"] p').childNodes].map(({ nodeType }) => nodeType);
    assert.deepEqual(texts, [Node.TEXT_NODE]);
  });

  it('stays in place, however long the texts are', () => {
    const strings = { 'password.strength.0': `Kennwort${'sicherheit'.repeat(5)}sstufe` };
    const meter = <PasswordMeter id="s" judgement={judgement({ score: 0 })} luds={null} />;
    const drawn = draw(meter, { strings, width: 200 });
    for (const part of ['.ae-strength', '.ae-meter', '.ae-strength-word']) {
      const { scrollWidth, clientWidth } = drawn.find(part);
      assert.isAtMost(Math.max(scrollWidth, clientWidth), 200, part);
    }
  });

  it('has no verdict before the first reply', () => {
    const drawn = draw(<PasswordMeter id="s" judgement={null} luds={null} />);
    assert.equal(drawn.all('.ae-segment').length, 4);
    assert.deepEqual(filled(drawn), []);
    assert.equal(drawn.all('.ae-strength-word').length, 0);
    assert.equal(drawn.find('[role="meter"]').getAttribute('aria-label'), 'Password strength');
    assert.notInclude(drawn.text(), 'Password strength', 'its label is invisible');
  });

  it('shows the server’s advice in the host’s texts, and unknown advice in the server’s own', () => {
    const strings = { 'password.zxcvbn.warning.topTen': 'Zu häufig.' };
    const drawn = (more: Partial<Judgement>) =>
      draw(<PasswordMeter id="s" judgement={judgement({ score: 1, ...more })} luds={null} />, { strings });
    assert.include(drawn({ warning: 'This is a heavily used password.' }).text(), 'Zu häufig.');
    assert.include(drawn({ suggestions: ['Something newer.'] }).text(), 'Something newer.');
  });

  it('under the other policy shows two checks from the start, and which ones are met', async () => {
    const luds = { ludsMinimumCount: 10, ludsComplexity: 3 };
    const drawn = draw(<PasswordMeter id="s" judgement={null} luds={luds} />);
    const checks = () => drawn.all('.ae-checks li').map((check) => check.dataset.state);
    assert.equal(drawn.all('[role="meter"]').length, 0);
    assert.include(drawn.text(), 'Must be at least 10 characters long');
    assert.include(
      drawn.text(),
      'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol',
    );
    assert.deepEqual(checks(), ['unmet', 'unmet']);
    const half = judgement({ policy: 'luds', hasKinds: false });
    drawn.render(<PasswordMeter id="s" judgement={half} luds={luds} />);
    assert.deepEqual(checks(), ['met', 'unmet']);
    await assertAccessible(drawn);
  });

  for (const policy of ['zxcvbn', 'luds'] as const) {
    it(`says under ${policy} that a password was leaked`, () => {
      const luds = policy === 'luds' ? { ludsMinimumCount: 8, ludsComplexity: 1 } : null;
      const leaked = judgement({ policy, breached: true });
      const drawn = draw(<PasswordMeter id="s" judgement={leaked} luds={luds} />);
      assert.include(drawn.text(), 'may have been used on a different site');
    });
  }
});
