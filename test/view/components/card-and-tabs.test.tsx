/** The frame of a screen: card, title, logo and tabs. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { useState } from 'react';
import { Button } from '../../../src/components/buttons/button.tsx';
import { Tabs } from '../../../src/components/buttons/tabs.tsx';
import { Card } from '../../../src/components/frame/card.tsx';
import { Heading } from '../../../src/components/frame/heading.tsx';
import { Logo } from '../../../src/components/frame/logo.tsx';
import { Watermark } from '../../../src/components/frame/watermark.tsx';
import { Success } from '../../../src/components/screens/success.tsx';
import { clearAfterEach } from '../after-each.ts';
import { emulateMedia, itWithMedia } from '../media.ts';
import { nothing } from '../spy.ts';
import { click, type Drawn, draw, press, until } from '../world.tsx';

clearAfterEach();

describe('Card', () => {
  itWithMedia('animates a new screen, but not the first, and not with reduced motion', async () => {
    const screen = (name: string) => (
      <Card screen={name} busy={name === 'next'}>
        {name}
      </Card>
    );
    const { find, render } = draw(screen('main'));
    const motion = () => getComputedStyle(find('.ae-screen')).animationName;
    assert.equal(motion(), 'none');
    render(screen('next'));
    assert.equal(motion(), 'ae-enter');
    assert.equal(find('.ae-card').getAttribute('aria-busy'), 'true');
    await emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(motion(), 'none');
  });
});

describe('Watermark', () => {
  it('stays below the buttons if a visitor increases the space between paragraphs', () => {
    const drawn = draw(
      <Card screen="main" footer={<Watermark />}>
        <Button kind="primary">Continue</Button>
      </Card>,
    );
    const spaced = document.createElement('style');
    // The spacing of WCAG 1.4.12.
    spaced.textContent = 'p { margin-block-end: 2em !important }';
    drawn.find('.ae-root').getRootNode().appendChild(spaced);
    const top = (selector: string) => drawn.find(selector).getBoundingClientRect().top;
    assert.isAtLeast(top('.ae-watermark'), drawn.find('.ae-button').getBoundingClientRect().bottom);
    assert.isAbove(top('.ae-watermark'), top('.ae-button'));
  });
});

describe('Heading', () => {
  it('takes the focus on a new screen if the old screen had it', () => {
    const { find, render, active } = draw(<Button kind="primary">Go</Button>);
    find('button').focus();
    render(<Heading focus>Next</Heading>);
    assert.equal(active(), find('h2'));
  });

  it('leaves the focus alone on the first screen, and while it is elsewhere on the page', () => {
    const first = draw(<Heading>First</Heading>);
    assert.isNull(first.active());
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
    draw(<Heading focus>Lazy</Heading>);
    assert.equal(document.activeElement, other);
  });
});

describe('long words in large type, at 320 px', () => {
  beforeEach(() => setViewport({ width: 320, height: 600 }));
  afterEach(() => setViewport({ width: 800, height: 600 }));
  const large = { theme: { fontSize: '32px' }, width: 320 } as const;

  it('a title shrinks before a word in it breaks', () => {
    const drawn = draw(
      <Card screen="main">
        <Heading>Successfully</Heading>
      </Card>,
      large,
    );
    const heading = drawn.find('h2');
    assert.isBelow(
      heading.clientHeight,
      2 * Number.parseFloat(getComputedStyle(heading).fontSize),
      'one line',
    );
    assert.isAtLeast(Number.parseFloat(getComputedStyle(heading).fontSize), 32, 'not below its text');
  });

  it('a success stays inside its card', () => {
    const long = 'Benachrichtigungseinstellungen';
    const drawn = draw(
      <Card screen="main">
        <Success title={long} text={long} />
      </Card>,
      large,
    );
    const { scrollWidth, clientWidth } = drawn.find('.ae-card');
    assert.isAtMost(scrollWidth, clientWidth);
  });
});

describe('Logo', () => {
  it('disappears if it fails to load, and is at most 100 by 50', async () => {
    const big = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>')}`;
    const { all, render, find } = draw(<Logo src="data:image/png;base64,broken" />);
    await until(() => all('img').length === 0);
    render(<Logo src={big} />);
    await until(() => find<HTMLImageElement>('img').naturalWidth > 0);
    const { width, height } = find('img').getBoundingClientRect();
    assert.isAtMost(width, 100);
    assert.isAtMost(height, 50);
  });
});

describe('Tabs', () => {
  const tabs = [
    { id: 'email', label: 'Email' },
    { id: 'sms', label: 'Text' },
    { id: 'whatsapp', label: 'WhatsApp' },
  ];
  function Chosen() {
    const [selected, select] = useState('email');
    return (
      <Tabs tabs={tabs} selected={selected} onSelect={select}>
        <p>{selected}</p>
      </Tabs>
    );
  }
  const selected = ({ find }: Drawn) => find('[aria-selected="true"]');

  it('follow the arrows, Home and End, and wrap around', () => {
    const drawn = draw(<Chosen />);
    selected(drawn).focus();
    const visited = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      press(selected(drawn), key);
      assert.equal(drawn.active(), selected(drawn), 'the focus goes along');
      return selected(drawn).textContent;
    });
    assert.deepEqual(visited, ['Text', 'WhatsApp', 'Email', 'WhatsApp', 'Email', 'WhatsApp']);
    assert.equal(drawn.find('[role=tabpanel]').textContent, 'whatsapp');
  });

  it('follow the visual direction of the arrows on a right-to-left page', () => {
    const drawn = draw(<Chosen />, { dir: 'rtl' });
    press(selected(drawn), 'ArrowLeft');
    assert.equal(selected(drawn).textContent, 'Text');
  });

  it('are one tab stop, and name their panel', () => {
    const { all, find } = draw(<Chosen />);
    assert.deepEqual(
      all('[role=tab]').map((tab) => tab.tabIndex),
      [0, -1, -1],
    );
    assert.equal(find('[role=tabpanel]').getAttribute('aria-labelledby'), find('[role=tab]').id);
    click(all('[role=tab]')[1] as HTMLElement);
    assert.equal(find('[role=tabpanel]').textContent, 'sms');
  });

  it('do not appear for a single tab', () => {
    const { all, text } = draw(
      <Tabs tabs={tabs.slice(0, 1)} selected="email" onSelect={nothing}>
        only
      </Tabs>,
    );
    assert.lengthOf(all('[role=tablist]'), 0);
    assert.equal(text(), 'only');
  });
});
