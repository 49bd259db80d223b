/** The settings of a project as its operator writes them: the named ones alone, without the defaults of the others. */
import { z } from 'zod';
import { projectSettings } from './project.ts';

type Name = keyof typeof projectSettings.shape;

/** Settings of one kind of project. The other kind refuses them: they would have no effect. */
export const ofOneKind = {
  CONSUMER: ['default_roles', 'mfa', 'unfamiliar_sign_ins'],
  B2B: ['slug_pattern', 'create_organization_enabled', 'pkce_required_for_sso', 'cross_org_passwords'],
} satisfies Record<'CONSUMER' | 'B2B', readonly Name[]>;

const refusals = {
  CONSUMER: 'is a setting of organizations, and this project has users (its vertical is not B2B)',
  B2B: 'is a setting of users, and this project has organizations',
};

const partialSettings = projectSettings.partial().strict();

export const writtenSettings = z
  .record(z.string(), z.unknown())
  .transform((written, context): Partial<z.output<typeof projectSettings>> => {
    const parsed = partialSettings.safeParse(written);
    for (const { message, path } of parsed.error?.issues ?? []) {
      context.addIssue({ code: 'custom', message, path: [...path] });
    }
    const kind = written.vertical === 'B2B' ? 'B2B' : 'CONSUMER';
    const foreign: readonly string[] = ofOneKind[kind === 'B2B' ? 'CONSUMER' : 'B2B'];
    for (const name of Object.keys(written).filter((name) => foreign.includes(name))) {
      context.addIssue({ code: 'custom', message: refusals[kind], path: [name] });
    }
    // A schema fills in the defaults of what is left out.
    return Object.fromEntries(Object.entries(parsed.data ?? {}).filter(([name]) => name in written));
  });
