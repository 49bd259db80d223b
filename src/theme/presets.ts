/** Makes the presets those of the page. For the chunk, and for the script `dist/presets.js`. */
import { page, presetsKey } from './page-presets.ts';
import { presetRules } from './preset-rules.ts';

page[presetsKey] ??= presetRules;
