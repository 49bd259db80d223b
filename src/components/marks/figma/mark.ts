/** Five shapes in five colours. @see https://www.figma.com/using-the-figma-brand/ */
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    { path: 'M8 0h4v8H8a4 4 0 0 1 0-8z', fill: '#F24E1E' },
    { path: 'M12 0h4a4 4 0 0 1 0 8h-4z', fill: '#FF7262' },
    { path: 'M8 8h4v8H8a4 4 0 0 1 0-8z', fill: '#A259FF' },
    { path: 'M16 8a4 4 0 1 1 0 8 4 4 0 1 1 0-8z', fill: '#1ABCFE' },
    { path: 'M8 16h4v4a4 4 0 1 1-4-4z', fill: '#0ACF83' },
  ],
};
