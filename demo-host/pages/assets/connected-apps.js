/** The apps that have access, each with a button to disconnect it. */

import { linesOf } from './authorize/permissions.js';
import { byId, html } from './dom.js';
import { session } from './visitor.js';
import { say, words } from './words.js';

const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' });

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
    {
      type: 'button',
      class: 'small-link',
      'aria-label': say('pets.disconnectApp', { app: app.name }),
      onclick: disconnect,
    },
    words['pets.disconnect'],
  );
  const since = app.created_at ? say('pets.since', { date: date.format(new Date(app.created_at)) }) : null;
  const item = html(
    'li',
    {},
    html(
      'div',
      {},
      html('h3', { dir: 'auto' }, app.name),
      html('p', {}, meaningsOf(app.scopes_granted)),
      since && html('p', {}, since),
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
      byId('connected-problem').textContent = say('pets.notDisconnected', { app: app.name });
    }
  }
}

function meaningsOf(scopes) {
  const scopeNames = scopes.split(' ').filter(Boolean);
  // The consent page has the server's words for this one.
  return linesOf(
    scopeNames.map((scope) => ({ scope, description: scope === 'pets:read' ? words['scope.pets'] : '' })),
  ).join(' · ');
}
