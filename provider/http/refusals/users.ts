/** Refusals about users, their addresses and new accounts. */
import { ownWithStatus, withStatus } from './refusal-kind.ts';

export const usersRefusals = {
  ...withStatus(400, {
    invalid_email: 'The email address must have the form name@domain.tld.',
    inactive_email: 'Mail to this address bounced. Use another address.',
    invalid_phone_number: 'The phone number is not in the E.164 format, for example +4915112345678.',
    invalid_phone_number_country_code: 'This project does not send messages to this country.',
    unsubscribed_phone_number:
      'The owner of this number has opted out of messages. Text START to opt in again.',
    duplicate_phone_number: 'This phone number belongs to another user.',
    duplicate_email: 'This email address belongs to another user.',
  }),
  ...withStatus(404, {
    user_not_found: 'The user is unknown.',
    email_not_found: 'The email address is unknown.',
    email_template_not_found: 'No mail template has this id. Add it to MAIL_TEMPLATES_DIR.',
    phone_number_not_found: 'The phone number is unknown.',
  }),
  ...ownWithStatus(400, {
    terms_not_accepted: 'This needs your consent to the current terms. Read them, and accept them.',
    invalid_sign_up_field: 'A field is missing, too long, or has a value that is not offered.',
  }),
  ...ownWithStatus(403, {
    user_locked: 'The host has locked this account.',
    sign_up_off: 'No account matches, and the project creates no new ones.',
    sign_up_by_invitation: 'No account matches, and new ones need an invitation.',
    sign_up_domain_not_allowed: 'No account matches, and new ones need a mail address of another domain.',
    disposable_email: 'No account matches, and new ones need an email address that is not temporary.',
  }),
  ...ownWithStatus(404, {
    remembered_device_not_found: 'The remembered device is unknown.',
    invitation_not_found: 'The invitation is unknown.',
  }),
};
