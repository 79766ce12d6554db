import { simpleParser } from 'mailparser';

/** A mail for the eye: its header lines, its text, its attachments. */
export async function readableMail(raw: Buffer) {
  const { subject = '(ohne Betreff)', headerLines, text, html, attachments } = await simpleParser(raw);
  return {
    subject,
    headers: headerLines.map(({ line }) => line).join('\n'),
    body: text ?? (html || ''),
    html: html || null,
    text: text ?? '',
    attachments: attachments.map(({ filename, content, contentType, cid }) => ({
      ...{ name: filename ?? '(ohne Namen)', bytes: content.length, mediaType: contentType },
      ...{ cid: cid ?? null, content },
    })),
  };
}
