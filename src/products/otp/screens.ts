/** What product `otp` needs after the first screen. */
import type { FlowScreens } from '../../machine/product.ts';
import type { OtpEvent, OtpScreen, OtpTask } from './flow.ts';
import { otpTable } from './screens-flow.ts';
import { otpHandlers } from './tasks.ts';
import { OtpConfirmedView, OtpEnterView } from './views.tsx';

export const otpScreens: FlowScreens<OtpScreen, OtpEvent, OtpTask> = {
  table: otpTable,
  handlers: otpHandlers,
  views: { 'otp.enter': OtpEnterView, 'otp.confirmed': OtpConfirmedView },
};
