import MailComposer from 'nodemailer/lib/mail-composer';

export type MailParts = ConstructorParameters<typeof MailComposer>[0];

/** A whole mail as bytes. */
export async function composeMail(parts: MailParts): Promise<Buffer> {
  return new MailComposer({ date: new Date(), ...parts }).compile().build();
}
