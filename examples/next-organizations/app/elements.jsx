'use client';

import 'auth-elements/b2b';
import { useRouter } from 'next/navigation';
import { useActionState, useEffect } from 'react';

// A member who has chosen another organization goes on to it.
const enter = ({ detail }) => detail.type === 'AUTHENTICATE_FLOW_COMPLETE' && location.replace('/');
if (globalThis.location?.search.startsWith('?organizations')) addEventListener('auth-event', enter);

const auth = () => document.querySelector('auth-b2b-login').session;

/** The form. A change of the session in any tab draws the page again. */
export function Login(props) {
  const { refresh } = useRouter();
  useEffect(() => auth().onStateChange(() => refresh()), [refresh]);
  return <auth-b2b-login products="emailOtp" {...props} />;
}

export const Account = (props) => <auth-account {...props} />;

export const LogOut = (props) => <button type="button" onClick={() => auth().session.revoke()} {...props} />;

/** Runs the action, shows its answer, and draws the page again. */
export function Form({ action, children }) {
  const { refresh } = useRouter();
  const [answer, run] = useActionState(async (_previous, fields) => {
    const text = await action(fields).catch(({ message }) => message);
    refresh();
    return text;
  }, '');
  return (
    <form action={run}>
      {children} <output>{answer}</output>
    </form>
  );
}

export const Invite = ({ children }) => <Form action={invite}>{children}</Form>;

async function invite(fields) {
  const [email_address, roles] = [fields.get('email_address'), fields.getAll('roles')];
  await auth().magicLinks.email.invite({ email_address, roles });
  return 'Invited.';
}
