/**
 * A time zone in which it is now between ten and eleven in the morning, so that the demo says the same whenever the
 * pictures are drawn.
 *
 * @param {Date} now
 */
export function zoneOfMorning(now) {
  const ahead = (34 - now.getUTCHours()) % 24;
  // The signs of these names are the wrong way round, Etc/GMT-3 is three hours ahead; they go from -14 to +12.
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}
