/** The account page: sends visitors who are not signed in to the login page, from where they return. */
import { byId } from './dom.js';
import { saveReturnAddress } from './return-address.js';

const { session } = byId('account');

/** Whether this page has shown a user. After that, the element says that they are signed out, or their account deleted. */
let known = false;

session?.onStateChange(follow);
if (session) follow(session.state);

function follow({ user, fromCache }) {
  known ||= user !== null;
  const isSignedOut = !user && (!fromCache || session.session.getTokens() === null);
  if (known || !isSignedOut) return;
  saveReturnAddress();
  location.replace('/login');
}
