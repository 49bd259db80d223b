/** The cloud. @see https://brand.salesforce.com */
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    {
      path: 'M10 5.4a4.2 4.2 0 0 1 6.7.9 5.2 5.2 0 1 1 1.1 9.9 3.8 3.8 0 0 1-4.9 1.6 4.3 4.3 0 0 1-8.1-.2A4 4 0 0 1 2 10.1 4.65 4.65 0 0 1 10 5.4z',
      fill: '#00A1E0',
    },
  ],
};
