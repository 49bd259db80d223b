/** A link that asks before it signs in, and the browser that waits for it: what users and members have in common. */
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import type { AskedLink } from '../../../session-core/wire/magic-links.ts';
import type { Step } from '../../machine/machine.ts';
import type { AskedLinkEvent, AskedLinkTask, LinkApproved, LinkAsked, LinkFacts } from './flow.ts';

/** @param names whose account it opens, and whose session it would replace */
export function factsOf(
  link: AskedLink,
  names: Pick<LinkFacts, 'email' | 'replaces'>,
  now: number,
): LinkFacts {
  return {
    email: names.email,
    replaces: names.replaces,
    askedBy: link.asked_by,
    age: Math.max(0, now - Date.parse(link.asked_at)),
    sameBrowser: link.same_browser,
    worksHere: link.works_here,
    worksThere: link.works_there,
  };
}

/** Whether a link may sign in without asking. */
export const isExpected = ({ sameBrowser, replaces }: LinkFacts): boolean => sameBrowser && replaces === null;

type EventOf<Type extends AskedLinkEvent['type']> = Extract<AskedLinkEvent, { type: Type }>;
type AskedStep = Step<LinkAsked | LinkApproved, AskedLinkTask>;

/** The cells of the number that the other browser shows. */
export const askedRows = {
  'magicLinks.numberEntered'(
    screen: LinkAsked,
    { number }: EventOf<'magicLinks.numberEntered'>,
    { busy }: { readonly busy: readonly string[] },
  ): AskedStep | undefined {
    if (busy.length > 0 || screen.triesLeft === 0) return undefined;
    if (!/^\d\d$/.test(number)) return { screen: { ...screen, refused: 'form' } };
    return { run: { do: 'magicLinks.approve', number } };
  },
  'magicLinks.numberChecked': (
    screen: LinkAsked,
    { approved, triesLeft }: EventOf<'magicLinks.numberChecked'>,
  ): AskedStep => ({
    screen: approved
      ? { name: 'magicLinks.approved', askedBy: screen.askedBy }
      : { ...screen, refused: 'wrong', triesLeft },
  }),
};

/** Whether a link may be opened in this browser at all. */
export const mayOpenHere = ({ worksHere, sameBrowser }: LinkAsked, busy: readonly string[]): boolean =>
  busy.length === 0 && (worksHere || sameBrowser);

interface Tools {
  readonly session: { readonly magicLinks: Pick<SessionClient['magicLinks'], 'approve' | 'awaitApproval'> };
}

export const askedHandlers = {
  async 'magicLinks.approve'(
    { number }: { readonly number: string },
    { session }: Tools,
    signal: AbortSignal,
  ): Promise<AskedLinkEvent> {
    const { approved, tries_left } = await session.magicLinks.approve(number, undefined, { signal });
    return { type: 'magicLinks.numberChecked', approved, triesLeft: tries_left };
  },

  async 'magicLinks.await'(
    _task: object,
    { session }: Tools,
    signal: AbortSignal,
  ): Promise<AskedLinkEvent | undefined> {
    const approved = await session.magicLinks.awaitApproval({ signal });
    return approved ? { type: 'magicLinks.approvedElsewhere' } : undefined;
  },
};
