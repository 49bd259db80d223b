import { addRow, admin, backend, project, readMember, rowsOf } from '../server.js';
import { Form, Invite, Login, LogOut } from './elements.jsx';

export default async function Page({ searchParams }) {
  const screen = 'organizations' in (await searchParams) ? 'organizations' : undefined;
  const member = screen ? null : await readMember();
  return (
    <>
      <Login {...project} screen={screen} hidden={Boolean(member)} />
      {member && <Organization id={member.organizationId} isAdmin={member.roles.includes('auth_admin')} />}
    </>
  );
}

async function Organization({ id, isAdmin }) {
  const { organization_name } = await admin.organizations.get(id);
  const { members } = await admin.members.list({ organization_id: id });
  const { events } = isAdmin ? await admin.record.list({ organization_id: id }) : { events: [] };
  return (
    <main>
      <h1>{organization_name}</h1>
      <a href="/account">Your account</a> <LogOut>Log out</LogOut>
      <Form action={writeNote}>
        <input name="text" aria-label="Note" /> <button type="submit">Write</button>
      </Form>
      <pre id="notes">{rowsOf('notes', id).join('\n')}</pre>
      <Invite>
        <input name="email_address" type="email" aria-label="Address" />
        <input name="roles" type="checkbox" value="writer" aria-label="may write" />
        <button type="submit">Invite</button>
      </Invite>
      <pre id="members">
        {members.map((one) => `${one.email_address}: ${one.roles.map((role) => role.role_id)}`).join('\n')}
      </pre>
      <h2>News</h2>
      <pre id="news">{rowsOf('news', id).join('\n')}</pre>
      <h2>Record, for admins</h2>
      <pre id="record">{events.map(({ recorded_at, kind }) => `${recorded_at} ${kind}`).join('\n')}</pre>
    </main>
  );
}

/** Anybody can call a server function: it finds out for itself who asks. */
async function writeNote(fields) {
  'use server';
  const member = await readMember();
  if (!(await backend.isAuthorized(member, 'notes', 'write'))) return 'You may only read.';
  addRow('notes', member.organizationId, fields.get('text'));
  return '';
}
