/** Opens a link from a mail or a redirect from social sign-in: exchanges the token for a session. */
import { config } from '/config.js';
import { cookiesAreKept } from './cookies.js';
import { byId } from './dom.js';
import { drawPet, showMood } from './pets/pet-drawing.js';
import { goOn } from './return-address.js';
import { firstEmail, session } from './visitor.js';
import { say, words } from './words.js';

const sessionMinutes = 60;
const sessionDuration = { session_duration_minutes: sessionMinutes };
const tokenType = `${config.prefix}_token_type`;
/** A token without a type, which comes from social sign-in. Kept here for a retry. */
let untyped = null;
const messenger = { species: 'owl', coat: 1, mood: 'content' };
const picture = drawPet(messenger);
byId('messenger').append(picture);
byId('retry').addEventListener('click', arrive);

// A browser may prerender a page that the visitor has not opened yet. A link works once, so wait until the page is visible.
if (document.prerendering) document.addEventListener('prerenderingchange', arrive, { once: true });
else arrive();

async function arrive() {
  wait();
  try {
    const refusal = takeRefusal();
    if (refusal) return explain(refusal);
    untyped ??= takeUntyped();
    if (await mustAsk()) return location.replace(`/login?${questionOf(untyped)}`);
    const result = untyped
      ? await session.oauth.authenticate(untyped, sessionDuration)
      : await session.authenticateByUrl(sessionDuration);
    if (!result) explainHalfToken();
    // Half a sign-in: the widget on the login page continues it.
    else if ((result.reply ?? result).session === null) location.replace('/login');
    else if (cookiesAreKept()) goOn();
    else explain({ code: 'no_cookies' });
  } catch (error) {
    explain(error);
  }
}

/** Whether another browser asked for the link, or another account is signed in: the widget on the login page asks. */
async function mustAsk() {
  const link = untyped ? null : await session.magicLinks.inspect();
  if (link) return !link.same_browser || link.replaces !== null;
  // From another site: a question only if an account is signed in here.
  const inspection = session.state.session ? await session.oauth.inspect(untyped ?? undefined) : null;
  return Boolean(inspection?.replaces);
}

/** The token as the widget reads it from the address of the login page. */
function questionOf(withoutType) {
  const query = new URLSearchParams(location.search);
  if (withoutType) {
    query.set(tokenType, 'oauth');
    query.set('token', withoutType);
  }
  query.set('with', 'link');
  return query;
}

function wait() {
  byId('retry').hidden = true;
  byId('action').hidden = true;
  byId('title').textContent = words['arrive.loading'];
  byId('text').textContent = '';
  showMood(picture, messenger);
}

/** A token of an unknown type. Without a token, nothing happens. */
function explainHalfToken() {
  if (!new URLSearchParams(location.search).has('token')) return;
  // The token is not used, but it need not stay visible in the address either.
  history.replaceState(null, '', location.pathname);
  explain({ code: 'incomplete' });
}

/** Removes the token from the address before using it, so that neither a reload nor a Referer header sends it again. */
function takeUntyped() {
  const query = new URLSearchParams(location.search);
  if (query.has(tokenType) || !query.get('token')) return null;
  history.replaceState(null, '', location.pathname);
  return query.get('token');
}

/** The identity provider's error, if it sent one. Removed from the address, so that a reload starts over. */
function takeRefusal() {
  const url = new URL(location.href);
  const error = url.searchParams.get('error');
  if (error === null || url.searchParams.get(tokenType) !== 'oauth') return null;
  history.replaceState(null, '', url.pathname);
  return { code: 'oauth_refused', error_type: error };
}

function explain(error) {
  const { title, text, again = false, action = words['arrive.newLink'] } = describe(error);
  showMood(picture, { ...messenger, mood: 'lonely' });
  document.title = `${title} · Pet Game`;
  byId('title').textContent = title;
  byId('text').textContent = text;
  byId('action').textContent = action;
  byId('retry').hidden = !again;
  byId('action').hidden = again;
  const { user } = session.state;
  if (user && !again && error.code !== 'no_cookies') {
    byId('text').textContent += ` ${say('arrive.still', { email: firstEmail(user) })}`;
    byId('action').href = '/home';
    byId('action').textContent = words['home.visit'];
  }
  byId('title').focus();
}

/** A text for each way that a link can fail. `again`: the same link may still work. `error_type` is the wire protocol's. */
function describe({ code, error_type: type = '', status_code: status = 0 }) {
  if (code === 'oauth_refused') {
    return type === 'access_denied'
      ? {
          title: words['arrive.declined'],
          text: words['arrive.declinedText'],
          action: words['arrive.back'],
        }
      : {
          title: words['arrive.failed'],
          text: words['arrive.failedSocialText'],
          action: words['arrive.back'],
        };
  }
  if (type === 'oauth_token_not_found') {
    return {
      title: words['arrive.expired'],
      text: words['arrive.expiredText'],
      action: words['arrive.back'],
    };
  }
  if (code === 'no_cookies') {
    return {
      title: words['arrive.cookies'],
      text: say('arrive.cookiesText', { host: location.host }),
    };
  }
  if (code === 'incomplete') {
    return {
      title: words['arrive.incomplete'],
      text: words['arrive.incompleteText'],
    };
  }
  if (code === 'unreachable' || code === 'timeout' || code === 'invalid_reply' || status >= 500) {
    return {
      title: words['arrive.away'],
      text: words['arrive.awayText'],
      again: true,
    };
  }
  if (type.includes('pkce')) {
    return {
      title: words['arrive.browser'],
      text: words['arrive.browserText'],
    };
  }
  if (type === 'too_many_requests' || type === 'user_lock_limit_reached') {
    return {
      title: words['arrive.tooMany'],
      text: words['arrive.tooManyText'],
      again: true,
    };
  }
  if (type === 'unable_to_auth_magic_link') {
    return {
      title: words['arrive.used'],
      text: words['arrive.usedText'],
    };
  }
  return {
    title: words['arrive.failed'],
    text: words['arrive.failedText'],
  };
}
