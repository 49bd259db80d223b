/** The element's table for a login, with all after-sign-in parts already loaded. */

import { ready } from '../../session-core/lib/ready.ts';
import { afterSignIn } from '../../src/login/after-sign-in.ts';
import type { LoginTable } from '../../src/login/login-table.ts';
import type { AnyProduct, AnyStep } from '../../src/machine/any-flow.ts';
import { afterSignInSteps } from '../../src/products/after-sign-in.ts';
import { offersOf } from '../../src/products/entry.ts';
import { allProducts } from '../../src/products/table.ts';

export const table: LoginTable = { products: allProducts, offersOf };

/** The idle stage, with these steps instead of the registry's. */
export function idleWith(steps: readonly AnyStep[]) {
  return ready({ afterSignIn: afterSignIn(steps) });
}

export const idle = idleWith(afterSignInSteps);

/** The product that a screen, an event or a task of this name belongs to. */
export function ownerOf(name: string): AnyProduct | undefined {
  return allProducts.find(({ prefix }) => name.startsWith(`${prefix}.`));
}
