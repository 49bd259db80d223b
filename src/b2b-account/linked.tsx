/** With which accounts a member has signed in. Each sign-in links its account, and admins unlink them. */
import { Row, Rows } from '../account/parts.tsx';
import { type SectionProps, type SectionScreen, section } from '../account/section.ts';
import { LateMark } from '../components/icons/late-mark.tsx';
import { Text } from '../components/messages/text.tsx';
import { useUi } from '../components/ui.tsx';
import { providerName } from '../products/oauth/names.ts';

export const linked = section<SectionScreen, never, never>({
  first: { name: 'linked.shown' },
  table: { 'linked.shown': {} },
  handlers: {},
  View: LinkedView,
});

function LinkedView({ user, config }: SectionProps<SectionScreen, never>) {
  const { t } = useUi();
  const { companyLogins = [] } = config.membership ?? {};
  const { providers } = user;
  if (companyLogins.length + providers.length === 0)
    return <Text kind="small">{t('account.social.none')}</Text>;
  return (
    <Rows label={t('account.social.title')}>
      {companyLogins.map(({ id, name }) => (
        <Row key={id} name={<bdi>{name}</bdi>} note={t('account.organization.login')} />
      ))}
      {providers.map(({ oauth_user_registration_id, provider_type }) => (
        <Row
          key={oauth_user_registration_id}
          picture={<LateMark type={provider_type} />}
          name={providerName(provider_type)}
        />
      ))}
    </Rows>
  );
}
