import type { z } from 'zod';

export type Variable<Shape extends z.ZodType> = { shape: Shape; meaning: string; hidden: boolean };

export function plain<Shape extends z.ZodType>(shape: Shape, meaning: string): Variable<Shape> {
  return { shape, meaning, hidden: false };
}
/** Masked in the log, and never shown. */
export function secret<Shape extends z.ZodType>(shape: Shape, meaning: string): Variable<Shape> {
  return { shape, meaning, hidden: true };
}
