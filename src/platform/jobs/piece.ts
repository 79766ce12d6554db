import type { JobWithMetadata } from 'pg-boss';

/** A piece of work that was given to a process, in one of its tries: pg-boss distinguishes them by `retryCount`. */
export type Piece = JobWithMetadata<object>;

/** Held by the process that works on a piece, so that others see that one does. */
export const lockOfPiece = ({ name, id }: Pick<Piece, 'name' | 'id'>): string => `piece ${name} ${id}`;
