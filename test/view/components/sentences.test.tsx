/** Addresses inside sentences. */
import { assert } from 'chai';
import { Strong, Text } from '../../../src/components/messages/text.tsx';
import { clearAfterEach } from '../after-each.ts';
import { draw } from '../world.tsx';

clearAfterEach();

describe('an address in a sentence', () => {
  for (const address of [
    'ada@example.com',
    'ev1795353732543872@example.com',
    'maximilian.mustermann@unternehmensberatung.example.de',
    `${'a'.repeat(60)}@example.com`,
  ])
    it(`keeps the full stop after it: ${address}`, () => {
      const drawn = draw(
        <Text>
          The code was sent to <Strong>{address}</Strong>. Change it
        </Text>,
      );
      const place = drawn.find('p');
      for (let width = 150; width <= 600; width += 1) {
        place.style.width = `${width}px`;
        const stop = document.createRange();
        const after = drawn.find('bdi').nextSibling as Node;
        stop.setStart(after, 0);
        stop.setEnd(after, 1);
        // Without the joiner, which is as wide as nothing.
        const end = [...drawn.find('bdi').getClientRects()].filter((box) => box.width > 1).at(-1);
        assert.closeTo(stop.getBoundingClientRect().bottom, end?.bottom ?? 0, 8, `at ${width} px`);
        assert.isAtMost(end?.right ?? 0, place.getBoundingClientRect().right + 1);
      }
    });

  it('breaks only after its parts, also beside its organization', () => {
    const { all, find } = draw(
      <Text>
        You are logged in as <Strong>maximilian.mustermann@verein.example (Otters of the north)</Strong>.
      </Text>,
    );
    for (let width = 180; width <= 600; width += 1) {
      find('p').style.width = `${width}px`;
      for (const part of all('.ae-part')) {
        const lines = new Set(
          [...part.getClientRects()].filter((box) => box.width > 1).map(({ top }) => top),
        );
        assert.isAtMost(lines.size, 1, `“${part.textContent}” at ${width} px`);
      }
    }
    assert.lengthOf(all('.ae-part'), 4);
  });

  it('keeps the full stops after two of them, as where accounts are switched', () => {
    const drawn = draw(
      <Text>
        You are logged in as <Strong>ada@example.com</Strong>. If you switch, you will be logged in as{' '}
        <Strong>grace.hopper@example.org</Strong>.
      </Text>,
    );
    for (let width = 180; width <= 600; width += 1) {
      drawn.find('p').style.width = `${width}px`;
      for (const place of drawn.all('bdi')) {
        const stop = document.createRange();
        stop.setStart(place.nextSibling as Node, 0);
        stop.setEnd(place.nextSibling as Node, 1);
        const end = place.querySelector('b')?.getBoundingClientRect().bottom ?? 0;
        assert.closeTo(stop.getBoundingClientRect().bottom, end, 8, `${place.textContent} at ${width} px`);
      }
    }
  });

  it('leaves neither a full stop nor a space at the beginning of a line, where lines avoid short ends', () => {
    for (const after of [
      '. This link logs you in as another user.',
      ' weitergeleitet, sobald Sie zustimmen.',
    ]) {
      const { find } = draw(
        <Text>
          You are logged in as <Strong>pet-helper.example</Strong>
          {after}
        </Text>,
      );
      const place = find('p');
      place.style.textWrap = 'pretty';
      const next = document.createRange();
      const text = find('bdi').nextSibling as Node;
      next.setStart(text, after.startsWith(' ') ? 1 : 0);
      next.setEnd(text, after.startsWith(' ') ? 2 : 1);
      for (let width = 180; width <= 600; width += 1) {
        place.style.width = `${width}px`;
        const end = find('bdi > b').getBoundingClientRect();
        const { bottom, left } = next.getBoundingClientRect();
        const isBeside = Math.abs(bottom - end.bottom) < 8;
        const begins = left - place.getBoundingClientRect().left < 1;
        assert.isTrue(isBeside || (begins && after.startsWith(' ')), `"${after}" at ${width} px`);
      }
    }
  });

  it('moves to the next line whole if it is short', () => {
    for (const [address, after] of [
      ['ada@example.com', '. Open it'],
      ['feedingplan.example', ' next'],
      ['ada@example.com', '(으)\u2060로 보냈습니다.'],
    ] as const) {
      const drawn = draw(
        <Text>
          We sent an email to <Strong>{address}</Strong>
          {after}
        </Text>,
      );
      for (let width = 200; width <= 600; width += 1) {
        drawn.find('p').style.width = `${width}px`;
        const tops = [...drawn.find('bdi').getClientRects()].filter((box) => box.width > 1);
        assert.lengthOf(tops, 1, `${address} at ${width} px`);
      }
    }
  });

  it('breaks between its parts where a line is narrower than it, with the full stop after it', () => {
    const { find, all } = draw(
      <Text>
        Sent to <Strong>ada.lovelace@example.com</Strong>.
      </Text>,
    );
    for (let width = 110; width <= 200; width += 1) {
      find('p').style.width = `${width}px`;
      const parts = all('.ae-part').map((part) => [...part.getClientRects()].filter((box) => box.width > 1));
      for (const boxes of parts) assert.lengthOf(boxes, 1, `at ${width} px`);
      const stop = document.createRange();
      stop.selectNode(find('bdi').nextSibling as Node);
      const end = parts.at(-1)?.[0]?.bottom ?? 0;
      assert.closeTo(stop.getBoundingClientRect().bottom, end, 4, `at ${width} px`);
    }
  });

  it('has no gap before the full stop where it breaks in large type', () => {
    const { find, all } = draw(
      <Text>
        Sent to <Strong>ada@otters.example</Strong>.
      </Text>,
      { theme: { fontSize: '32px' } },
    );
    for (let width = 200; width <= 320; width += 8) {
      find('p').style.width = `${width}px`;
      const stop = document.createRange();
      stop.selectNode(find('bdi').nextSibling as Node);
      const end = all('.ae-part').at(-1)?.getBoundingClientRect().right ?? 0;
      assert.closeTo(stop.getBoundingClientRect().left, end, 2, `at ${width} px`);
    }
  });

  it('shows every character of it, also an emoji after a hyphen', () => {
    for (const address of ['a-😀b@example.com', 'a--b@x.io', '-a@x.io', 'a-@x.io']) {
      const { find } = draw(
        <Text>
          Sent to <Strong>{address}</Strong>
        </Text>,
      );
      const parts = [...find('bdi').querySelectorAll('.ae-part')].map((part) => part.textContent ?? '');
      assert.equal(parts.join(''), address);
      // Throws at half a character.
      for (const part of parts) encodeURIComponent(part);
    }
  });

  it('breaks between its parts if it is alone in a line that is too short, as with a wide font', () => {
    const { find, all } = draw(
      <Text>
        <Strong alone>ada-1815@example.com</Strong>
      </Text>,
    );
    for (let width = 100; width <= 200; width += 1) {
      find('p').style.width = `${width}px`;
      for (const part of all('bdi > b')) {
        const lines = [...part.getClientRects()].filter((box) => box.width > 1);
        assert.lengthOf(lines, 1, `${part.textContent} at ${width} px`);
      }
    }
  });

  it('never breaks before the @, and stays one word for screen readers and when copied', () => {
    for (const address of [
      'maximilian.mustermann@example.com',
      'maximilian.mustermann@unternehmensberatung.example.de',
    ]) {
      const { find } = draw(
        <Text>
          Sent to <Strong>{address}</Strong>.
        </Text>,
      );
      const bdi = find('bdi');
      assert.equal(bdi.innerText, address);
      assert.isNull(bdi.querySelector('wbr'), 'which is a space to a screen reader');
      const text = [...bdi.childNodes].find(({ textContent }) =>
        textContent?.endsWith('@'),
      ) as globalThis.Text;
      const line = (at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().top;
      };
      for (let width = 150; width <= 600; width += 1) {
        find('p').style.width = `${width}px`;
        assert.equal(line(text.length - 2), line(text.length - 1), `at ${width} px`);
      }
    }
  });
});

describe('a Japanese sentence', () => {
  // Firefox and WebKit know no phrases.
  const itWithPhrases = CSS.supports('word-break', 'auto-phrase') ? it : () => {};
  for (const light of [false, true])
    itWithPhrases(
      `ends its lines between phrases on an English page, ${light ? 'in the page' : 'in a shadow root'}`,
      () => {
        const drawn = draw(<Text>コードが正しくありません。確認して、もう一度お試しください。</Text>, {
          light,
        });
        drawn.host.className = 'ae-place';
        drawn.host.lang = 'ja';
        const place = drawn.find('p');
        const sentence = place.firstChild as globalThis.Text;
        const line = (phrase: string, at: number) => {
          const range = document.createRange();
          range.setStart(sentence, sentence.data.indexOf(phrase) + at);
          range.setEnd(sentence, sentence.data.indexOf(phrase) + at + 1);
          return range.getBoundingClientRect().top;
        };
        for (let width = 180; width <= 460; width += 10) {
          place.style.width = `${width}px`;
          for (const phrase of ['コードが', '確認して', 'お試しください'])
            assert.equal(line(phrase, 0), line(phrase, phrase.length - 1), `${phrase} at ${width} px`);
        }
      },
    );
});
