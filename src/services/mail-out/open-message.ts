import type { Files } from '../../platform/files/index.ts';
import type { OutgoingMail } from '../mail-accounts/index.ts';

/** Read in advance, while the mail before is on its way; larger ones are read as they go. */
const IN_MEMORY_BYTES = 4_000_000;

/** The finished message of a mail; null: it is not kept any more. */
export async function openMessage(
  { files }: { files: Files },
  { file_id }: { file_id: string },
): Promise<{ bytes: number; open(): OutgoingMail['message'] } | null> {
  const file = await files.find(file_id);
  if (!file) return null;
  const { bytes } = file;
  if (bytes > IN_MEMORY_BYTES) return { bytes, open: () => file.open() };
  const whole: Buffer[] = await file.open().toArray();
  return { bytes, open: () => whole };
}
