/** Parts that the forms for users and for members share. */
import type { BusinessParts } from '../../src/b2b/parts.ts';
import { lazy } from '../../src/machine/lazy.ts';
import { libraryWithin, plainNumber, submitTimeout } from '../../src/products/otp/number-library.ts';

export const businessParts: BusinessParts = {
  phoneForm: lazy(
    () => import('./phone-form.tsx'),
    ({ BusinessPhoneForm }) => BusinessPhoneForm,
  ),
  newPassword: lazy(
    () => import('./new-password.tsx'),
    ({ BusinessNewPassword }) => BusinessNewPassword,
  ),
  mark: lazy(
    () => import('./marks.tsx'),
    ({ MemberProviderMark }) => MemberProviderMark,
  ),
  async readNumber(phone) {
    const library = await libraryWithin(submitTimeout);
    if (library) return library.readNumber(phone.text, phone.country);
    return { number: plainNumber(phone), country: phone.country, national: phone.text.trim() };
  },
};
