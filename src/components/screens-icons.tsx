/** The icons of later screens. */
import { Icon } from './icon.tsx';

export function BackIcon() {
  return (
    <Icon name="back">
      <path d="M19 12H5m6-6-6 6 6 6" />
    </Icon>
  );
}

export function MailIcon() {
  return (
    <Icon name="mail">
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </Icon>
  );
}

export function InboxIcon() {
  return (
    <Icon name="inbox">
      <path d="M3.5 13 6 5.5h12L20.500 13v5.500h-17z" />
      <path d="M3.500 13H8.500l1.250 2.500h4.500L15.500 13h5" />
    </Icon>
  );
}

export function OpenMailIcon() {
  return (
    <Icon name="openMail">
      <path d="m3.500 10 8.500-6 8.500 6v9h-17zm0 0 8.500 5.500L20.500 10" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon name="check">
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function ShowIcon() {
  return (
    <Icon name="show">
      <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
      <circle cx="12" cy="12" r="3" />
    </Icon>
  );
}

export function HideIcon() {
  return (
    <Icon name="hide">
      <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
      <circle cx="12" cy="12" r="3" />
      <path d="m4.500 19.500 15-15" />
    </Icon>
  );
}
