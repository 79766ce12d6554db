export { composeMail, type MailParts } from './compose.ts';
export { type ExampleMail, exampleMails, smallMail } from './example-mails.ts';
export { hybridInvoice } from './hybrid-invoice.ts';
export { invoiceXml } from './invoice-xml.ts';
export type { FaultInput, MailFault, MailFaults, SmtpStep } from './mail-faults.ts';
export type { SimulatedMailbox } from './mailbox.ts';
export { readableMail } from './readable-mail.ts';
export { joinedPdf, smallPdf } from './small-pdf.ts';
export type { ReceivedMail } from './smtp.ts';
export {
  MAIL_PASSWORD,
  type MailServerOptions,
  OFFICE_ADDRESS,
  type SimulatedMailServer,
  startSimulatedMailServer,
} from './start.ts';
