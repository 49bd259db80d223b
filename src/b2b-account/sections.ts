/** The registry of a member's sections: those that users have too, and those that differ. */
import type { AccountTools, AnySection } from '../account/section.ts';
import type { MemberSectionId } from '../account/section-ids.ts';
import { sharedSections } from '../account/shared-sections.ts';
import { type Lazy, lazy } from '../machine/lazy.ts';

export const memberSections: Readonly<Record<MemberSectionId, Lazy<AnySection>>> = {
  ...sharedSections,
  organization: lazy(
    () => import('./organization.tsx'),
    ({ organization }) => organization,
  ),
  passkeys: lazy(
    () => import('../account/sections/passkeys.tsx'),
    ({ passkeys }) => loadedSection(passkeys, 'webauthn'),
  ),
  social: lazy(
    () => import('../account/sections/social/social.ts'),
    ({ social }) => loadedSection(social, 'cryptoWallets'),
  ),
};

/**
 * A section of users about what a member does not carry: it reads it when it opens.
 *
 * @param section its first screen is the list
 * @param load the calls of the session that read it: see `session.ts`
 */
function loadedSection(section: AnySection, load: 'webauthn' | 'cryptoWallets'): AnySection {
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
