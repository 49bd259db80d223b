/** The arrival by a link from a mail, or from social sign-in: exchanges the token for a session. */
import { config } from '/config.js';
import { cookiesAreKept } from './cookies.js';
import { byId } from './dom.js';
import { drawPet, showMood } from './pet-drawing.js';
import { goOn } from './return-address.js';
import { firstEmail, session } from './visitor.js';

const SESSION_MINUTES = 60;
const DURATION = { session_duration_minutes: SESSION_MINUTES };
/** For what has no words of its own. */
const FAILURE = 'Looks like there was an error!';
const TOKEN_TYPE = `${config.prefix}_token_type`;
/** A token of no named kind: it comes from social sign-in. Kept here for another try. */
let untyped = null;
const messenger = { species: 'owl', coat: 1, mood: 'content' };
const picture = drawPet(messenger);
byId('messenger').append(picture);
byId('retry').addEventListener('click', arrive);

// A browser may prepare a page that nobody has opened yet. A link works once, so it is only used when somebody looks.
if (document.prerendering) document.addEventListener('prerenderingchange', arrive, { once: true });
else arrive();

async function arrive() {
  wait();
  try {
    const refusal = takeRefusal();
    if (refusal) return explain(refusal);
    untyped ??= takeUntyped();
    const result = untyped
      ? await session.oauth.authenticate(untyped, DURATION)
      : await session.authenticateByUrl(DURATION);
    if (!result) sayWhyNothingHappens();
    // Half a sign-in: the widget at the door goes on with it.
    else if ((result.reply ?? result).session === null) location.replace('/login');
    else if (cookiesAreKept()) goOn();
    else explain({ code: 'no_cookies' });
  } catch (error) {
    explain(error);
  }
}

function wait() {
  byId('retry').hidden = true;
  byId('action').hidden = true;
  byId('title').textContent = 'Loading...';
  byId('text').textContent = '';
  showMood(picture, messenger);
}

/** No token, or none of a kind that is known here. Nothing will happen, so the page says why. */
function sayWhyNothingHappens() {
  if (new URLSearchParams(location.search).has('token')) {
    // Not used, but whoever looks over the visitor's shoulder need not see it either.
    history.replaceState(null, '', location.pathname);
    explain({ code: 'incomplete' });
    return;
  }
  byId('text').textContent =
    '… nothing, really: links from a mail are opened here, and this address holds none.';
  byId('action').textContent = 'Log in';
  byId('action').hidden = false;
}

/** Out of the address before it is used, so that neither a reload nor a Referer header carries it again. */
function takeUntyped() {
  const query = new URLSearchParams(location.search);
  if (query.has(TOKEN_TYPE) || !query.get('token')) return null;
  history.replaceState(null, '', location.pathname);
  return query.get('token');
}

/** What the identity provider answered instead of a token. Taken out of the address, so that a reload starts afresh. */
function takeRefusal() {
  const url = new URL(location.href);
  const error = url.searchParams.get('error');
  if (error === null || url.searchParams.get(TOKEN_TYPE) !== 'oauth') return null;
  history.replaceState(null, '', url.pathname);
  return { code: 'oauth_refused', error_type: error };
}

function explain(error) {
  const { title, text, again = false, action = 'Send me a new one' } = describe(error);
  showMood(picture, { ...messenger, mood: 'lonely' });
  document.title = `${title} · Pet Game`;
  byId('title').textContent = title;
  byId('text').textContent = text;
  byId('action').textContent = action;
  byId('retry').hidden = !again;
  byId('action').hidden = again;
  const { user } = session.state;
  if (user && !again && error.code !== 'no_cookies') {
    byId('text').textContent += ` You are still logged in as ${firstEmail(user)}, though.`;
    byId('action').href = '/home';
    byId('action').textContent = 'Visit your pets';
  }
  byId('title').focus();
}

/** Words for each way that a link can fail; `again` where the same link may still work. `error_type` is the wire protocol's. */
function describe({ code, error_type: type = '', status_code: status = 0 }) {
  if (code === 'oauth_refused') {
    return type === 'access_denied'
      ? {
          title: 'You stayed outside',
          text: 'You did not let the other site tell us who you are. Nothing has happened: try again, or choose another way.',
          action: 'Back to the door',
        }
      : {
          title: FAILURE,
          text: 'The other site could not say who you are. Try again in a moment, or choose another way.',
          action: 'Back to the door',
        };
  }
  if (type === 'oauth_token_not_found') {
    return {
      title: 'This sign-in is over',
      text: 'It works once and only for a few minutes. Begin again, it takes a moment.',
      action: 'Back to the door',
    };
  }
  if (code === 'no_cookies') {
    return {
      title: 'No cookies here',
      text: `You got in, but this browser keeps no cookies for ${location.host} and so forgets you on the next page. Allow them and ask for a new link.`,
    };
  }
  if (code === 'incomplete') {
    return {
      title: 'This link is incomplete',
      text: 'A part of it got lost on the way. Copy all of it from the mail, or ask for a new one.',
    };
  }
  if (code === 'unreachable' || code === 'timeout' || code === 'invalid_reply' || status >= 500) {
    return {
      title: 'Nobody answers',
      text: 'The sign-in service cannot be reached. Nothing is lost: try again in a moment.',
      again: true,
    };
  }
  if (type.includes('pkce')) {
    return {
      title: 'Wrong browser',
      text: 'This link only opens in the browser in which you asked for it. Open it there, or ask for a new one here.',
    };
  }
  if (type === 'too_many_requests' || type === 'user_lock_limit_reached') {
    return { title: 'Too many tries', text: 'Please wait a few minutes before you try again.', again: true };
  }
  if (type === 'unable_to_auth_magic_link') {
    return {
      title: 'This link is used up',
      text: 'A link works once and only for a while. Ask for a new one, it takes a moment.',
    };
  }
  return {
    title: FAILURE,
    text: 'You are not logged in yet. Ask for a new link, it takes a moment.',
  };
}
