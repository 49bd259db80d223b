/** Lists what an app may do. */
import { CheckIcon } from '../components/icons/screens-icons.tsx';
import { useHeadingTag, useStyle, useUi } from '../components/ui.tsx';
import { css } from '../theme/css.ts';
import type { ConsentSection } from './options.ts';

/** Draws a section: its title and its lines. `refused` lines have a bar instead of a check mark. */
export function ScopeList({ header, items, refused = false }: ConsentSection & { refused?: boolean }) {
  useStyle(scopeListCss);
  const { t } = useUi();
  const Tag = useHeadingTag(1);
  return (
    <section className="ae-scopes" part="scopes" data-state={refused ? 'refused' : 'granted'}>
      <Tag className="ae-scopes-title" lang={t.lang(header)}>
        {header}
      </Tag>
      <ul className="ae-scopes-list">
        {items.map((item) => {
          const { text, details } = typeof item === 'string' ? { text: item } : item;
          return (
            <li className="ae-scope" part="scope" key={text}>
              {refused ? <span className="ae-scope-bar" aria-hidden="true" /> : <CheckIcon />}
              <div lang={t.lang(text)}>
                {text}
                {details ? <p className="ae-scope-details">{details}</p> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const scopeListCss = css`
.ae-root .ae-scopes, .ae-root .ae-scopes-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.ae-root .ae-scopes-title {
  font-weight: 600;
  overflow-wrap: anywhere;
}
.ae-root .ae-scope { display: flex; gap: 8px; overflow-wrap: anywhere; }
.ae-root .ae-scope > div { min-inline-size: 0; unicode-bidi: plaintext; text-align: match-parent; }
.ae-root .ae-scope .ae-icon { flex: none; color: var(--_colors-success); }
.ae-root .ae-scope-details { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-scope-bar {
  flex: none;
  inline-size: .75em;
  margin-block-start: .6em;
  margin-inline: .25em;
  border-block-start: 2px solid;
  block-size: 0;
}
.ae-root .ae-scopes[data-state='refused'] { color: var(--_colors-secondary); }
@media (forced-colors: active) { .ae-root .ae-scope .ae-icon { color: CanvasText; } }
`;
