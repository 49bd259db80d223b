/** The icons of later screens. */
import { Icon } from './icon.tsx';

export function BackIcon() {
  return (
    <Icon name="back">
      <path d="M19 12H5m6-6-6 6 6 6" />
    </Icon>
  );
}

export function ForwardIcon() {
  return (
    <Icon name="forward">
      <path d="m9.5 5.500 6.500 6.500-6.500 6.500" />
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
