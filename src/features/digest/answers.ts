import { z } from 'zod';
import { DigestDays, DigestOff, DigestTime } from '../../domain/digest-times/index.ts';
import { DigestLeftOut } from '../../domain/events/index.ts';

/** One person who wants a digest, and what became of the last one. */
export const DigestDelivery = z
  .object({
    sub: z.string(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    enabled: z.boolean(),
    digestDays: DigestDays,
    digestTime: DigestTime,
    next: z.iso.datetime().nullable().meta({ description: 'Null: gets none as things stand' }),
    off: DigestOff.nullable(),
    last: z
      .object({
        day: z.iso.date().meta({ description: 'In the office' }),
        at: z.iso.datetime(),
        leftOut: DigestLeftOut.nullable().meta({
          description: 'Why there was no mail that day; null: there was one',
        }),
        mailId: z.uuid().nullable(),
        mailState: z
          .string()
          .nullable()
          .meta({ description: 'As in the outbox: planned, handed-over, refused …' }),
        smtpCode: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DigestDelivery' });
