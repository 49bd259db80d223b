import { Button } from '../../components/buttons/button.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { useUi } from '../../components/ui.tsx';

/** Says why the sign-in must start again. */
export function AdmissionOverView({ send }: { send: (event: { readonly type: 'back' }) => void }) {
  const { t } = useUi();
  return (
    <>
      <Heading focus>{t('totp.overTitle')}</Heading>
      <ErrorNotice>{t('admission.expired')}</ErrorNotice>
      <Button kind="primary" onClick={() => send({ type: 'back' })}>
        {t('totp.logInAgain')}
      </Button>
    </>
  );
}
