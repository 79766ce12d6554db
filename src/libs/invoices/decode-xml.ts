import { XmlRefused } from './xml-refused.ts';

/** The text of XML: by its byte order mark, or as its first line says, otherwise UTF-8. @throws XmlRefused */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlRefused('encoding-unknown', encoding);
  }
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark, but `<` takes two bytes.
  if (first === 0x3c && second === 0) return 'utf-16le';
  return first === 0 && second === 0x3c ? 'utf-16be' : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(start)?.[1];
}
