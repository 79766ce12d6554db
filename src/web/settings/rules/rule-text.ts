import type { Rule } from './rule-drafts.ts';

export type ReadRules = { rules: Rule[] } | { problem: TextProblem };
/** Lines and rules are counted from 1. */
export type TextProblem =
  | { is: 'no-json'; line: number }
  | { is: 'no-list' }
  | { is: 'no-rule'; place: number };

/** Rules written as text, one property a line. */
export const writeRules = (rules: readonly Rule[]): string => JSON.stringify(rules, null, 2);

/**
 * Reads rules back from text. Only as far as the form has to understand them; whether patterns, templates and ids are
 * right is for the service to say.
 */
export function readRules(text: string): ReadRules {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Browsers say it in English; all that name a place name the line.
    const line = /line (\d+)/.exec((error as Error).message)?.[1];
    return { problem: { is: 'no-json', line: line ? Number(line) : text.split('\n').length } };
  }
  if (!Array.isArray(value)) return { problem: { is: 'no-list' } };
  const wrong = value.findIndex((rule) => !isRule(rule));
  if (wrong >= 0) return { problem: { is: 'no-rule', place: wrong + 1 } };
  return { rules: value as Rule[] };
}

const isRule = (value: unknown): value is Rule =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  (value.enabled === undefined || typeof value.enabled === 'boolean') &&
  (value.stop === undefined || typeof value.stop === 'boolean') &&
  isPart(value.when, WHEN) &&
  isPart(value.then, THEN);

type Is = (value: unknown) => boolean;
const isText: Is = (value) => typeof value === 'string';
const isId: Is = (value) => Number.isSafeInteger(value);
const isIds: Is = (value) => Array.isArray(value) && value.every(isId);
const isTexts: Is = (value) => isRecord(value) && Object.values(value).every(isText);

const WHEN: Record<keyof Rule['when'], Is> = {
  documentType: isIds,
  correspondent: isIds,
  tagsAll: isIds,
  tagsNone: isIds,
  owner: isIds,
  title: isText,
  content: isText,
};
const THEN: Record<keyof Rule['then'], Is> = {
  title: isText,
  correspondent: isId,
  documentType: isId,
  created: isText,
  owner: isId,
  addTags: isIds,
  removeTags: isIds,
  customFields: isTexts,
  note: isText,
};

const isPart = (value: unknown, shape: Record<string, Is>): boolean =>
  isRecord(value) && Object.entries(value).every(([name, one]) => shape[name]?.(one) ?? false);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
