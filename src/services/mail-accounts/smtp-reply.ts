/** Why a server took a mail not at all, or not for somebody: what people are told of it. */
export const mailRefusals = {
  'put-off': 'The mail server does not take the mail for now',
  'recipient-unknown': 'There is no mailbox with this address',
  'mailbox-full': 'The mailbox of the recipient is full',
  'mailbox-closed': 'The mailbox of the recipient takes no mail',
  'recipient-refused': 'The mail server takes no mail for this recipient from us',
  'sender-refused': 'The mail server does not take the address of the sender',
  'mail-too-large': 'The mail is larger than the server takes',
  'mail-suspicious': 'The mail server holds the mail for unwanted or dangerous',
  'mail-refused': 'The mail server refused the mail',
  /** The server found fault with the conversation, not with the mail. */
  'out-of-step': 'The mail server did not go on with the conversation',
} as const;
export type MailRefusal = keyof typeof mailRefusals;

/** A reply of an SMTP server that takes something not, and the command that it answers. */
export type SmtpReply = { command: string; code: number; text: string };
export type Verdict = {
  refusal: MailRefusal;
  /** It is said of this mail or this recipient, and the same answer is to be expected next time. */
  isForGood: boolean;
};

/**
 * What a reply says of a mail. A 5xx is for good only where it speaks of the mail or the recipient: that a command came
 * out of turn (503), is not known (500–504), or wants a sign-in (530, 535) will be true of the next mail, too.
 */
export function verdictOf({ command, code, text }: SmtpReply): Verdict {
  const enhanced = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? '';
  const speaks = ABOUT_MAILS.has(command) && ABOUT_MAIL.has(code) && !ABOUT_TALK.test(enhanced);
  if (code >= 500 && !speaks) return { refusal: 'out-of-step', isForGood: false };
  const refusal = named(command, code, enhanced);
  return { refusal: code < 500 && refusal === 'mail-refused' ? 'put-off' : refusal, isForGood: code >= 500 };
}

/** The codes and words of a reply that speaks of a mail or its recipient, and is for good: what bounces. */
export const saidOfMails = {
  codes: [523, 550, 551, 552, 553, 554, 556],
  refusals: Object.keys(mailRefusals).filter((refusal) => refusal !== 'put-off' && refusal !== 'out-of-step'),
};

/** Between the sender and the end of the message. */
const ABOUT_MAILS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const ABOUT_MAIL = new Set(saidOfMails.codes);
/** Protocol, and who we are: said with any code. */
const ABOUT_TALK = /^(5\.|7\.(0|8|9|1[0-4])$)/;

function named(command: string, code: number, enhanced: string): MailRefusal {
  const isRecipient = command === 'RCPT TO';
  if (/^(3\.4|2\.3)$/.test(enhanced) || code === 523 || (code === 552 && !isRecipient))
    return 'mail-too-large';
  if (enhanced === '2.2' || (isRecipient && /^[45]52$/.test(String(code)))) return 'mailbox-full';
  if (/^2\.[01]$/.test(enhanced) && code >= 500) return 'mailbox-closed';
  if (/^1\.[78]$/.test(enhanced) || (command === 'MAIL FROM' && code >= 500)) return 'sender-refused';
  if (/^1\.(1|2|3|6|10)$/.test(enhanced) && code >= 500) return 'recipient-unknown';
  if (isRecipient && code >= 500)
    return enhanced === '' && code !== 554 ? 'recipient-unknown' : 'recipient-refused';
  if (/^7\./.test(enhanced) && code >= 500) return 'mail-suspicious';
  return 'mail-refused';
}
