/** Four squares. @see https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps */
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    { path: 'M1 1h10.5v10.5H1z', fill: '#F25022' },
    { path: 'M12.5 1H23v10.5H12.5z', fill: '#7FBA00' },
    { path: 'M1 12.5h10.5V23H1z', fill: '#00A4EF' },
    { path: 'M12.5 12.5H23V23H12.5z', fill: '#FFB900' },
  ],
};
