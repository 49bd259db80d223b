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

/** Stands for an identity provider, whose own mark is theirs, and for whoever has a passkey. */
export function PersonIcon({ part }: { part?: string }) {
  return (
    <Icon name="person" part={part}>
      <path d="M12 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM4 20.5c1-4 4-6 8-6s7 2 8 6" />
    </Icon>
  );
}
