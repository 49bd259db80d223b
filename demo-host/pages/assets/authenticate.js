/** The arrival by a link from a mail: exchanges the link's token for a session. */
import { byId } from './dom.js';
import { drawPet, showMood } from './pet-drawing.js';
import { goOn } from './return-address.js';
import { firstEmail, session } from './visitor.js';

const SESSION_MINUTES = 60;
const messenger = { species: 'owl', coat: 1, mood: 'content' };
const picture = drawPet(messenger);
byId('messenger').append(picture);

// A browser may prepare a page that nobody has opened yet. A link works once, so it is only used when somebody looks.
if (document.prerendering) document.addEventListener('prerenderingchange', arrive, { once: true });
else arrive();

async function arrive() {
  try {
    const result = await session.authenticateByUrl({ session_duration_minutes: SESSION_MINUTES });
    // No token in the address: nothing to do, and the link to the homepage is there.
    if (result) goOn();
  } catch (error) {
    explain(error);
  }
}

function explain(error) {
  const { title, text } = describe(error);
  showMood(picture, { ...messenger, mood: 'lonely' });
  document.title = `${title} · Pet Game`;
  byId('title').textContent = title;
  byId('text').textContent = text;
  const { user } = session.state;
  if (user) {
    byId('text').textContent += ` You are still logged in as ${firstEmail(user)}, though.`;
    byId('action').href = '/home';
    byId('action').textContent = 'Visit your pets';
  }
  byId('action').hidden = false;
  byId('title').focus();
}

/** Words for each way that a link can fail. The `error_type` is the wire protocol's. */
function describe({ code, error_type: type = '' }) {
  if (code === 'unreachable' || code === 'timeout' || code === 'invalid_reply') {
    return {
      title: 'Nobody answers',
      text: 'The sign-in service cannot be reached. Open the link in your mail again in a moment, or ask for a new one.',
    };
  }
  if (type.includes('pkce')) {
    return {
      title: 'Wrong browser',
      text: 'This link only opens in the browser in which you asked for it. Open it there, or ask for a new one here.',
    };
  }
  if (type === 'too_many_requests' || type === 'user_lock_limit_reached') {
    return { title: 'Too many tries', text: 'Please wait a few minutes before you try again.' };
  }
  return {
    title: 'This link is used up',
    text: 'A link works once and only for a while. Ask for a new one, it takes a moment.',
  };
}
