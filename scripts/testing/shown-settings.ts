import type { Answer } from './as-person.ts';

/** A setting as the interface lists it. */
export type ShownSetting = {
  key: string;
  value: unknown;
  default: unknown;
  description: Record<'de' | 'en', string>;
  names: unknown;
};
type Warning = {
  code: string;
  missing?: { id: number; setting: string }[];
  remedy?: { method: string; path: string };
  tags?: number[];
};

export const warningsOf = ({ body }: Answer): Warning[] => body.warnings as Warning[];
/** Ids of the tags that are missing among the control tags. */
export const missingTags = (answer: Answer): number[] =>
  warningsOf(answer).flatMap(({ missing = [] }) => missing.map(({ id }) => id));
