/** The "in" is white on any ground, so it does not stay open. @see https://brand.linkedin.com/in-logo */
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    {
      path: 'M1.78 0h20.44A1.76 1.76 0 0 1 24 1.73v20.54A1.76 1.76 0 0 1 22.22 24H1.78A1.76 1.76 0 0 1 0 22.27V1.73A1.76 1.76 0 0 1 1.78 0z',
      fill: '#0A66C2',
    },
    {
      path: 'M5.34 3.28a2.06 2.06 0 1 1 0 4.12 2.06 2.06 0 1 1 0-4.12zM3.56 9h3.56v11.45H3.56zM9.35 9h3.41v1.56h.05c.48-.9 1.64-1.85 3.37-1.85 3.6 0 4.27 2.37 4.27 5.46v6.28h-3.56v-5.57c0-1.33-.03-3.04-1.85-3.04-1.86 0-2.14 1.45-2.14 2.94v5.67H9.35z',
      fill: '#fff',
    },
  ],
};
