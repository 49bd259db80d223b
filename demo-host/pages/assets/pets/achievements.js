/** The row of achievements and the toast for a new one. */
import { byId, html } from '../dom.js';
import { list, say, words } from '../words.js';
import { drawMedal } from './pictures.js';

/** How long a toast stays. Milliseconds. */
const toastDuration = 4500;

/** Redraws all badges. */
export function showAchievements(achievements) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length;
  byId('achievements-count').textContent = say('pets.of', {
    value: earned,
    target: achievements.length,
  });
  byId('achievements').replaceChildren(...achievements.map(drawBadge));
  byId('achievements-section').hidden = false;
}

/** Announces an achievement that was just earned. */
export function celebrate({ id }) {
  const [title] = list(`pets.${id}`);
  const toast = html('p', { class: 'toast' }, drawMedal(id), html('span', {}, say('pets.new', { title })));
  byId('toasts').append(toast);
  setTimeout(() => toast.remove(), toastDuration);
}

function drawBadge({ id, earnedAt, progress }) {
  const [title, description] = list(`pets.${id}`);
  return html(
    'li',
    { class: earnedAt ? 'badge earned' : 'badge', 'data-achievement': id },
    drawMedal(id),
    html(
      'div',
      { class: 'badge-words' },
      html('h3', {}, title),
      html('p', {}, description),
      drawState(earnedAt, progress),
    ),
  );
}

function drawState(earnedAt, progress) {
  if (earnedAt) {
    const day = new Date(earnedAt).toLocaleDateString(document.documentElement.lang, {
      day: 'numeric',
      month: 'long',
    });
    return html('p', { class: 'when' }, say('pets.earned', { day }));
  }
  return progress ? drawProgress(progress) : html('p', { class: 'hidden-text' }, words['pets.notEarned']);
}

function drawProgress({ value, target }) {
  const fill = html('span', { class: 'fill' });
  fill.style.setProperty('--value', String((100 * value) / target));
  return html(
    'p',
    { class: 'progress' },
    html('span', { class: 'track', 'aria-hidden': 'true' }, fill),
    html('bdi', {}, say('pets.of', { value, target })),
  );
}
