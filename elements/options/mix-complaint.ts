/** Reports products that make no sense together as a configuration problem. The visitor sees it instead of the form. */
import { mixProblem } from '../../src/login/mix-problem.ts';
import { firstConfig, type LoginOptions } from '../../src/login/options.ts';
import { sharedMessages } from '../../src/strings/shared-messages.ts';
import type { ConfigProblem } from '../../src/validate/schema.ts';

/** The problem of the mix of products, if it has one. */
export function mixComplaint(options: LoginOptions): ConfigProblem[] {
  const mix = mixProblem(firstConfig(options));
  return mix ? [{ path: 'products', message: sharedMessages[`configuration.${mix}`] }] : [];
}
