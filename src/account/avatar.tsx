/** The user's picture, from a social account, or else the first letter of the name. */
import { useState } from 'react';
import type { User } from '../../session-core/wire/shared.ts';
import { useStyle } from '../components/ui.tsx';
import { css } from '../theme/css.ts';

/** Decorative: the name is beside it. */
export function Avatar({ user }: { user: User }) {
  useStyle(avatarCss);
  const [failed, setFailed] = useState('');
  const picture = user.providers
    .map((one) => one.profile_picture_url)
    .find((url) => url.startsWith('https:'));
  if (picture && picture !== failed) {
    return (
      <img
        className="ae-avatar"
        part="avatar"
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailed(picture)}
      />
    );
  }
  const [letter = ''] = user.name.first_name || user.name.last_name || user.emails[0]?.email || '';
  return (
    <span className="ae-avatar" part="avatar" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

const avatarCss = css`
.ae-root .ae-avatar {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  border-radius: 50%;
  color: var(--_colors-secondary);
  background-color: var(--_colors-accent);
  font-size: 1.125em;
  font-weight: 600;
  object-fit: cover;
}
`;
