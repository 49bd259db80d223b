/** The form for a phone number, as the second factor of a member uses it. */
import type { PhoneFormProps } from '../../src/b2b/parts.ts';
import { PhoneForm } from '../../src/products/otp/phone-form.tsx';

export function BusinessPhoneForm({ region, locale, phone, busy, problem, onSubmit }: PhoneFormProps) {
  return (
    <PhoneForm
      config={{ region, locale, products: [] }}
      phone={phone}
      channel="sms"
      sending={busy}
      problem={problem}
      onSubmit={onSubmit}
    />
  );
}
