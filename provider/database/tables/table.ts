/** Tables in SQL. Each column is written once: the type of its values is read from its text. */
import type { ColumnType, Generated } from 'kysely';

/** Written as a string, because the two drivers treat arrays differently; read as a value. */
export type Json<T> = ColumnType<T, string, string>;
/** JSON that an insert may leave out. */
export type OptionalJson<T> = ColumnType<T, string | undefined, string>;

declare const values: unique symbol;
type Narrow<Values> = string & { readonly [values]: Values };

/**
 * A column whose values have a narrower type than its text says.
 *
 * @example
 * of<Status>('text not null');
 */
export function of<Values>(text: string): Narrow<Values> {
  // The type of the values is for the compiler alone.
  return text as Narrow<Values>;
}

type Value<Text> = Text extends `${'text' | 'uuid'}${string}`
  ? string
  : Text extends `boolean${string}`
    ? boolean
    : Text extends `${'timestamptz' | 'date'}${string}`
      ? Date
      : number;

type Column<Text> =
  Text extends Narrow<infer Values>
    ? Values
    : Text extends `${string}generated always${string}`
      ? ColumnType<Value<Text>, never, never>
      : Text extends `${string}not null default${string}`
        ? Generated<Value<Text>>
        : Text extends `${string}${'not null' | 'primary key'}${string}`
          ? Value<Text>
          : Value<Text> | null;

interface Table<Name extends string, Row> {
  readonly name: Name;
  readonly text: string;
  /** For the compiler alone. */
  readonly row?: Row;
}

export function table<Name extends string, const Columns extends Record<string, string>>(
  name: Name,
  columns: Columns,
): Table<Name, { -readonly [Key in keyof Columns]: Column<Columns[Key]> }> {
  const lines = Object.entries(columns).map(([column, text]) => `${column} ${text}`);
  return { name, text: `create table ${name} (${lines.join(', ')})` };
}

/** A table, or another statement of the schema, such as an index or a constraint of several columns. */
export type Statement = string | Table<string, unknown>;

/** The tables among statements, by their names. */
export type TablesOf<All extends readonly Statement[]> = {
  [One in Exclude<All[number], string> as One['name']]: Exclude<One['row'], undefined>;
};
