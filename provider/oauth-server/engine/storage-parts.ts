import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../database/schema.ts';
import type { Parts } from '../../world/ground.ts';
import type { ClientDocuments } from '../client-documents.ts';

export interface StorageParts extends Parts<'pepper'> {
  database: Database;
  clock: Clock;
  documents: ClientDocuments;
  /** Whose clients, grants, tokens and requests these are. Those of another project are unknown here. */
  projectId: string;
}
