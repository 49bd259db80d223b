/** Asks for a new password, after a mailed link or a proof. */

import { BackButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Text } from '../../components/messages/text.tsx';
import { AddressLine } from '../../components/screens/address-line.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import { NewPasswordForm, type NewPasswordFormProps } from './new-password-form.tsx';

export interface NewPasswordScreenProps
  extends Pick<NewPasswordFormProps, 'verdict' | 'bootstrap' | 'busy' | 'problem' | 'send'> {
  /** The address of the account; null if it is not known. */
  email: string | null;
  onBack: () => void;
}

/** Names the account, and draws the form. */
export function NewPasswordScreen({ email, onBack, ...form }: NewPasswordScreenProps) {
  const { t } = useUi();
  const id = useLocalId();
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading>{t('password.resetTitle')}</Heading>
        <div id={id}>
          <Text>{t('password.resetInstruction')}</Text>
          {email !== null && <AddressLine address={email} />}
        </div>
      </Stack>
      <NewPasswordForm renews {...(email !== null && { email })} {...form} describedBy={id} />
    </>
  );
}
