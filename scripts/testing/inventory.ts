import type { SimulatedPaperless } from '../simulators/paperless/index.ts';

/** The ids of all that a program could leave in Paperless or take away, what lies in the trash as well. */
export const inventory = ({ world }: SimulatedPaperless): number[][] =>
  [world.documents, world.tags, world.correspondents].map((kept) => [...kept.keys()].sort((a, b) => a - b));
