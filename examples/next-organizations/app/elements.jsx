'use client';

import 'auth-elements/b2b';
import { useRouter } from 'next/navigation';
import { useActionState, useEffect } from 'react';

const auth = () => document.querySelector('auth-b2b-login').session;

/** The form. A change of the session in any tab draws the page again. */
export function Login(props) {
  const { refresh } = useRouter();
  useEffect(() => auth().onStateChange(() => refresh()), [refresh]);
  const enter = ({ detail }) => detail.type === 'AUTHENTICATE_FLOW_COMPLETE' && location.replace('/');
  return <auth-b2b-login products="emailOtp" onauth-event={props.screen && enter} {...props} />;
}

export const Account = (props) => <auth-account {...props} />;

const logOut = () => auth().session.revoke();
export const LogOut = (props) => <button type="button" onClick={logOut} {...props} />;

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
