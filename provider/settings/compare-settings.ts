/** What differs between the settings of projects, for people. */
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from './settings.ts';

export interface Difference {
  project_id: string;
  /** Lines such as `~ settings.mfa: "off" → "required"`. */
  lines: string[];
}

/** With all defaults, so that a setting that is left out shows what it becomes. */
export function compareSettings(before: Settings, after: Settings): Difference[] {
  const [old, next] = [projectsOf(before), projectsOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((project_id) => {
    const [a, b] = [old.get(project_id), next.get(project_id)];
    if (!a || !b) return { project_id, lines: [a ? '- the whole project' : '+ the whole project'] };
    const lines = compare('', a, b);
    return lines.length > 0 ? { project_id, lines } : [];
  });
}

function projectsOf(settings: Settings) {
  return new Map(
    [settings, ...settings.otherProjects].map(
      ({ project: { project_id, public_token, ...own }, authorizationServer, ...rest }) => [
        project_id,
        {
          public_token,
          allowed_origins: rest.allowedOrigins,
          default_redirect_url: rest.defaultRedirectUrl,
          authorize_page_url: authorizationServer.authorizePageUrl,
          resources: authorizationServer.resources,
          settings: own,
        },
      ],
    ),
  );
}

function compare(path: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => compare(path ? `${path}.${name}` : name, before[name], after[name]));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const without = (all: unknown[], others: unknown[]) =>
      all.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)));
    const [gone, added] = [without(before, after), without(after, before)];
    if (gone.length + added.length > 0)
      return [
        ...gone.map((one) => `- ${path}: ${shown(path, one)}`),
        ...added.map((one) => `+ ${path}: ${shown(path, one)}`),
      ];
  }
  return [`~ ${path}: ${shown(path, before)} → ${shown(path, after)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No setting of a project is a secret today; one that is named like one never reaches a screen or a log. */
const secret = /secret|password$|private|token$/i;

function shown(path: string, value: unknown): string {
  const hide = (name: string, inner: unknown) =>
    secret.test(name) && name !== 'public_token' ? '[cut]' : inner;
  const last = path.split('.').at(-1) ?? '';
  return value === undefined ? 'none' : JSON.stringify(hide(last, value), hide);
}
