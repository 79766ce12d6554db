import { isIP } from 'node:net';
import { z } from 'zod';
import { GroupPermissions } from '../../gateways/identity/index.ts';

export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const expected = `a whole number ${max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((number) => number >= min && number <= max, expected);
}

/** Without a slash at the end, so that paths can be appended. */
export function httpUrl() {
  return z
    .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
    .refine((url) => !/[?#]/.test(url), 'an address without ? and #')
    .transform((url) => url.replace(/\/+$/, ''));
}

export function yesOrNo() {
  return z.enum(['true', 'false'], 'true or false').transform((text) => text === 'true');
}

export function secondsList() {
  const expected = 'whole numbers of seconds with commas between them, such as 30,300,3600';
  return z
    .string()
    .regex(/^\d{1,7}(\s*,\s*\d{1,7})*$/, expected)
    .transform((text) => text.split(',').map(Number));
}

export function timeZone() {
  return z.string().refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'the IANA name of a time zone, such as Europe/Berlin');
}

export function addressList() {
  const expected = 'addresses or ranges with commas between them, such as 10.0.0.7,172.16.0.0/12,fd00::/8';
  return z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isAddressOrRange), expected);
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && rest.length === 0;
}

export function groupPermissions() {
  return z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        addIssue('JSON such as {"Office":["VIEW_QUEUE"]}');
        return z.NEVER;
      }
    })
    .pipe(GroupPermissions);
}
