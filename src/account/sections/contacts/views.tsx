/** The screens of addresses and numbers. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '../../../../session-core/wire/shared.ts';
import { Button } from '../../../components/buttons/button.tsx';
import { BackButton } from '../../../components/buttons/link.tsx';
import { Removal } from '../../../components/buttons/removal.tsx';
import { EmailForm } from '../../../components/fields/email-form.tsx';
import { mayTakeFocus } from '../../../components/focus.ts';
import { Stack } from '../../../components/frame/layout.tsx';
import { Address, Strong, Text } from '../../../components/messages/text.tsx';
import { prefetch } from '../../../components/prefetch.ts';
import { Actions, Row, Rows } from '../../../components/rows/rows.tsx';
import { useUi } from '../../../components/ui.tsx';
import { useLazy } from '../../../components/use-lazy.ts';
import { lazy } from '../../../machine/lazy.ts';
import type { PartProps } from '../../../machine/product.ts';
import type { OtpEvent } from '../../../products/otp/flow.ts';
import { numberLibrary } from '../../../products/otp/number-library.ts';
import { OtpEnterView } from '../../../products/otp/views.tsx';
import { isLastWay } from '../../last-way.ts';
import { FormTitle, ListState } from '../../parts.tsx';
import type { Membership, SectionProps } from '../../section.ts';
import { useGrouped } from '../../use-grouped.ts';
import type { ContactKind, ContactsAdd, ContactsEvent, ContactsList, ContactsScreen } from './flow.ts';

type Props<S extends ContactsScreen> = Omit<SectionProps<S, ContactsEvent>, 'screen'> & { screen: S };

/** Draws the screen. */
export function ContactsView({ screen, ...props }: SectionProps<ContactsScreen, ContactsEvent>) {
  const grouped = useGrouped();
  switch (screen.name) {
    case 'contacts.list':
      return <ListView {...props} screen={screen} />;
    case 'contacts.add':
      return <AddView {...props} screen={screen} />;
    case 'otp.enter':
      return <OtpEnterView {...props} {...{ screen, grouped }} />;
  }
}

interface Contact {
  readonly kind: ContactKind;
  readonly id: string;
  readonly address: string;
  readonly verified: boolean;
  /** Whether the user has another proved one of its kind: then one of them is the primary one. */
  readonly rank: 'only' | 'primary' | 'other';
}

/** The provider lists the primary one first. */
function ranked(contacts: readonly Omit<Contact, 'rank'>[]): Contact[] {
  const proved = contacts.filter(({ verified }) => verified);
  return contacts.map((contact) => {
    if (proved.length < 2 || !contact.verified) return { ...contact, rank: 'only' };
    return { ...contact, rank: contact === proved[0] ? 'primary' : 'other' };
  });
}

function ListView(props: Props<ContactsList>) {
  const { user, config, busy, send } = props;
  const { t } = useUi();
  const hasNumber = user.phone_numbers.length > 0;
  useEffect(() => {
    if (hasNumber) prefetch(numberLibrary);
  }, [hasNumber]);
  const [openId, setOpenId] = useState<string | null>(null);
  const addable = config.membership ? kindsOf(config.membership, user) : kinds;
  const contacts: readonly Contact[] = [
    ...ranked(
      user.emails.map(({ email_id: id, email: address, verified }) => ({
        kind: 'email',
        id,
        address,
        verified,
      })),
    ),
    ...ranked(
      user.phone_numbers.map(({ phone_id: id, phone_number: address, verified }) => ({
        kind: 'phone',
        id,
        address,
        verified,
      })),
    ),
  ];
  return (
    <Stack>
      {contacts.length > 0 && (
        <Rows label={t('account.contacts.title')}>
          {contacts.map((contact) => (
            <ContactRow
              key={contact.id}
              {...props}
              contact={contact}
              isAsked={openId === contact.id}
              onAsk={(isOpen) => setOpenId(isOpen ? contact.id : null)}
            />
          ))}
        </Rows>
      )}
      {addable.length > 0 && (
        <Actions>
          {addable.map((kind) => (
            <Button
              key={kind}
              kind="secondary"
              aria-disabled={busy.length > 0 || undefined}
              onClick={() => send({ type: 'contacts.addAsked', kind })}
            >
              {t(`account.contacts.add.${kind}`)}
            </Button>
          ))}
        </Actions>
      )}
    </Stack>
  );
}

const kinds: readonly ContactKind[] = ['email', 'phone'];

/** A member changes the address in place of adding one, and has one number, as a second step. */
function kindsOf({ texts }: Membership, { phone_numbers }: User): ContactKind[] {
  return texts && phone_numbers.length === 0 ? ['phone'] : [];
}

