/** The apps that have access, each with a button to disconnect it. */
import { byId, html } from './dom.js';
import { session } from './visitor.js';

/** What the scopes mean. Unknown ones appear under their own names. */
const meanings = {
  openid: 'know who you are',
  profile: 'see your name',
  email: 'see your email address',
  phone: 'see your phone number',
  full_access: 'do everything you can do, except change how you log in',
  offline_access: 'keep this access while you are away',
  'pets:read': 'see your pets',
  'pets:feed': 'feed your pets',
  'pets:play': 'play with your pets',
  'achievements:read': 'see your achievements',
};
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

let shownUserId = null;

session.onStateChange(follow);
follow(session.state);
addEventListener('pageshow', ({ persisted }) => persisted && load());

function follow({ user }) {
  if (!user || user.user_id === shownUserId) return;
  shownUserId = user.user_id;
  load();
}

async function load() {
  try {
    show((await session.user.getConnectedApps()).connected_apps);
  } catch {
    // This page is mainly for the pets, whose banner reports an unreachable service.
    byId('connected').hidden = true;
  }
}

function show(apps) {
  byId('connected').hidden = apps.length === 0;
  byId('connected-apps').replaceChildren(...apps.map(row));
}

function row(app) {
  const revoke = html(
    'button',
    { type: 'button', class: 'small-link', 'aria-label': `Disconnect ${app.name}`, onclick: disconnect },
    'Disconnect',
  );
  const since = app.created_at ? ` Since ${date.format(new Date(app.created_at))}.` : '';
  const item = html(
    'li',
    {},
    html(
      'div',
      {},
      html('h3', { dir: 'auto' }, app.name),
      html('p', {}, `Can ${meaningsOf(app.scopes_granted)}.${since}`),
    ),
    revoke,
  );
  return item;

  async function disconnect() {
    if (revoke.ariaDisabled === 'true') return;
    revoke.ariaDisabled = 'true';
    byId('connected-problem').textContent = '';
    try {
      await session.user.revokedConnectedApp(app.connected_app_id);
      item.remove();
      // The focused button is gone.
      byId('connected-title').focus();
      byId('connected').hidden = byId('connected-apps').children.length === 0;
    } catch {
      revoke.ariaDisabled = null;
      byId('connected-problem').textContent = `${app.name} could not be disconnected. Please try again.`;
    }
  }
}

function meaningsOf(scopes) {
  return scopes
    .split(' ')
    .filter(Boolean)
    .map((scope) => meanings[scope] ?? scope)
    .join(', ');
}
