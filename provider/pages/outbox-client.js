/** The outbox page: draws the messages by address, adds new ones as they are sent, and copies codes and links. */

const list = document.querySelector('#messages');
const template = document.querySelector('#message');
const groupTemplate = document.querySelector('#group');
const search = document.querySelector('#search');
const empty = document.querySelector('#empty');
const news = document.querySelector('#news');
const live = document.querySelector('#live');
const liveText = document.querySelector('#live-text');

const shownIds = new Set();
const groups = new Map();
const ages = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const ageStep = 10_000;
const copiedFor = 2000;
const mostMessages = 1000;

function draw(message, state) {
  if (shownIds.has(message.id)) return;
  shownIds.add(message.id);
  const item = template.content.firstElementChild.cloneNode(true);
  const part = (selector) => item.querySelector(selector);
  item.dataset.state = state;
  part('.subject').textContent = message.subject ?? firstLine(message.text);
  part('.subject').id = `subject-${message.id}`;
  for (const action of item.querySelectorAll('.secret > :is(a, button)')) {
    // Many buttons have the same name; screen readers add whose it is.
    action.setAttribute('aria-describedby', part('.subject').id);
  }
  part('.channel').textContent = { email: 'Mail', sms: 'Text', whatsapp: 'WhatsApp' }[message.channel];
  part('.text').textContent = message.text;
  part('.text').setAttribute('aria-label', `Plain text of the message to ${message.to}`);
  const time = part('time');
  time.dateTime = message.sent_at;
  time.title = new Date(message.sent_at).toLocaleString(undefined, {
    timeStyle: 'medium',
    dateStyle: 'medium',
  });
  time.textContent = ageOf(message.sent_at);
  if (message.code) {
    part('.code-row').hidden = false;
    part('.code').textContent = message.code;
    // A click anywhere in the row; the button in it is for the keyboard.
    copies(part('.copy-code'), message.code, part('.code-row'));
  }
  if (message.link) {
    part('.link-row').hidden = false;
    part('.open').href = message.link;
    copies(part('.copy-link'), message.link);
  }
  preview(part('.preview'), message);
  const group = groupOf(message.to);
  group.querySelector('.group-messages').prepend(item);
  // The address with the newest message comes first.
  if (list.firstElementChild !== group) list.prepend(group);
  count(group);
  while (list.querySelectorAll('.message').length > mostMessages) dropOldest();
}

/** The messages to one address. */
function groupOf(to) {
  const key = to.toLowerCase();
  const there = groups.get(key);
  if (there) return there;
  const group = groupTemplate.content.firstElementChild.cloneNode(true);
  group.dataset.to = key;
  group.querySelector('.to').replaceChildren(...parted(to));
  groups.set(key, group);
  return group;
}

function count(group) {
  const { length } = group.querySelectorAll('.message');
  group.querySelector('.count').textContent = length === 1 ? '1 message' : `${length} messages`;
}

function dropOldest() {
  const group = list.lastElementChild;
  group.querySelector('.message:last-child').remove();
  if (group.querySelector('.message')) return count(group);
  groups.delete(group.dataset.to);
  group.remove();
}

/** How long ago it was, such as "2 minutes ago". */
function ageOf(sentAt) {
  const seconds = Math.max(0, (Date.now() - Date.parse(sentAt)) / 1000);
  if (seconds < 10) return 'just now';
  if (seconds < 60) return ages.format(-Math.floor(seconds / 10) * 10, 'second');
  if (seconds < 3600) return ages.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return ages.format(-Math.floor(seconds / 3600), 'hour');
  return ages.format(-Math.floor(seconds / 86_400), 'day');
}

function showAges() {
  for (const time of list.querySelectorAll('time')) {
    const age = ageOf(time.dateTime);
    if (time.textContent !== age) time.textContent = age;
  }
}

/** Lets an address longer than a line break before a sign in it, not in the middle of a word. */
function parted(address) {
  const parts = address.split(/(?=[.@])/);
  return parts.flatMap((part, index) => (index > 0 ? [document.createElement('wbr'), part] : [part]));
}

/** Loads the mail only when it is opened. */
function preview(details, message) {
  details.hidden = message.html === undefined;
  details.addEventListener('toggle', () => {
    const place = details.querySelector('.frame');
    if (!details.open || place.firstChild) return;
    const frame = document.createElement('iframe');
    frame.title = `Mail to ${message.to}`;
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    frame.src = `/outbox/messages/${encodeURIComponent(message.id)}/preview`;
    place.append(frame);
  });
}

/** Copies the text on a click in `row`, and says so in the button. */
function copies(button, text, row = button) {
  const label = button.textContent;
  row.addEventListener('click', async () => {
    const done = await copy(text);
    button.textContent = done ? 'Copied' : 'Copying was refused';
    news.textContent = button.textContent;
    setTimeout(() => {
      button.textContent = label;
    }, copiedFor);
  });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or a page that is not a secure context: the button says so, and the text can still be selected.
    return false;
  }
}

function firstLine(text) {
  return text.split('\n', 1)[0];
}

function filter() {
  const term = search.value.trim().toLowerCase();
  let shown = 0;
  for (const item of list.children) {
    item.hidden = !item.dataset.to.includes(term);
    if (!item.hidden) shown++;
  }
  empty.hidden = shown > 0;
  empty.textContent =
    list.children.length === 0
      ? 'Nothing sent yet. Ask for a code or a link, and it appears here at once.'
      : 'No message to this address.';
  const url = new URL(location.href);
  if (term) url.searchParams.set('to', term);
  else url.searchParams.delete('to');
  history.replaceState(null, '', url);
}

/** Loads the list, also after each reconnection: it has what was sent meanwhile. */
async function load() {
  const response = await fetch('/outbox/messages');
  const messages = await response.json();
  for (const message of messages.reverse()) draw(message, 'known');
  filter();
}

function show(state, text) {
  live.dataset.state = state;
  liveText.textContent = text;
}

function follow() {
  const stream = new EventSource('/outbox/stream');
  stream.addEventListener('ready', async () => {
    try {
      await load();
      show('live', 'Live');
    } catch {
      show('lost', 'The provider does not answer');
    }
  });
  stream.addEventListener('message', (event) => {
    const message = JSON.parse(event.data);
    draw(message, 'new');
    filter();
    news.textContent = `New message to ${message.to}`;
  });
  stream.addEventListener('error', () => {
    show('lost', 'Connection lost, trying again…');
    // A browser gives up for good after some kinds of failure; the provider may yet come back.
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, copiedFor);
  });
}

search.value = new URL(location.href).searchParams.get('to') ?? '';
search.addEventListener('input', filter);
setInterval(showAges, ageStep);
follow();
