import { path } from 'simple-icons/icons/binance.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#F0B90B' }] };
