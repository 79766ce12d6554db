import { z } from 'zod';

/** On which days somebody wants the digest. */
export const DigestDays = z.enum(['workdays', 'daily', 'mondays']);
/** Time of day in the office. */
export const DigestTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 06:30')
  .meta({ description: 'Time of day in the office', example: '06:30' });
export const DigestLanguage = z.enum(['de', 'en']);
export type DigestLanguage = z.infer<typeof DigestLanguage>;

/** Why somebody gets no digest, whatever they have set. */
export const DigestOff = z.enum(['bounces', 'no-address', 'not-verified', 'no-mail-server']).meta({
  description:
    '`bounces`: switched off, because the address refused three in a row. `not-verified`: the identity provider has not made sure of the address',
});
export type DigestOff = z.infer<typeof DigestOff>;

/** When somebody wants it. */
export type DigestTimes = { days: z.infer<typeof DigestDays>; time: string };

/** @param canSend whether there is an account to send from */
export function digestOff(
  { email, emailVerified, bounced }: { email: string | null; emailVerified: boolean; bounced: boolean },
  canSend: boolean,
): DigestOff | null {
  if (bounced) return 'bounces';
  if (email === null) return 'no-address';
  if (!emailVerified) return 'not-verified';
  return canSend ? null : 'no-mail-server';
}
