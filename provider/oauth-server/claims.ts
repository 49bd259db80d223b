import type { User } from '../../session-core/wire/shared.ts';

/** The claims that apps can receive about a user, depending on scopes. @see OpenID Connect Core 1.0 section 5.1 */
export function userClaims({ user_id, name, emails, phone_numbers }: User) {
  const email = emails.find(({ verified }) => verified) ?? emails[0];
  const phone = phone_numbers.find(({ verified }) => verified) ?? phone_numbers[0];
  const { first_name, middle_name, last_name } = name;
  const whole = [first_name, middle_name, last_name].filter((part) => part !== '').join(' ');
  return {
    sub: user_id,
    ...(whole && { name: whole }),
    ...(first_name && { given_name: first_name }),
    ...(middle_name && { middle_name }),
    ...(last_name && { family_name: last_name }),
    ...(email && { email: email.email, email_verified: email.verified }),
    ...(phone && { phone_number: phone.phone_number, phone_number_verified: phone.verified }),
  };
}
