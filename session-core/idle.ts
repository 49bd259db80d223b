export { whenIdle } from './lib/idle.ts';
