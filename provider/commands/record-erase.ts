import { erasePerson } from '../audit/erase.ts';
import { Refusal } from '../http/refusal.ts';
import { type Command, CommandFailedError } from './command.ts';
import { withDatabase } from './transfer-world.ts';

export const erasing: Command = {
  name: 'record erase',
  usage: 'ID',
  what: 'Erases networks and browsers of a user or member who is gone from the record.',
  more: `Without it, the sweep erases them ERASE_AFTER_DAYS after the deletion. The facts stay, and the seals of the record hold.
Needs DATABASE_URL: the embedded database belongs to the running process, so use POST /v1/audit_events/erase there.`,
  takes: 1,
  async run(command, [id = '']) {
    try {
      const erased = await withDatabase(command, (world) => erasePerson(world, id));
      return `${erased} facts of ${id} no longer say from where they came`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new CommandFailedError(`${id} is still there: delete the user or member first`);
    }
  },
};
