/** The icon of a passkey: the letter of the manager that stores it, in a drawing of our own, or else a key. */
import { Icon } from '../../components/icons/icon.tsx';

/**
 * Decorative: the name is beside it.
 *
 * @param manager as the server names it; empty if it is unknown
 */
export function PasskeyIcon({ manager }: { manager: string }) {
  const letter = letters[manager];
  return letter ? (
    <Icon name="manager">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <path d={letter} />
    </Icon>
  ) : (
    <Icon name="key">
      <circle cx="8" cy="12" r="4.500" />
      <path d="M12.500 12h9v4m-4.500-4v3" />
    </Icon>
  );
}

const letterK = 'M9.500 8v8M14.500 8l-5 4.500L14.500 16';

/** Their names as the server writes them. KeePass has a dot for each of its two programs. */
const letters: Readonly<Record<string, string>> = {
  '1Password': 'm10 9.500 2.500-1.500v8',
  'Apple Passwords': 'M8.500 16 12 8l3.500 8m-5.700-3h4.400',
  Bitwarden: 'M9.500 8v8h3.200a2.200 2.200 0 0 0 0-4.400H9.500V8h2.800a1.800 1.800 0 0 1 0 3.600',
  Dashlane: 'M9 8v8h2.500a4 4 0 0 0 0-8z',
  Enpass: 'M14.500 8h-5v8h5m-5-4h4',
  'Google Password Manager': 'M15.200 9.500A4.200 4.200 0 1 0 16.200 12.300H13',
  KeePassDX: `${letterK}M17 16v.05`,
  KeePassXC: `${letterK}M17 16v.05M17 8v.05`,
  Keeper: letterK,
  LastPass: 'M10 8v8h4.500',
  'Microsoft Password Manager': 'M8 16V8l4 5 4-5v8',
  NordPass: 'M8.500 16V8l7 8V8',
  'Proton Pass': 'M9.500 16V8h3.200a2.400 2.400 0 0 1 0 4.800H9.500',
  'Samsung Pass':
    'M14.800 9.400C14 7.600 9.400 7.600 9.400 10c0 2.700 5.400 1.300 5.400 4 0 2.400-4.800 2.500-5.800.6',
  'Windows Hello': 'm7.500 8 2.200 8L12 9.500l2.300 6.500 2.200-8',
};
