/** Another app asks for access, and the visitor allows or denies it. Uses only the session layer. */
import { config } from '/config.js';
import { parseAuthorizeRequest } from '/dist/session-core.js';
import { linesOf } from './authorize/permissions.js';
import { byId, html } from './dom.js';
import { theme } from './login-options.js';
import { drawPawsOnEdge, drawPet, showMood } from './pets/pet-drawing.js';
import { saveReturnAddress } from './return-address.js';
import { isSignedOut, recognise, session, signOut } from './visitor.js';
import { locale, say, words } from './words.js';

/**
 * How long the question must be visible before a pointer may answer it: a click may be meant for a window that just closed
 * over this one. Milliseconds.
 */
const visibleFor = 500;

/** Reports whether the page has been visible for that long, until the signal aborts. */
function watchSteadiness(report, signal) {
  let timer;
  const again = () => {
    clearTimeout(timer);
    report(false);
    if (document.visibilityState === 'visible') timer = setTimeout(() => report(true), visibleFor);
  };
  again();
  addEventListener('focus', again, { signal });
  document.addEventListener('visibilitychange', again, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

const defaultName = words['access.assistant'];
const query = new URLSearchParams(location.search);
/** The app wants an answer without a prompt, even if no one is signed in. */
const withoutPrompt = query.get('prompt') === 'none';
const keeper = { species: 'fox', coat: 0, mood: 'content' };
const picture = drawPet(keeper);
byId('doorkeeper').append(picture);
byId('paws').append(drawPawsOnEdge(keeper));

/** The request starts once, though the session's listeners may fire again. */
let started = false;
/** The user who sees the question. */
let promptedUserId = null;
let leaving = false;
/** Stops the watcher of the current question. */
let watching = new AbortController();

if (query.has('post_logout_redirect_uri')) showElement('auth-logout', words['access.loggingOut']);
else {
  session.onStateChange(follow);
  follow(session.state);
  identify();
}

function follow(state) {
  if (leaving) return;
  const signedOut = isSignedOut(state);
  if (signedOut && !withoutPrompt) goToLogin();
  else if ((state.user || signedOut) && !started) start();
  // A user who has signed in in another tab must not answer a question meant for another user.
  else if (promptedUserId && state.user && state.user.user_id !== promptedUserId) load();
}

/** The return address keeps every parameter of the request. */
function goToLogin() {
  leaving = true;
  saveReturnAddress();
  location.replace('/login');
}

async function identify() {
  if ((await recognise()) && !started && !leaving) showFailure();
}

function start() {
  started = true;
  if (query.get('with') === 'element') showElement('auth-idp-consent', words['access.document']);
  else load();
}

async function load() {
  promptedUserId = null;
  const { error, result: request } = parseAuthorizeRequest(query);
  if (error) return showFailure(error);
  try {
    showQuestion(request, await session.idp.oauthAuthorizeStart(request));
  } catch (failure) {
    const address = withoutPrompt && ownAddressOf(request, failure.error_details?.redirect_uri);
    if (address) leave(address);
    // The app wants a fresh login. `follow` does the rest.
    else if (failure.error_type === 'idp_login_required') await signOut();
    else if (!leaving) showFailure(failure.error_type ? failure.message : '');
  }
}

function showQuestion(request, { user_id, client, redirect_host, scope_results, loopback_only: loopback }) {
  // Not every provider names the host that receives the answer.
  const host = redirect_host ?? new URL(request.redirect_uri).host;
  const name = client?.client_name || defaultName;
  const granted = scope_results.filter(({ is_grantable }) => is_grantable);
  const refused = scope_results.filter(({ is_grantable }) => !is_grantable);
  promptedUserId = user_id;
  let busy = false;
  let steady = false;
  const banner = html('p', { class: 'problem', role: 'alert' });
  const allow = html('button', { type: 'button', class: 'button', onclick: allowIt }, words['access.allow']);
  const deny = html(
    'button',
    { type: 'button', class: 'button plain', onclick: denyIt },
    words['access.deny'],
  );
  show(
    title(say('access.title', { name })),
    html('p', {}, words['access.lead']),
    granted.length > 0 && permissions(granted),
    refused.length > 0 && html('p', {}, say('access.refused', { name })),
    refused.length > 0 && permissions(refused, 'refused'),
    loopback && html('p', { class: 'careful' }, words['access.unverified']),
    banner,
    html('div', { class: 'answers' }, granted.length > 0 ? allow : null, deny),
    html('p', { class: 'small-print' }, ...around('access.sentTo', '{host}', html('bdi', {}, host))),
  );
  watchSteadiness((now) => {
    steady = now;
    showState();
  }, watching.signal);

  /** Uses `aria-disabled`, because a disabled button would lose the focus. */
  function showState() {
    allow.ariaDisabled = busy || !steady ? 'true' : null;
    deny.ariaDisabled = busy ? 'true' : null;
  }

  // Only a pointer must wait: a key press goes to the button that the visitor has focused.
  function allowIt({ detail }) {
    if (!steady && detail > 0) return;
    const scopes = granted.map(({ scope }) => scope);
    submit(allow, words['access.allowing'], { ...request, scopes, user_id, consent_granted: true });
  }

  // Another tab may have allowed the app meanwhile: a Deny must not return that consent.
  function denyIt() {
    const prompt = [...new Set([...(request.prompt ?? '').split(' ').filter(Boolean), 'consent'])].join(' ');
    submit(deny, words['access.denying'], { ...request, prompt, consent_granted: false });
  }

  async function submit(button, text, answer) {
    if (busy) return;
    const before = button.textContent;
    busy = true;
    button.textContent = text;
    banner.textContent = '';
    showState();
    try {
      const reply = await session.idp.oauthAuthorizeSubmit(answer);
      const address = ownAddressOf(request, reply.redirect_uri);
      if (!address) throw new Error('The address does not belong to the app.');
      leave(address);
    } catch (failure) {
      leaving = false;
      if (failure.error_type === 'idp_visitor_changed') return load();
      busy = false;
      button.textContent = before;
      banner.textContent = words['access.failed'];
      showState();
    }
  }
}

function permissions(scopes, state = '') {
  return html(
    'ul',
    { class: `permissions ${state}`.trim() },
    linesOf(scopes).map((text) => html('li', {}, text)),
  );
}

function leave(address) {
  leaving = true;
  location.assign(address);
}

/** The address if it belongs to the app that the visitor saw, else null: an Allow must lead nowhere else. */
function ownAddressOf({ redirect_uri }, address) {
  if (!URL.canParse(redirect_uri) || !URL.canParse(address)) return null;
  const [registered, requested] = [new URL(redirect_uri), new URL(address)];
  const same = ['protocol', 'host', 'pathname'].every((part) => registered[part] === requested[part]);
  return same && !/^(javascript|data|blob):/.test(requested.protocol) ? requested.href : null;
}

function showFailure(reason = '') {
  showMood(picture, { ...keeper, mood: 'lonely' });
  show(
    title(words['access.error']),
    html('p', {}, words['access.errorText']),
    reason ? html('p', { class: 'small-print' }, reason) : null,
    html(
      'button',
      { type: 'button', class: 'button', onclick: () => location.reload() },
      words['access.tryAgain'],
    ),
  );
}

/** Shows the question by an element of the library, which is all that a page needs. */
function showElement(name, text) {
  const { publicToken, apiBaseUrl, prefix } = config;
  const element = html(name, {
    'public-token': publicToken,
    'api-base-url': apiBaseUrl,
    prefix,
    locale,
    theme: JSON.stringify(theme),
  });
  document.title = `${text} · Pet Game`;
  byId('request').replaceWith(element);
  import('/dist/auth-elements.js');
}

/** The words of this id, with an element in place of the placeholder. */
function around(id, placeholder, element) {
  const [before, after] = words[id].split(placeholder);
  return [before, element, after];
}

function title(text) {
  document.title = `${text} · Pet Game`;
  return html('h1', { tabindex: '-1', dir: 'auto' }, text);
}

function show(...content) {
  watching.abort();
  watching = new AbortController();
  byId('request').replaceChildren(...content.filter(Boolean));
  byId('request').querySelector('h1').focus();
}