interface ContactRowProps extends Props<ContactsList> {
  contact: Contact;
  isAsked: boolean;
  onAsk: (isOpen: boolean) => void;
}

function ContactRow({ contact, user, config, busy, send, isAsked, onAsk }: ContactRowProps) {
  const { t } = useUi();
  const { kind, id, address: stored, verified, rank } = contact;
  const address = useGrouped()(stored);
  const isBusy = busy.length > 0;
  const { membership } = config;
  const isOfMember = membership && kind === 'email';
  const isLast = !membership && isLastWay(user, id);
  const managedBy = isOfMember ? membership.managedBy : null;
  const remove = () => {
    onAsk(false);
    send({ type: 'contacts.removeConfirmed', kind, removing: id, address: stored });
  };
  return (
    <Row
      name={<Address>{address}</Address>}
      badges={[
        !verified && t('account.contacts.unproved'),
        rank === 'primary' && t('account.contacts.primary'),
      ]}
      note={
        managedBy
          ? t('account.managed', { name: managedBy })
          : membership && kind === 'phone'
            ? t('account.contacts.secondStep')
            : isLast && t('account.lastWay')
      }
      busy={isBusy}
      actions={[
        !verified && {
          label: t('account.contacts.proveLabel', { address }),
          text: t('account.contacts.prove'),
          onAct: () => send({ type: 'contacts.proofAsked', kind, address: stored }),
        },
        rank === 'other' && {
          label: t('account.contacts.makePrimaryLabel', { address }),
          text: t('account.contacts.makePrimary'),
          onAct: () => send({ type: 'contacts.primaryAsked', kind, id, address: stored }),
        },
        isOfMember &&
          !managedBy && {
            label: t('account.contacts.changeLabel', { address }),
            text: t('account.change'),
            onAct: () => send({ type: 'contacts.addAsked', kind }),
          },
        !isLast &&
          !isOfMember && {
            label: t('account.removeLabel', { name: address }),
            text: t('account.remove'),
            destructive: true,
            onAct: () => onAsk(true),
          },
      ]}
    >
      {isAsked && (
        <Removal label={t('account.remove')} busy={isBusy} onRemove={remove} onCancel={() => onAsk(false)}>
          {t.rich(membership ? 'account.contacts.removeStepWarning' : 'account.contacts.removeWarning', {
            values: { address },
            tags: { bold: (text) => <Strong>{text}</Strong> },
          })}
        </Removal>
      )}
    </Row>
  );
}

function AddView({ screen, user, busy, problem, config, bootstrap, send }: Props<ContactsAdd>) {
  const { t } = useUi();
  return (
    <Stack>
      <BackButton onClick={() => send({ type: 'back' })} />
      <FormTitle>
        {config.membership && screen.kind === 'email'
          ? t('account.contacts.changeLabel', { address: user.emails[0]?.email ?? '' })
          : t(`account.contacts.add.${screen.kind}`)}
      </FormTitle>
      <Text kind="small">{t(`account.contacts.addText.${screen.kind}`)}</Text>
      {screen.kind === 'email' ? (
        <FirstFieldFocused>
          <EmailForm
            busy={busy.length > 0}
            problem={problem}
            submit={t('button.continue')}
            onSubmit={(email) => send({ type: 'otp.emailSubmitted', email })}
          />
        </FirstFieldFocused>
      ) : (
        <LazyPhoneForm
          {...{ busy, problem, config, bootstrap, send }}
          screen={{ name: 'main' }}
          tab="sms"
          waits
        />
      )}
    </Stack>
  );
}

/** The same chunk as on the first screen of a login. */
const phoneForm = lazy(
  () => import('../../../products/otp/phone-form.tsx'),
  (part) => part.PhonePart,
);

function LazyPhoneForm(props: PartProps<OtpEvent> & { waits: boolean }) {
  const { current: PhonePart, failed } = useLazy(phoneForm);
  const load = () => {
    phoneForm.load().catch(() => {
      // The list state offers to try again.
    });
  };
  // An effect, because the browser fetches the part.
  useEffect(load, []);
  if (!PhonePart) return <ListState failed={failed} onRetry={load} />;
  return (
    <FirstFieldFocused>
      <PhonePart {...props} />
    </FirstFieldFocused>
  );
}

/** For forms of the first screen of a login, which leave the focus where it is: here the user has opened them. */
function FirstFieldFocused({ children }: { children: ReactNode }) {
  const { container } = useUi();
  const form = useRef<HTMLDivElement>(null);
  // An effect, because the focus belongs to the DOM.
  useEffect(() => {
    if (mayTakeFocus(container)) form.current?.querySelector('input')?.focus();
  }, [container]);
  return <div ref={form}>{children}</div>;
}
