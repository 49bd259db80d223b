/** The tasks of a member's sign-in, but for those of terms and fields. */
import type { Handlers } from '../../machine/machine.ts';
import type { Event, OwnTask } from '../flow/types.ts';
import type { AdmissionTask } from './admission-tasks.ts';
import { mfaHandlers } from './mfa-tasks.ts';
import { organizationHandlers } from './organization-tasks.ts';
import { passwordHandlers } from './password-tasks.ts';
import { signInHandlers } from './sign-in-tasks.ts';
import { ssoHandlers } from './sso-tasks.ts';
import type { Tools } from './tools.ts';

export const businessHandlers: Handlers<Exclude<OwnTask, AdmissionTask>, Event, Tools> = {
  ...signInHandlers,
  ...organizationHandlers,
  ...mfaHandlers,
  ...passwordHandlers,
  ...ssoHandlers,
};
