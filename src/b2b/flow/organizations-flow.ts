/** The rows of the list of organizations. */
import { afterProof } from './after-proof.ts';
import type { Choice } from './facts.ts';
import type { Organizations } from './screen-types.ts';
import { done, endOf, toMain, toOrganizations, toProving, toStart } from './steps.ts';
import type { Rows, Step } from './types.ts';

export const organizationsRows = {
  organizations: {
    resumed: (screen) => ({ screen: { ...screen, choices: null }, run: { do: 'organizations.list' } }),
    retryAsked: () => ({ run: { do: 'organizations.list' } }),
    discovered: ({ current }, discovery, { config }) => toOrganizations(discovery, config, current),
    'organization.chosen': (screen, { id }, { busy }) => {
      const choice = screen.choices?.find(({ organization }) => organization.id === id);
      if (busy.length > 0 || !choice) return undefined;
      if (id === screen.current) return done;
      return enter(choice, screen);
    },
    'organization.createAsked': (screen, { organization }, { busy, config }) => {
      if (busy.length > 0 || config.disableCreate) return undefined;
      if (!organization) return { screen: { ...screen, naming: true } };
      return { screen: { ...screen, chosen: 'new' }, run: { do: 'organization.create', organization } };
    },
    'address.proveAsked': ({ proving, email }) => proving && toProving(proving, email),
    proved: (_screen, { proof }, { config }) => afterProof(proof, config),
    failed: (screen, { problem }, { config }) => {
      const { chosen: _, ...rest } = screen;
      const end = endOf(problem);
      if (end && screen.current === null)
        return { ...toStart(config, screen.email || undefined), problem: end };
      if (end) return { screen: { ...rest, choices: null }, problem };
      return { screen: rest, problem };
    },
    // Another tab has entered one.
    sessionBegan: ({ current }) => (current === null ? done : undefined),
    // The list is of the member before. It may be the same person, who has switched in another tab.
    visitorChanged: (screen, { organization }) =>
      screen.current === null
        ? undefined
        : { screen: { ...screen, choices: null, current: organization }, run: { do: 'organizations.list' } },
    back({ naming, ...list }, _event, { config }) {
      if (naming) return { screen: list };
      return list.current === null ? toStart(config, list.email || undefined) : undefined;
    },
  },
} satisfies Rows<'organizations'>;

/** Enters an organization that the visitor has chosen. */
function enter({ organization, stepUp }: Choice, screen: Organizations): Step {
  const { current, email } = screen;
  const { id } = organization;
  if (!stepUp)
    return {
      screen: { ...screen, chosen: id },
      run: { do: 'organization.enter', id, bySession: current !== null },
    };
  if (stepUp.length === 0)
    return { screen: { name: 'failure', kind: 'policy', organization: organization.name } };
  const { defaultConnection: connection } = organization;
  // Its only sign-in method: Main would offer just a button to the same place.
  if (connection && stepUp.every((method) => method === 'sso'))
    return { run: { do: 'sso.leave', connection } };
  return toMain({ organization, stepUp: { methods: stepUp, email } }, email);
}
