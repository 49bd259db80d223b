/**
 * A time zone where it is between ten and eleven in the morning, so that the demo shows the same texts at any time of
 * day.
 *
 * @param {Date} now
 */
export function zoneOfMorning(now) {
  const ahead = (34 - now.getUTCHours()) % 24;
  // The signs of these names are inverted: Etc/GMT-3 is three hours ahead. They go from -14 to +12.
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}
