import type { Readable } from 'node:stream';
import type { z } from 'zod';

/** A file of an upload, as it arrives. */
export type UploadedFile = {
  /** As the sender calls it, without folders; may hold anything else. */
  name: string;
  /** Media type, as the sender says: not to be believed. */
  type: string;
  /** Fails with a Problem where the file is too large or the upload breaks off. */
  stream: Readable;
};

/** What a handler is given of a multipart body. The files come one after the other, and can be gone through once. */
export type Upload<Fields> = { fields: Fields; files: AsyncIterable<UploadedFile> };

export type UploadLimits = {
  /** Files in one upload. */
  max: number;
  /** Size of one file. */
  bytes: number;
};

/**
 * A body that is `multipart/form-data`: fields first, then files. Nothing of it is kept: the handler reads each file as
 * it comes, and is stopped in the middle when it is too large or the sender has left.
 */
export class Multipart<Fields extends z.ZodObject = z.ZodObject> {
  readonly fields: Fields;
  readonly limits: UploadLimits;
  constructor({ fields, limits }: { fields: Fields; limits: UploadLimits }) {
    this.fields = fields;
    this.limits = limits;
  }
}
