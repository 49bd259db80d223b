/** The diary of a household: who did what lately. */
import type { DiaryEntry, Household } from './household.ts';

/** How many entries are kept. */
const keptLimit = 30;

/** The diary with one more entry, without those that are too old to keep. */
export function writeDown(diary: readonly DiaryEntry[], entry: DiaryEntry): DiaryEntry[] {
  return [...diary, entry].slice(-keptLimit);
}

/** An entry as a visitor sees it. Which client it was is the provider's business; its name is enough here. */
export function seeEntry(entry: DiaryEntry, household: Household) {
  return {
    number: entry.number,
    at: new Date(entry.at).toISOString(),
    action: entry.action,
    petId: entry.petId,
    petName: household.pets.find(({ id }) => id === entry.petId)?.name ?? entry.petId,
    by: entry.by.kind === 'assistant' ? { kind: entry.by.kind, name: entry.by.name } : entry.by,
    earned: entry.earned,
  };
}

/** The diary as a visitor sees it, newest first. */
export function readDiary(household: Household) {
  return household.diary.map((entry) => seeEntry(entry, household)).reverse();
}
