/** Ways to the mail that was just sent. */
import { css } from '../theme/css.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icons.tsx';
import { useUi } from './ui.tsx';

export interface WebmailLinksProps {
  links: readonly { readonly id: keyof typeof icons; readonly href: string }[];
}

/** Neutral drawings: the services' own marks are theirs. */
const icons = { gmail: 'mail', yahoo: 'openMail', outlook: 'inbox' } as const;

/** Draws one link to each service, below each other. */
export function WebmailLinks({ links }: WebmailLinksProps) {
  const { t } = useUi();
  return (
    <ul className="ae-webmail" part="webmail">
      {links.map(({ id, href }) => (
        <li key={id}>
          <ButtonLink href={href} icon={<Icon name={icons[id]} />}>
            {t(`emailConfirmation.webmail.${id}`)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

export const webmailLinksCss = css`
.ae-root .ae-webmail { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
`;
