/** The animals of the member's shelter. Keepers give them away; admins invite. */

import { byId, html } from '/shared/dom.js';
import { auth, sentence } from './session.js';

const notice = byId('notice');

/** Asks this site's server, in the name of the member. @throws Error with a sentence for the visitor */
async function ask(path, body) {
  const tokens = auth.session.getTokens();
  const response = await fetch(`/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${tokens?.session_jwt}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.message);
  return reply;
}

function draw({ animals, may_give: mayGive }) {
  const rows = animals.map((animal) =>
    html(
      'li',
      { class: 'animal' },
      html('span', {}, html('strong', {}, animal.name), ` the ${animal.kind}`),
      animal.given_to
        ? html('span', { class: 'home' }, `Lives with ${animal.given_to}`)
        : mayGive
          ? giving(animal)
          : html('span', { class: 'home' }, 'Waits for a home'),
    ),
  );
  byId('animals').replaceChildren(...rows);
}

function giving({ animal_id, name }) {
  return html(
    'form',
    { onsubmit: (event) => act(event, (data) => ask(`/animals/${animal_id}/give`, { to: data.get('to') })) },
    html('input', {
      name: 'to',
      required: true,
      maxlength: '100',
      placeholder: 'To whom?',
      'aria-label': `Who takes ${name} home?`,
    }),
    html('button', { class: 'button' }, 'Give away'),
  );
}

async function act(event, work) {
  event.preventDefault();
  const { target: form, submitter } = event;
  if (submitter) submitter.disabled = true;
  notice.textContent = '';
  try {
    await work(new FormData(form));
    draw(await ask('/animals'));
  } catch (error) {
    notice.textContent = sentence(error);
  } finally {
    if (submitter) submitter.disabled = false;
  }
}

byId('invite').addEventListener('submit', (event) =>
  act(event, async (data) => {
    const email_address = String(data.get('email'));
    await auth.magicLinks.email.invite({ email_address });
    event.target.reset();
    byId('invited').textContent = `${email_address} has an invitation.`;
  }),
);

byId('leave').addEventListener('click', async () => {
  try {
    await auth.session.revoke({ forceClear: true });
  } catch {
    // Signed out here in any case; on the server the session expires.
  }
  location.replace('/login');
});

// Signed out, or into another shelter, in another tab.
let shelter;
auth.onStateChange(({ organization, fromCache }) => {
  if (!organization && !fromCache) location.replace('/login');
  else if (shelter && organization && organization.organization_id !== shelter) location.reload();
});

async function open() {
  if (!auth.session.getTokens()) return location.replace('/login');
  await auth.session.authenticate();
  const { member, organization } = auth.state;
  shelter = organization.organization_id;
  byId('title').textContent = organization.organization_name;
  byId('who').textContent = `${member.name || member.email_address} · ${member.email_address}`;
  byId('invite').hidden = !(await auth.rbac.isAuthorized('auth.member', 'create'));
  draw(await ask('/animals'));
}

open().catch((error) => {
  notice.textContent = sentence(error);
});
