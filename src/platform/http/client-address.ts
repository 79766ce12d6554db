import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * The address of the caller. `X-Forwarded-For` is believed only as far as proxies of ours wrote it:
 * from its end, over every address that is trusted, to the first that is not.
 *
 * @param trusted addresses and ranges of the proxies: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const isProxy = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isIP(address) && isProxy(address)) {
      const hop = plain(hops.pop()?.trim() ?? '');
      if (!isIP(hop)) break;
      address = hop;
    }
    return address;
  };
}

/** `::ffff:10.0.0.7` and `10.0.0.7:4711` → `10.0.0.7`; `[fd00::1]:80` → `fd00::1`. */
function plain(text: string): string {
  if (isIP(text)) return text.replace(/^::ffff:(?=\d+\.)/i, '');
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
