/** Queries that are compiled once, for the most frequent calls. */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { sendLater } from '../../platform/storage/together.ts';
import type { Database, Queries, Tables } from './schema.ts';

/** Marks the place of a value. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Argument<Arguments> = <Name extends keyof Arguments & string>(
  name: Name,
) => RawBuilder<Arguments[Name]>;

/** Gives a query, or SQL written by hand. */
export type Build<Arguments, Row> = (
  database: Database,
  value: Argument<Arguments>,
) => { compile(database: Database): CompiledQuery<Row> };

export interface Prepared<Arguments, Row> {
  (queries: Queries, values: Arguments): Promise<Row[]>;
  /** The query with its values, for `together`. */
  with(values: Arguments): CompiledQuery<Row>;
  /** Runs a write whose rows nobody needs: see `sendLater`. */
  later(queries: Queries, values: Arguments): Promise<void>;
}

/** Builds queries and never runs one. */
const builder: Database = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A query whose text is built at its first use, and whose rows the returned function then fetches. Building costs
 * more than everything else that the provider does for a query.
 *
 * @example
 * const findUser = prepare<{ id: string }>()((database, value) =>
 *   database.selectFrom('users').selectAll().where('user_id', '=', value('id')),
 * );
 * const [user] = await findUser(queries, { id });
 */
export function prepare<Arguments extends object>() {
  // Two steps, so that the arguments are named while the row is inferred.
  return <Row>(build: Build<Arguments, Row>): Prepared<Arguments, Row> => {
    let compiled: CompiledQuery<Row> | undefined;
    const fill = (values: Arguments): CompiledQuery<Row> => {
      compiled ??= build(builder, (name) => sql`${new Place(name)}`).compile(builder);
      const parameters = compiled.parameters.map((argument) =>
        argument instanceof Place ? values[argument.name as keyof Arguments] : argument,
      );
      return { ...compiled, parameters };
    };
    const run = async (queries: Queries, values: Arguments) =>
      (await queries.executeQuery<Row>(fill(values))).rows;
    const later = (queries: Queries, values: Arguments) => sendLater(queries, fill(values));
    return Object.assign(run, { with: fill, later });
  };
}
