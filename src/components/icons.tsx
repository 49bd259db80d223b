/** The drawings of the widget: 24 by 24, one line, in the colour of the text around them. */
import type { ReactNode } from 'react';

export type IconName = keyof typeof drawings;

const drawings = {
  back: <path d="M19 12H5m6-6-6 6 6 6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.25M12 16.2v.05" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.25M12 7.8v.05" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </>
  ),
  inbox: (
    <>
      <path d="M3.5 13 6 5.5h12L20.500 13v5.500h-17z" />
      <path d="M3.500 13H8.500l1.250 2.500h4.500L15.500 13h5" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
    </>
  ),
  openMail: <path d="m3.500 10 8.500-6 8.500 6v9h-17zm0 0 8.500 5.500L20.500 10" />,
} satisfies Record<string, ReactNode>;

/** Draws one icon. Decoration only: the words stand beside it or in the label of what it is in. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ae-icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}
