import type { JobWithMetadata } from 'pg-boss';

/** A piece of work that was given to a process, in one of its tries: pg-boss tells them apart by `retryCount`. */
export type Piece = JobWithMetadata<object>;

/** Held by whoever is at a piece, so that others see whether anybody is. */
export const lockOfPiece = ({ name, id }: Pick<Piece, 'name' | 'id'>): string => `piece ${name} ${id}`;
