/** Which networks an address is in: what limits count by. */
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The smallest network that one visitor certainly has: the address itself, or a /64, since an IPv6 customer owns all of it
 * and could use a new address for each request.
 */
export function networkOf(written: string): string {
  // The way of most requests, which needs no parser: Node knows one way to write it.
  if (isIPv4(written)) return written.startsWith('127.') ? 'this machine' : written;
  const address = parse(written);
  // One machine, whichever of its addresses `localhost` means to a browser and to a program.
  if (address?.range() === 'loopback') return 'this machine';
  return address instanceof ipaddr.IPv6 ? ipv6Network(address, 64) : (address?.toString() ?? written);
}

interface Network {
  name: string;
  /** How many times the limit of its smallest networks it has: many visitors can share a wide one. */
  shares: number;
}

/**
 * The network of an address and those around it, the smallest first. Providers give their customers a /56 or a /48, and
 * rented servers come with IPv4 addresses by the /24, so a limit for each small network alone would not stop them.
 */
export function networksOf(written: string): [Network, ...Network[]] {
  const address = parse(written);
  const network = { name: networkOf(written), shares: 1 };
  if (address === null || network.name === 'this machine') return [network];
  if (address instanceof ipaddr.IPv4)
    return [network, { name: address.toString().replace(/\d+$/, '0/24'), shares: 4 }];
  return [
    network,
    { name: ipv6Network(address, 56), shares: 2 },
    { name: ipv6Network(address, 48), shares: 4 },
  ];
}

/** The widest of them. */
export function widestNetworkOf(address: string): string {
  const networks = networksOf(address);
  return (networks.at(-1) ?? networks[0]).name;
}

/** @param bits of the prefix; at most 64 */
function ipv6Network({ parts }: ipaddr.IPv6, bits: number): string {
  const groups = parts.slice(0, 4).map((group, index) => {
    const within = Math.min(16, Math.max(0, bits - index * 16));
    return (group & (0xffff << (16 - within)) & 0xffff).toString(16);
  });
  return `${groups.join(':')}::/${bits}`;
}

/** IPv4 that is mapped into IPv6, in whatever way it is written, is IPv4: all of it would be one network otherwise. */
export function plainAddress(address: string): string {
  if (isIPv4(address)) return address;
  const parsed = parse(address);
  return parsed?.kind() === 'ipv4' ? parsed.toString() : address;
}

/** Null for what is no address, such as a name. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(address) ? ipaddr.process(address) : null;
}
