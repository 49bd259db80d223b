/** The tasks of a member's sign-in, but for those of second factors, and of terms and fields. */
import type { Handlers } from '../../machine/machine.ts';
import { readPhone } from '../../products/otp/read-phone.ts';
import type { Event, OwnTask } from '../flow/types.ts';
import type { SecondTask } from '../seconds/second.ts';
import type { AdmissionTask } from './admission-tasks.ts';
import { organizationHandlers } from './organization-tasks.ts';
import { passwordHandlers } from './password-tasks.ts';
import { signInHandlers } from './sign-in-tasks.ts';
import { ssoHandlers } from './sso-tasks.ts';
import type { Tools } from './tools.ts';

export const businessHandlers: Handlers<Exclude<OwnTask, AdmissionTask | SecondTask>, Event, Tools> = {
  ...signInHandlers,
  ...organizationHandlers,
  ...passwordHandlers,
  ...ssoHandlers,
  'otp.readPhone': ({ phone }) => readPhone(phone),
};
