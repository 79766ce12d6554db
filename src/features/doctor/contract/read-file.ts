import type { OpenedFile } from '../../../gateways/paperless/index.ts';

export async function bytesOf(opened: Promise<OpenedFile>): Promise<Buffer> {
  const { stream } = await opened;
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
