/** Sections of users about what a member does not carry: they read it when they open. */
import type { AccountTools, AnySection } from '../account/section.ts';

/**
 * @param section its first screen is the list
 * @param load the calls of the session that read it: see `session.ts`
 */
export function loadedSection(section: AnySection, load: 'webauthn' | 'cryptoWallets'): AnySection {
  const { name } = section.first;
  const table = section.table as Readonly<Record<string, object>>;
  return {
    ...section,
    opened: { type: 'own.opened' },
    table: { ...table, [name]: { ...table[name], 'own.opened': () => ({ beside: { do: 'own.load' } }) } },
    handlers: {
      ...section.handlers,
      async 'own.load'(_task: object, { session }: AccountTools, signal: AbortSignal) {
        // The session of this page is one of members.
        await (session[load] as unknown as { load(call: { signal: AbortSignal }): Promise<void> }).load({
          signal,
        });
        return undefined;
      },
    },
  };
}
