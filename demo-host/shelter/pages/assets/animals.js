/** The animals that the members of a shelter see. Keepers take them in, share them and give them away; admins invite. */
import { byId, html } from '/shared/dom.js';
import { followPointer } from '/shared/pets/look.js';
import { locale, say, words } from '/shared/words.js';
import { createAnimalCard, kinds } from './animal-card.js';
import { auth } from './session.js';
import { fetchAnimals, takeIn } from './shelter-client.js';

/** How the session layer says that the provider does not answer. */
const unreachable = ['unreachable', 'timeout', 'invalid_reply'];

/** The member whose session this page shows. */
let memberId = null;

followPointer(byId('animals'));
byId('kinds').append(...kinds.map((kind) => html('option', { value: kind }, words[`species.${kind}`])));
byId('retry').addEventListener('click', open);

byId('take-in').addEventListener('submit', (event) => {
  event.preventDefault();
  act(event.target, async (data) => {
    const name = String(data.get('name')).trim();
    await takeIn(name, data.get('kind'));
    event.target.reset();
    return say('shelter.taken', { name });
  });
});

byId('invite').addEventListener('submit', (event) => {
  event.preventDefault();
  byId('invited').textContent = '';
  act(event.target, async (data) => {
    const email = String(data.get('email'));
    await invite(email, data.has('keeper'));
    event.target.reset();
    byId('invited').textContent = say('shelter.invited', { email });
  });
});

let isLeaving = false;
byId('leave').addEventListener('click', async () => {
  isLeaving = true;
  try {
    await auth.session.revoke({ forceClear: true });
  } catch {
    // Signed out here in any case; on the server the session expires.
  }
  location.replace('/');
});

// Signed out, or into another shelter, in another tab.
auth.onStateChange(({ member, fromCache }) => {
  if (isLeaving) return;
  if (!member && !fromCache) location.replace('/login');
  else if (memberId && member && member.member_id !== memberId) location.reload();
});

open();

async function open() {
  byId('retry').disabled = true;
  try {
    await auth.session.authenticate();
    const { member, organization } = auth.state;
    memberId = member.member_id;
    byId('title').textContent = organization.organization_name;
    byId('who').textContent = member.email_address;
    byId('member').hidden = false;
    const [picture, mayInvite] = await Promise.all([
      fetchAnimals(),
      auth.rbac.isAuthorized('auth.member', 'create'),
    ]);
    byId('invite').hidden = !mayInvite;
    show(picture);
    report(null);
  } catch (error) {
    // The listener above leaves when there is no session.
    if (auth.session.getTokens()) report(error, { canRetry: true });
    else location.replace('/login');
  } finally {
    byId('retry').disabled = false;
  }
}

function show({ animals, partners, may_give: mayGive }) {
  const options = { mayGive, partners, onSubmit: act };
  byId('animals').replaceChildren(...animals.map((animal) => createAnimalCard(animal, options)));
  byId('take-in').hidden = !mayGive;
  const waiting = animals.filter(({ given_to }) => given_to === null).length;
  byId('count').textContent =
    animals.length === 0 ? words['shelter.none'] : say('shelter.count', { waiting, all: animals.length });
}

/** Runs what a form asks for, once at a time, and shows the animals as they are then. */
async function act(form, work) {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  report(null);
  const card = form.closest('[data-animal]')?.dataset.animal;
  try {
    const news = await work(new FormData(form));
    if (news) byId('news').textContent = news;
  } catch (error) {
    report(error);
    form.ariaBusy = 'false';
    // What was typed stays, unless the animal is gone.
    if (error.code !== 'gone' && error.code !== 'not_a_keeper') return;
  }
  form.ariaBusy = 'false';
  try {
    show(await fetchAnimals());
    if (card) focusCard(card);
  } catch (error) {
    report(error, { canRetry: true });
  }
}

/** The control that had the focus may be gone. */
function focusCard(id) {
  const heading = document.querySelector(`[data-animal="${CSS.escape(id)}"] h2`);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/** The provider checks that the member may invite, and give this role. */
async function invite(email_address, asKeeper) {
  try {
    await auth.magicLinks.email.invite({ email_address, locale, ...(asKeeper && { roles: ['keeper'] }) });
  } catch (error) {
    if (error.code !== 'api_error' && error.code !== 'schema_error') throw error;
    throw Object.assign(new Error('invite', { cause: error }), { code: 'invite' });
  }
}

function report(error, { canRetry = false } = {}) {
  byId('trouble').hidden = error === null;
  byId('retry').hidden = !canRetry;
  if (!error) return;
  const code = unreachable.includes(error.code) ? 'provider_unreachable' : error.code;
  byId('notice').textContent = words[`shelter.error.${code}`] ?? words['shelter.error.other'];
}
