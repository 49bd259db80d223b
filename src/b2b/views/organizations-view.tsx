/** The list of organizations, or what to do without one. */
import { type ReactNode, useState } from 'react';
import { Button, unlessBusy } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Divider } from '../../components/frame/divider.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Waiting } from '../../components/frame/waiting.tsx';
import { ForwardIcon } from '../../components/icons/screens-icons.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { useStyle } from '../../components/ui.tsx';
import { css } from '../../theme/css.ts';
import type { Choice } from '../flow/facts.ts';
import { NewOrganizationForm } from './new-organization.tsx';
import { Tile } from './tile.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

/** The visitor gets a filter from this many organizations on. */
const many = 8;

export function OrganizationsView(props: ViewProps<'organizations'>) {
  const { screen, config, busy, problem, send } = props;
  const t = useTexts();
  const { choices, email, current } = screen;
  if (!choices) return problem ? <NoList {...props} /> : <Waiting />;
  const mayCreate = screen.mayCreate && !config.disableCreate;
  const isSwitching = current !== null;
  const isField = problem?.errorType === 'invalid_organization_name';
  const notice = <ErrorNotice>{problem && !isField && t.problem(problem)}</ErrorNotice>;
  if (screen.naming)
    return (
      <>
        <BackButton onClick={() => send({ type: 'back' })} />
        <Heading focus>{t('button.createAnOrganization')}</Heading>
        {notice}
        <NewOrganizationForm {...{ screen, problem, send }} />
      </>
    );
  if (choices.length === 0 && !isSwitching) {
    const named = { values: { email }, tags: { bold: (name: ReactNode) => <Strong>{name}</Strong> } };
    return (
      <>
        <BackButton onClick={() => send({ type: 'back' })} />
        <Stack gap="tight">
          <Heading focus>
            {mayCreate
              ? t('organizationDiscovery.noOrgs.create.title')
              : t.rich('organizationDiscovery.noOrgs.title', named)}
          </Heading>
          <Text>
            {t.rich(
              mayCreate
                ? 'organizationDiscovery.noOrgs.create.content'
                : 'organizationDiscovery.noOrgs.content',
              named,
            )}
          </Text>
        </Stack>
        {notice}
        <Stack>
          {mayCreate && <NewOrganizationForm {...{ screen, problem, send }} />}
          <Button kind={mayCreate ? 'secondary' : 'primary'} onClick={() => send({ type: 'back' })}>
            {t('button.tryDifferentEmailAddress')}
          </Button>
        </Stack>
      </>
    );
  }
  return (
    <>
      {!isSwitching && <BackButton onClick={() => send({ type: 'back' })} />}
      <Stack gap="tight">
        <Heading focus>{t(isSwitching ? 'discovery.switchTitle' : 'organizationDiscovery.title')}</Heading>
        {email && (
          <Text kind="small">
            <Strong alone>{email}</Strong>
          </Text>
        )}
      </Stack>
      <Rows {...props} choices={choices} isBusy={busy.length > 0} />
      {notice}
      {screen.proving && (
        <Button kind="secondary" onClick={() => send({ type: 'address.proveAsked' })}>
          {t('discovery.prove', { email })}
        </Button>
      )}
      {mayCreate && !isSwitching && (
        <>
          <Divider />
          <Button kind="secondary" onClick={() => send({ type: 'organization.createAsked' })}>
            {t('button.createAnOrganization')}
          </Button>
        </>
      )}
    </>
  );
}

/** The list did not load. */
function NoList({ problem, busy, send }: ViewProps<'organizations'>) {
  const t = useTexts();
  const isSignedOut = problem?.code === 'no_current_session' || problem?.errorType === 'session_not_found';
  return (
    <>
      <Heading focus>{t('discovery.switchTitle')}</Heading>
      <ErrorNotice>{problem && (isSignedOut ? t('discovery.signedOut') : t.problem(problem))}</ErrorNotice>
      <Button kind="primary" busy={busy.length > 0} onClick={() => send({ type: 'retryAsked' })}>
        {t('button.tryAgain')}
      </Button>
    </>
  );
}

function Rows({
  screen,
  choices,
  isBusy,
  send,
}: ViewProps<'organizations'> & { choices: readonly Choice[]; isBusy: boolean }) {
  useStyle(rowsCss);
  const t = useTexts();
  const [filter, setFilter] = useState('');
  const term = filter.trim().toLocaleLowerCase();
  const shown = choices.filter(({ organization }) => organization.name.toLocaleLowerCase().includes(term));
  return (
    <Stack>
      {choices.length >= many && (
        <Stack gap="tight">
          <TextField
            label={t('discovery.filter')}
            name="organization-filter"
            type="search"
            autoComplete="off"
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
          <Progress text={term === '' ? '' : t('discovery.found', { n: shown.length })} />
        </Stack>
      )}
      <ul className="ae-organizations" part="organizations" aria-label={t('discovery.listLabel')}>
        {shown.map(({ organization, membership }) => {
          const isChosen = screen.chosen === organization.id;
          const label = labelOf(membership, organization.id === screen.current);
          return (
            <li key={organization.id}>
              <button
                type="button"
                className="ae-organization"
                part="organization"
                data-state={isChosen ? 'busy' : 'ready'}
                aria-disabled={isBusy || undefined}
                aria-current={organization.id === screen.current || undefined}
                onClick={unlessBusy(isBusy, () => send({ type: 'organization.chosen', id: organization.id }))}
              >
                <Tile name={organization.name} logoUrl={organization.logoUrl} />
                <span className="ae-organization-words">
                  <span className="ae-organization-name">
                    <bdi>{organization.name}</bdi>
                  </span>
                  {label && <span className="ae-organization-action">{t(label)}</span>}
                </span>
                <ForwardIcon />
              </button>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

function labelOf(membership: Choice['membership'], isCurrent: boolean) {
  if (isCurrent) return 'discovery.current';
  if (membership === 'member') return null;
  return membership === 'invited' ? 'organizationDiscovery.acceptInvite' : 'organizationDiscovery.join';
}

const rowsCss = css`
.ae-root .ae-organizations { display: grid; gap: 8px; }
.ae-root .ae-organizations > li { display: grid; }
.ae-root .ae-organization {
  display: flex;
  align-items: center;
  gap: 12px;
  min-block-size: 56px;
  padding: 8px 12px;
  text-align: start;
  color: var(--_buttons-secondary-text-color);
  background-color: var(--_buttons-secondary-background-color);
  border: 1px solid var(--_buttons-secondary-border-color);
  border-radius: var(--_buttons-secondary-border-radius);
  cursor: pointer;
}
.ae-root .ae-organization[aria-disabled] { cursor: default; }
.ae-root .ae-organization[data-state='busy'] { opacity: .6; }
.ae-root .ae-organization:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: -1px; }
.ae-root .ae-organization-words { flex: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; min-inline-size: 0; }
.ae-root .ae-organization-name { flex: 1 1 min(6em, 100%); min-inline-size: 0; overflow-wrap: anywhere; font-weight: 600; }
.ae-root .ae-organization > .ae-icon { flex: none; inline-size: 20px; block-size: 20px; margin-inline: -6px -4px; color: var(--_colors-secondary); }
.ae-root .ae-organization > .ae-icon:dir(rtl) { scale: -1 1; }
.ae-root .ae-organization-action { flex: none; font-size: .875em; }
@media (hover: hover) {
  .ae-root .ae-organization:not([aria-disabled]):hover { background-color: var(--_colors-accent); }
}
`;
