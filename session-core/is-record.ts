export { isRecord } from './lib/is-record.ts';
