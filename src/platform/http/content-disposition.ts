/**
 * `Content-Disposition` for a file of any name: in ASCII for old clients, and as it is (RFC 6266, RFC 8187). What would
 * leave its folder, end the header or turn the letters around (`fdp.exe` that reads `exe.pdf`) does not get through.
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const clean = shortened(name.toWellFormed().replaceAll(UNWANTED, '_').replace(/^\.+/, '_')) || 'document';
  // Some clients decode percent signs even here.
  const plain = clean.replaceAll(/[^\x20-\x7e]|%/g, '_');
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Controls, line and paragraph separators, marks that change the direction, and what means something in a path. */
const UNWANTED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}"\\/:*?<>|]/gu;

/** What file systems take, with the ending kept: 255 bytes, of which a letter may need four. */
function shortened(name: string): string {
  const letters = [...name.trim()];
  if (Buffer.byteLength(name) <= MAX_BYTES) return letters.join('');
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  while (Buffer.byteLength(letters.join('') + ending) > MAX_BYTES) letters.pop();
  return letters.join('') + ending;
}

const MAX_BYTES = 240;
