let numbers = 0;

/** A number that no other test uses, in E.164 and as typed at home. */
export function newNumber(): { number: string; national: string; international: string } {
  numbers += 1;
  const last = String(100_000 + (process.pid % 9_000) * 100 + numbers).slice(-6);
  return { number: `+447400${last}`, national: `07400 ${last}`, international: `+44 7400 ${last}` };
}
