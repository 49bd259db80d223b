/** The account page: sends visitors who are not signed in to the login page, from where they return. */
import { saveReturnAddress } from './return-address.js';
import { isSignedOut, session } from './visitor.js';

/** Whether this page has shown a user. After that, the element says that they are signed out, or their account deleted. */
let known = false;

session.onStateChange(follow);
follow(session.state);

function follow(state) {
  known ||= state.user !== null;
  if (known || !isSignedOut(state)) return;
  saveReturnAddress();
  location.replace('/login');
}
