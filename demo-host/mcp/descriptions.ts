/** Describes pets and achievements in text, for assistants without widgets. */
import type { Picture } from '../pets/keeper.ts';
import { refusalText } from '../pets/pet.ts';

/** Describes a pet in one line. */
export function describePet(pet: Picture['pets'][number]): string {
  const { name, species, mood, hunger, joy, energy, refuses } = pet;
  const measures = `hunger ${hunger}, joy ${joy}, energy ${energy} of 100`;
  const reasons = [...new Set([refuses.feed, refuses.play])].filter((reason) => reason !== null);
  return [
    `${name} the ${species} is ${mood} (${measures}).`,
    ...reasons.map((reason) => refusalText(reason, name)),
  ].join(' ');
}

/** Lists all achievements, one line each. */
export function describeAchievements(achievements: Picture['achievements']): string {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length;
  const lines = achievements.map(({ title, description, earnedAt, progress }) => {
    if (earnedAt) return `- ${title}: earned on ${earnedAt.slice(0, 10)}.`;
    const soFar = progress ? ` So far ${progress.value} of ${progress.target}.` : '';
    return `- ${title}: not yet. ${description}${soFar}`;
  });
  return [`${earned} of ${achievements.length} achievements earned.`, ...lines].join('\n');
}
