/** Products that make no sense together, told to the host like every other mistake; the visitor reads it in place of the form. */
import { mixProblem } from '../src/login/mix-problem.ts';
import { firstConfig, type LoginOptions } from '../src/login/options.ts';
import { messages } from '../src/strings/messages.ts';
import type { ConfigProblem } from '../src/validate/schema.ts';

/** What is wrong with the mix of products, if anything is. */
export function mixComplaint(options: LoginOptions): ConfigProblem[] {
  const mix = mixProblem(firstConfig(options));
  return mix ? [{ path: 'products', message: messages[`configuration.${mix}`] }] : [];
}
