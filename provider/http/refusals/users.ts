/** Refusals about users, their addresses and new accounts. */
import type { RefusalKind } from './refusal-kind.ts';

export const usersRefusals = {
  invalid_email: { status: 400, message: 'The email address must have the form name@domain.tld.' },
  inactive_email: { status: 400, message: 'Mail to this address bounced. Use another address.' },
  invalid_phone_number: {
    status: 400,
    message: 'The phone number is not in the E.164 format, for example +4915112345678.',
  },
  invalid_phone_number_country_code: {
    status: 400,
    message: 'This project does not send messages to this country.',
  },
  unsubscribed_phone_number: {
    status: 400,
    message: 'The owner of this number has opted out of messages. Text START to opt in again.',
  },
  duplicate_phone_number: { status: 400, message: 'This phone number belongs to another user.' },
  duplicate_email: { status: 400, message: 'This email address belongs to another user.' },
  user_not_found: { status: 404, message: 'The user is unknown.' },
  email_not_found: { status: 404, message: 'The email address is unknown.' },
  email_template_not_found: {
    status: 404,
    message: 'No mail template has this id. Add it to MAIL_TEMPLATES_DIR.',
  },
  phone_number_not_found: { status: 404, message: 'The phone number is unknown.' },
  terms_not_accepted: {
    status: 400,
    message: 'This needs your consent to the current terms. Read them, and accept them.',
    own: true,
  },
  invalid_sign_up_field: {
    status: 400,
    message: 'A field is missing, too long, or has a value that is not offered.',
    own: true,
  },
  remembered_device_not_found: {
    status: 404,
    message: 'The remembered device is unknown.',
    own: true,
  },
  user_locked: { status: 403, own: true, message: 'The host has locked this account.' },
  sign_up_off: {
    status: 403,
    own: true,
    message: 'No account matches, and the project creates no new ones.',
  },
  sign_up_by_invitation: {
    status: 403,
    own: true,
    message: 'No account matches, and new ones need an invitation.',
  },
  sign_up_domain_not_allowed: {
    status: 403,
    own: true,
    message: 'No account matches, and new ones need a mail address of another domain.',
  },
  disposable_email: {
    status: 403,
    own: true,
    message: 'No account matches, and new ones need an email address that is not temporary.',
  },
  invitation_not_found: { status: 404, own: true, message: 'The invitation is unknown.' },
} satisfies Record<string, RefusalKind>;
