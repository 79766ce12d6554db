import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether an address belongs to this machine, to a network of the house or to none at all: what must not be asked for
 * a person, who might so look around behind the firewall.
 */
export function isInternalAddress(address: string): boolean {
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inside) return isInternalAddress(inside);
  return isIPv6(address)
    ? !PUBLIC_V6.check(address, 'ipv6') || SPECIAL.check(address, 'ipv6')
    : SPECIAL.check(address);
}

/** localhost, 127.0.0.0/8 and ::1, as they are written: where nobody can listen on the way. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** Everything that is routed in the world lies here. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const) {
  SPECIAL.addSubnet(network, prefix);
}
// Documentation, Teredo and 6to4: the latter two carry an address of version 4 that nobody has looked at.
SPECIAL.addSubnet('2001:db8::', 32, 'ipv6');
SPECIAL.addSubnet('2001::', 23, 'ipv6');
SPECIAL.addSubnet('2002::', 16, 'ipv6');
