/** The icons that the first screen may show. */
import { Icon } from './icon.tsx';

export function AlertIcon() {
  return (
    <Icon name="alert">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.25M12 16.2v.05" />
    </Icon>
  );
}
