/** The widget of `list_achievements`. */
import { showAchievements } from '../pets/achievements.js';
import { openSource } from './source.js';

await openSource('list_achievements', ({ achievements }) => showAchievements(achievements));
