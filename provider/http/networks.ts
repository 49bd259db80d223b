/** Which networks an address is in: what limits count by. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The smallest network that one visitor certainly has: the address itself, or a /64, since an IPv6 customer owns all of it
 * and could use a new address for each request.
 */
export function networkOf(written: string): string {
  const address = plainAddress(written);
  // One machine, whichever of its addresses `localhost` means to a browser and to a program.
  if (address === '::1' || address.startsWith('127.')) return 'this machine';
  if (!isIPv6(address)) return address;
  return ipv6Network(address, 64);
}

export interface Network {
  name: string;
  /** How many times the limit of its smallest networks it has: many visitors can share a wide one. */
  shares: number;
}

/**
 * The network of an address and those around it, the smallest first. Providers give their customers a /56 or a /48, and
 * rented servers come with IPv4 addresses by the /24, so a limit for each small network alone would not stop them.
 */
export function networksOf(written: string): [Network, ...Network[]] {
  const address = plainAddress(written);
  const own = { name: networkOf(address), shares: 1 };
  if (own.name === 'this machine') return [own];
  if (isIPv4(address)) {
    return [own, { name: address.replace(/\d+$/, '0/24'), shares: 4 }];
  }
  if (!isIPv6(address)) return [own];
  return [own, { name: ipv6Network(address, 56), shares: 2 }, { name: ipv6Network(address, 48), shares: 4 }];
}

/** The widest of them. */
export function widestNetworkOf(address: string): string {
  const networks = networksOf(address);
  return (networks.at(-1) ?? networks[0]).name;
}

/** @param bits of the prefix; at most 64 */
function ipv6Network(address: string, bits: number): string {
  const [head = '', tail = ''] = canonical(address).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group, index) => {
    const within = Math.min(16, Math.max(0, bits - index * 16));
    return Number.parseInt(group, 16) & (0xffff << (16 - within)) & 0xffff;
  });
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** IPv4 that is mapped into IPv6, in whatever way it is written, is IPv4: all of it would be one network otherwise. */
export function plainAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical(address)) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** One form of the many: small letters, no zeros in front, no dots. @see RFC 5952 */
function canonical(address: string): string {
  const [unscoped = ''] = address.split('%');
  return new URL(`http://[${unscoped}]`).hostname.slice(1, -1);
}
