/** The y with its exclamation mark: purple, or white on dark. @see https://www.yahooinc.com/brand */
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    {
      path: 'M0 6.71h4.62l2.77 6.73 2.8-6.73h4.5L7.83 22.44H3.3l1.85-4.17zM18.86 1.56H24l-4.6 10.31h-5.13zM15.57 12.87a2.66 2.66 0 1 1 0 5.32 2.66 2.66 0 1 1 0-5.32z',
      fill: '#6001D2',
      onDark: '#fff',
    },
  ],
};
