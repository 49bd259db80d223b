/** Addresses inside sentences. */
import { assert } from 'chai';
import { Strong, Text } from '../../src/components/text.tsx';
import { clearAfterEach } from './after-each.ts';
import { draw } from './world.tsx';

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
        const end = [...drawn.find('bdi').getClientRects()].at(-1);
        assert.closeTo(stop.getBoundingClientRect().bottom, end?.bottom ?? 0, 8, `at ${width} px`);
        assert.isAtMost(end?.right ?? 0, place.getBoundingClientRect().right + 1);
      }
    });
});
