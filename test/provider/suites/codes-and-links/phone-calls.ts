/** Requests and tries codes for phones. */
import type { World } from '../../world.ts';

export const sms = 'POST /otps/sms/login_or_create';
export const whatsapp = 'POST /otps/whatsapp/login_or_create';
export const duration = { session_duration_minutes: 60 };
export const page = { Origin: 'http://localhost:4300' };

export const tryCode = ({ call }: World, token: string, method_id: string, session?: string) =>
  call('POST /otps/authenticate', { token, method_id, ...duration }, session ? { session } : {});

export const typeOf = async (reply: Promise<{ refusal(): { error_type: string } }>) =>
  (await reply).refusal().error_type;
