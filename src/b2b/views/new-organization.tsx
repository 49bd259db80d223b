/** Asks for the name of a new organization. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Form } from '../../components/frame/layout.tsx';
import { serviceOf } from '../../components/screens/webmail.ts';
import { useTexts, type ViewProps } from './view-props.ts';

/** The company's domain suggests a name; a common mailbox suggests none. */
function nameIn(email: string): string {
  const [label = ''] = email.slice(email.lastIndexOf('@') + 1).split('.');
  return serviceOf(email) === undefined ? label.charAt(0).toLocaleUpperCase() + label.slice(1) : '';
}

export function NewOrganizationForm({
  screen,
  problem,
  send,
}: Pick<ViewProps<'organizations'>, 'screen' | 'problem' | 'send'>) {
  const t = useTexts();
  const [wrong, setWrong] = useState<'name' | 'logo' | null>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const organization = { name: text('organization'), logoUrl: text('logo') };
    const isLogo = organization.logoUrl === '' || /^https:\/\/./.test(organization.logoUrl);
    const fault = organization.name === '' ? 'name' : isLogo ? null : 'logo';
    setWrong(fault);
    if (!fault) send({ type: 'organization.createAsked', organization });
  }
  const isRefused = problem?.errorType === 'invalid_organization_name';
  return (
    <Form noValidate method="dialog" onSubmit={submit}>
      <TextField
        label={t('discovery.name')}
        name="organization"
        autoComplete="organization"
        enterKeyHint="go"
        maxLength={128}
        required
        defaultValue={nameIn(screen.email)}
        error={(wrong === 'name' || isRefused) && t('error.organizationName')}
      />
      <TextField
        label={t('discovery.logo')}
        name="logo"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        error={wrong === 'logo' && t('error.organizationLogo')}
      />
      <Button kind="primary" type="submit" busy={screen.chosen === 'new'}>
        {t('button.createAnOrganization')}
      </Button>
    </Form>
  );
}
