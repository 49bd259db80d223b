/** Which language an element speaks, for plural forms and numbers. */
import type { CommonOptions } from '../src/machine/common-options.ts';
import type { Settings } from './auth-element.ts';

/** The language tag of an element: its option, else that of what it stands in. */
export function localeOf({ options, container }: Settings<CommonOptions>): string | undefined {
  const element = 'host' in container ? container.host : container;
  return (options.locale ?? element.closest<HTMLElement>('[lang]')?.lang) || undefined;
}
