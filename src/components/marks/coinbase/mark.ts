/** The coin: a white C on blue, on any ground. @see https://www.coinbase.com/press */
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    { path: 'M12 0a12 12 0 1 1 0 24 12 12 0 1 1 0-24z', fill: '#0052FF' },
    { path: 'M17.9 10.66a6 6 0 1 0 0 2.68h-2.84a3.5 3.5 0 1 1 0-2.68z', fill: '#fff' },
  ],
};
