/** What the account page reads, from the options of its element. */
import type { AccountOptions } from '../../src/account/options.ts';
import type { AccountConfig } from '../../src/account/section.ts';
import type { AnySectionId } from '../../src/account/section-ids.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';

/** @param all the sections of the page, unless the host names some */
export function accountConfig(
  options: Omit<AccountOptions, 'onEvent' | 'onError' | 'strings' | 'sections'> & {
    sections?: readonly AnySectionId[];
  },
  all: readonly AnySectionId[],
): AccountConfig {
  const { sections = [], ...others } = options;
  const sectionIds = [...new Set(sections)];
  return { ...resolveConfig(others), sections: sectionIds.length > 0 ? sectionIds : all };
}
