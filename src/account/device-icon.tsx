/** What kind of device a session is on. */
import { Icon } from '../components/icons/icon.tsx';

/** Draws a telephone or a computer, by the name of the system. */
export function DeviceIcon({ system }: { system: string }) {
  return /iOS|Android|iPhone/i.test(system) ? (
    <Icon name="phone">
      <rect x="7" y="2.500" width="10" height="19" rx="2" />
      <path d="M11 18.500h2" />
    </Icon>
  ) : (
    <Icon name="computer">
      <rect x="4" y="4.500" width="16" height="11" rx="1.500" />
      <path d="M2 19.500h20" />
    </Icon>
  );
}
