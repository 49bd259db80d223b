/** The diary of a household: recent actions and who did them. */
import type { DiaryEntry, Household } from './household.ts';

const maxEntries = 30;

/** The diary with one more entry, and without the oldest ones above the limit. */
export function writeDown(diary: readonly DiaryEntry[], entry: DiaryEntry): DiaryEntry[] {
  return [...diary, entry].slice(-maxEntries);
}

/** An entry as a visitor sees it, with the client's name but not its id. */
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
