/** Blue, or white on dark. @see https://atlassian.design/foundations/logos */
import { path } from 'simple-icons/icons/bitbucket.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#0052CC', onDark: '#fff' }] };
