/** Ways to the mail that was just sent. */
import { css } from '../theme/css.ts';
import { InboxIcon, MailIcon, OpenMailIcon } from './screens-icons.tsx';
import { useStyle, useUi } from './ui.tsx';

export interface WebmailLinksProps {
  links: readonly { readonly id: keyof typeof icons; readonly href: string }[];
}

/** Neutral drawings: the services' own marks are theirs. */
const icons = { gmail: MailIcon, yahoo: OpenMailIcon, outlook: InboxIcon };

/** Draws one link to each service, side by side. Each opens a new tab that knows nothing of this one. */
export function WebmailLinks({ links }: WebmailLinksProps) {
  useStyle(webmailLinksCss);
  const { t } = useUi();
  return (
    <ul className="ae-webmail" part="webmail" aria-label={t('emailConfirmation.webmail.label')}>
      {links.map(({ id, href }) => {
        const Mark = icons[id];
        return (
          <li key={id}>
            <a
              className="ae-webmail-link"
              part="webmail-link"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Mark />
              {t(`emailConfirmation.webmail.${id}`)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

const webmailLinksCss = css`
.ae-root .ae-webmail { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-webmail > li { display: grid; flex: 1 1 0; min-inline-size: min-content; }
.ae-root .ae-webmail-link {
  display: grid;
  align-content: start;
  justify-items: center;
  gap: 8px;
  padding: 16px 8px;
  border: 1px solid var(--_colors-divider);
  border-radius: var(--_buttons-secondary-border-radius);
  font-size: .875em;
  line-height: 1.4286;
  font-weight: 600;
  text-align: center;
  cursor: pointer;
}
.ae-root .ae-webmail-link > .ae-icon { inline-size: 24px; block-size: 24px; }
.ae-root .ae-webmail-link:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
@media (hover: hover) {
  .ae-root .ae-webmail-link:hover { background-color: var(--_colors-accent); }
}
`;
