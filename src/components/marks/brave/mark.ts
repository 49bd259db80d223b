/** @see https://brave.com/brave-branding-assets */
import { path } from 'simple-icons/icons/brave.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#FB542B' }] };
