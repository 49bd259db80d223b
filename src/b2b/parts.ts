/** Parts of the form for users that the element passes to the form for members: this folder knows no product. */
import type { ComponentType } from 'react';
import type { Bootstrap } from '../../session-core/settings.ts';
import type { Lazy } from '../machine/lazy.ts';
import type { Problem } from '../machine/machine.ts';
import type { Verdict } from './flow/screen-types.ts';
import type { TypedNumber } from './flow/types.ts';

/** A number and its national format. */
export interface ReadPhone {
  readonly number: string;
  readonly country: string;
  readonly national: string;
}

export interface PhoneFormProps {
  region: string;
  locale: string | undefined;
  /** To fill the field again. */
  phone?: { readonly country: string; readonly text: string } | undefined;
  busy: boolean;
  problem: Problem | null;
  onSubmit: (phone: TypedNumber) => void;
}

export interface NewPasswordProps {
  verdict: Verdict | null;
  bootstrap: Pick<Bootstrap, 'passwordConfig'>;
  busy: boolean;
  problem: Problem | null;
  describedBy: string;
  onPause: (password: string, edit: number) => void;
  onSubmit: (password: string) => void;
}

export interface BusinessParts {
  /** Asks for a phone number. A chunk of its own. */
  readonly phoneForm: Lazy<ComponentType<PhoneFormProps>>;
  /** Reads a number as typed; null if it is none. */
  readonly readNumber: (phone: TypedNumber) => Promise<ReadPhone | null>;
  /** Asks for a new password, and shows how strong it is. A chunk of its own. */
  readonly newPassword: Lazy<ComponentType<NewPasswordProps>>;
  /** Draws the mark of an identity provider. */
  readonly mark: Lazy<ComponentType<{ type: string }>>;
}
