import type { ColumnType } from 'kysely';

/** Written as a string, because the two drivers treat arrays differently; read as a value. */
export type Json<T> = ColumnType<T, string, string>;
