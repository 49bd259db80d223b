/** The account page: sends visitors who are not signed in to the login page, from where they return. */
import { saveReturnAddress } from './return-address.js';
import { isSignedOut, session } from './visitor.js';

/** Whether this page has shown a user. After that, the element says that they are signed out, or their account deleted. */
let wasSignedIn = false;

session.onStateChange(follow);
follow(session.state);

function follow(state) {
  wasSignedIn ||= state.user !== null;
  if (wasSignedIn || !isSignedOut(state)) return;
  saveReturnAddress();
  location.replace('/login');
}
