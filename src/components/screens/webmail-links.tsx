/** Links to the webmail services that may have the new mail. */
import { css } from '../../theme/css.ts';
import { LateMark } from '../icons/late-mark.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { owners, type WebmailLink } from './webmail.ts';

interface WebmailLinksProps {
  links: readonly WebmailLink[];
}

/** Renders the links side by side. Each opens a new tab without access to this one. */
export function WebmailLinks({ links }: WebmailLinksProps) {
  useStyle(webmailLinksCss);
  const { t } = useUi();
  if (links.length === 0) return null;
  return (
    <ul className="ae-webmail" part="webmail" aria-label={t('emailConfirmation.webmail.label')}>
      {links.map(({ id, href }) => (
        <li key={id}>
          <a
            className="ae-webmail-link"
            part="webmail-link"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {/* Three marks would be four files on the way to a screen that needs none. */}
            {links.length === 1 && <LateMark type={owners[id]} />}
            {t(`emailConfirmation.webmail.${id}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

const webmailLinksCss = css`
.ae-root .ae-webmail { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-webmail > li { display: grid; flex: 1 1 auto; }
.ae-root .ae-webmail-link {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-block-size: 45px;
  padding: 8px;
  border: 1px solid var(--_colors-divider);
  border-radius: var(--_buttons-secondary-border-radius);
  font-size: .875em;
  line-height: 1.4286;
  font-weight: 500;
  text-align: center;
  white-space: nowrap;
  cursor: pointer;
}
.ae-root .ae-webmail-link:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
@media (hover: hover) {
  .ae-root .ae-webmail-link:hover { background-color: var(--_colors-accent); }
}
`;
