export { attempt, parseJson, readItem, readLocal } from './lib/guarded.ts';
