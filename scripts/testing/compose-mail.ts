import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';

/** The bytes of a mail as a mail program would write it. */
export const composeMail = (mail: Mail.Options): Promise<Buffer> =>
  new MailComposer({
    from: 'Erika Muster <erika@hof.example>',
    to: 'post@hof.example',
    date: new Date('2026-11-20T08:00:00Z'),
    ...mail,
  })
    .compile()
    .build();

/** A mail written by hand: lines are ended as mails end them. */
export const rawMail = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
