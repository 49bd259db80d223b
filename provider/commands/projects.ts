import { moveProject } from '../servers/move.ts';
import { readSettings } from '../settings/settings.ts';
import { type Command, UnknownCommandError } from './command.ts';
import { requireNamedDatabase } from './named-database.ts';
import { placesOf, settingsInForce, withServers } from './servers.ts';

export const listing: Command = {
  name: 'projects',
  what: 'Lists the projects, and the database server of each.',
  async run({ environment, print }) {
    requireNamedDatabase({ environment });
    const settings = readSettings(environment);
    return withServers(settings, async (servers) => {
      const inForce = await settingsInForce(settings, servers, environment);
      for (const { project_id, home, isServed } of await placesOf(inForce, servers))
        print(`${project_id}  ${home}${isServed ? '' : '  not served: a move broke off, or is running'}`);
      return null;
    });
  },
};

export const moving: Command = {
  name: 'projects move',
  usage: 'PROJECT SERVER',
  what: 'Moves a project with all its rows to another database server, while providers run.',
  more: `Needs DATABASE_SERVERS. Until the project is there its requests wait for three seconds, and are then refused as 503 with
Retry-After. If the command broke off, run it again; to undo the move, name the server where the project is.`,
  takes: 2,
  async run({ environment, clock, remark }, [projectId = '', to = '']) {
    requireNamedDatabase({ environment });
    const settings = readSettings(environment);
    // A statement of a move copies or deletes many rows.
    return withServers({ ...settings, statementLimit: 0 }, async (servers) => {
      const inForce = await settingsInForce(settings, servers, environment);
      const projectSettings = [inForce, ...inForce.otherProjects].find(
        ({ project }) => project.project_id === projectId,
      );
      if (!projectSettings)
        throw new UnknownCommandError(`There is no project "${projectId}". The command projects lists them.`);
      const { project } = projectSettings;
      const moved = await moveProject({ servers, project, to, clock, settings, report: remark });
      if (!moved) return `${projectId} is on ${to}`;
      const { from, rows, facts, away } = moved;
      return `${projectId} moved from ${from} to ${to}: ${rows} rows and ${facts} facts, not served for ${(away / 1000).toFixed(1)} s`;
    });
  },
};
