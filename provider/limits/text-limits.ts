/**
 * Caps on text messages to one country and to one block of numbers: a fraudster who earns by the message ("pumping") asks
 * for codes to many numbers, each of which stays below its own limit.
 */
import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { hour } from '../clock/clock.ts';
import type { LimitWorld } from '../world/ground.ts';
import { count } from './limits.ts';
import { windowKey } from './rate-windows.ts';

/** Numbers that differ only in these last digits count as one block. */
const blockDigits = 4;

/**
 * Counts one text message, in the smaller group first. The first message over a cap raises an alarm: a line of level
 * `error` in the log with `alarm: 'text_pumping'`.
 *
 * @param number in E.164
 * @throws Refusal `too_many_requests`
 */
export async function limitTexts(world: LimitWorld, number: string): Promise<void> {
  const { textsPerBlock, textsPerCountry } = world.settings.limits;
  const { country, countryCallingCode } = parsePhoneNumberWithError(number);
  const groups = [
    { group: 'block', name: `${number.slice(0, -blockDigits)}…`, limit: textsPerBlock },
    { group: 'country', name: country ?? `+${countryCallingCode}`, limit: textsPerCountry },
  ];
  for (const { group, name, limit } of groups) {
    const window = { key: windowKey(world, `text-${group}`, name), limit, milliseconds: hour };
    await count(world, [window], () => {
      const facts = { alarm: 'text_pumping', group, name, limit };
      world.log.error(facts, `too many text messages to one ${group} in an hour`);
    });
  }
}
