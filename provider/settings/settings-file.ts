/**
 * The settings of all projects in one file, which `settings apply` writes to the database and every process follows. What it says
 * takes the place of variables, so that one reader checks both.
 */
import { z } from 'zod';
import { SettingsError } from '../../platform/start-error.ts';
import { readVariables, withFiles } from './environment.ts';
import { isProduction, ownEnvironment } from './own-environment.ts';
import { firstProjectId, projectSettings } from './project.ts';
import { otherProject, parseProjects, seededShelter } from './projects.ts';
import { readSettings, type Settings } from './settings.ts';

type Environment = Record<string, string | undefined>;

const settings = projectSettings.partial().strict();

const firstProject = z.strictObject({
  project_id: z.literal(firstProjectId).describe('The project whose users sign in.'),
  public_token: z.string().describe('As `PUBLIC_TOKEN`.'),
  allowed_origins: z.array(z.string()).optional().describe('As `ALLOWED_ORIGINS`.'),
  default_redirect_url: z.string().optional().describe('As `DEFAULT_REDIRECT_URL`.'),
  authorize_page_url: z.string().optional().describe('As `AUTHORIZE_PAGE_URL`.'),
  resources: z.array(z.string()).optional().describe('As `RESOURCES`.'),
  settings: settings.default({}).describe('As `PROJECT_SETTINGS`.'),
});

const file = z.strictObject({
  $schema: z.string().optional().describe('Where an editor finds this schema.'),
  projects: z
    .tuple([firstProject], otherProject.extend({ settings }))
    .describe('The first project, and after it those with organizations, as in `PROJECTS`.'),
});

/** The outer form alone: the reader of the variables checks the rest, and names what is wrong. */
const outer = z.strictObject({
  $schema: z.string().optional(),
  projects: z.tuple(
    [firstProject.extend({ settings: z.record(z.string(), z.unknown()).default({}) })],
    z.record(z.string(), z.unknown()),
  ),
});

export type SettingsFile = z.output<typeof outer>;

/** For editors, and for checks before `settings plan`. */
export function settingsSchema(): object {
  return { title: 'Settings of an auth-elements provider', ...z.toJSONSchema(file, { io: 'input' }) };
}

/** @throws SettingsError */
export function readSettingsFile(text: string): SettingsFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new SettingsError(`is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  const parsed = outer.safeParse(json);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  throw new SettingsError(lines.join('\n'));
}

/** The settings of a process with what the file says. @throws SettingsError naming every setting that is wrong */
export function readApplied(
  { projects: [first, ...others] }: SettingsFile,
  environment: Environment = ownEnvironment,
): Settings {
  const settings: Environment = {
    PUBLIC_TOKEN: first.public_token,
    ALLOWED_ORIGINS: first.allowed_origins?.join(' '),
    DEFAULT_REDIRECT_URL: first.default_redirect_url,
    AUTHORIZE_PAGE_URL: first.authorize_page_url,
    RESOURCES: first.resources?.join(' '),
    PROJECT_SETTINGS: JSON.stringify(first.settings),
    PROJECTS: JSON.stringify(others),
  };
  const values = { ...environment };
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    values[name] = value;
    delete values[`${name}_FILE`];
  }
  return readSettings(values);
}

/** What the variables say, as a file: the first one that a person edits. */
export function fileOfVariables(environment: Environment = ownEnvironment): SettingsFile {
  const values = readVariables(withFiles(environment));
  const seeded = isProduction(environment) ? [] : [seededShelter(values.SHELTER_PORT)];
  const others = values.PROJECTS === undefined ? seeded : (parseProjects(values.PROJECTS) as typeof seeded);
  return {
    projects: [
      {
        project_id: firstProjectId,
        public_token: values.PUBLIC_TOKEN,
        allowed_origins: values.ALLOWED_ORIGINS,
        ...(values.DEFAULT_REDIRECT_URL && { default_redirect_url: values.DEFAULT_REDIRECT_URL }),
        ...(values.AUTHORIZE_PAGE_URL && { authorize_page_url: values.AUTHORIZE_PAGE_URL }),
        ...(values.RESOURCES && { resources: values.RESOURCES }),
        settings: values.PROJECT_SETTINGS ?? {},
      },
      ...others,
    ],
  };
}
