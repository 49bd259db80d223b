/** The screens stage of product `otp`. */
import { bringCalls } from '../../../session-core/consumer/brought-calls.ts';
import { createOtps } from '../../../session-core/consumer/methods/otps.ts';
import type { FlowScreens } from '../../machine/product.ts';
import { codeMessages } from '../../strings/code-messages.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import type { OtpEvent, OtpScreen, OtpTask } from './flow.ts';
import { otpTable } from './screens-flow.ts';
import { otpStrings } from './strings.ts';
import { otpHandlers } from './tasks.ts';
import { OtpConfirmedView, OtpEnterView } from './views.tsx';

bringCalls({ otps: createOtps });
bringTexts(otpStrings, codeMessages);

export const otpScreens: FlowScreens<OtpScreen, OtpEvent, OtpTask> = {
  table: otpTable,
  handlers: otpHandlers,
  views: { 'otp.enter': OtpEnterView, 'otp.confirmed': OtpConfirmedView },
};
