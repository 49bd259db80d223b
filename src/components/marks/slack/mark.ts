/** Four bars and four drops, in four colours. @see https://slack.com/media-kit */
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    {
      path: 'M5.04 15.16a2.52 2.52 0 1 1-2.52-2.52h2.52zM6.31 15.16a2.52 2.52 0 0 1 5.04 0v6.32a2.52 2.52 0 0 1-5.04 0z',
      fill: '#E01E5A',
    },
    {
      path: 'M8.84 5.04a2.52 2.52 0 1 1 2.52-2.52v2.52zM8.84 6.31a2.52 2.52 0 0 1 0 5.04H2.52a2.52 2.52 0 0 1 0-5.04z',
      fill: '#36C5F0',
    },
    {
      path: 'M18.96 8.84a2.52 2.52 0 1 1 2.52 2.52h-2.52zM17.69 8.84a2.52 2.52 0 0 1-5.04 0V2.52a2.52 2.52 0 0 1 5.04 0z',
      fill: '#2EB67D',
    },
    {
      path: 'M15.16 18.96a2.52 2.52 0 1 1-2.52 2.52v-2.52zM15.16 17.69a2.52 2.52 0 0 1 0-5.04h6.32a2.52 2.52 0 0 1 0 5.04z',
      fill: '#ECB22E',
    },
  ],
};
