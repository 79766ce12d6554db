import { z } from 'zod';
import type { ProblemParams } from './problem-reasons.ts';

/**
 * What can be wrong with a field of a request. The web app has a text for each in every language; names in braces are
 * the `params`. The English `message` is this text, or the more exact one of the check that failed.
 */
export const fieldFaults = {
  missing: 'is missing',
  'unknown-field': 'not known here: {names}',
  'wrong-kind': 'must be of the kind {expected}',
  format: 'does not have the form {format}',
  'not-a-choice': 'must be one of {values}',
  'too-small': 'must be at least {limit}',
  'too-large': 'must be at most {limit}',
  'too-short': 'must have at least {limit} characters',
  'too-long': 'must have at most {limit} characters',
  'too-few': 'must have at least {limit} entries',
  'too-many': 'must have at most {limit} entries',
  'not-storable': 'holds a character that cannot be stored',
  'too-deep': 'is nested too deeply',
  'not-possible': 'is not possible like this',
  'after-or-before': 'either after or before, not both',
  'no-file': 'no file of this interface',
  'name-used-twice': 'the name “{name}” is used twice',
  'bad-pattern': 'not a valid pattern: {message}',
  'mark-no-value': 'no such value stands there',
  'marks-overlap': 'overlaps with another mark',
  'mark-ambiguous': 'the same stands there several times: mark it at another place',
  'bad-template': 'not a valid template: {message}',
  'id-unknown': 'Paperless has nothing with the id {id}',
  'tag-unknown': 'Paperless has no tag {id}',
  'correspondent-unknown': 'Paperless has no correspondent {id}',
  'document-type-unknown': 'Paperless has no document type {id}',
  'user-unknown': 'Paperless has no user {id}',
  'custom-field-unknown': 'Paperless has no custom field {id}',
  'option-unknown': 'Paperless has no option {id} of the approval field',
  'is-approval-field': 'custom field {id} holds the approval; only those who may decide write it',
  'is-control-tag': 'tag {id} is a control tag; only the workflow sets those',
  'wrong-field-type': 'custom field {id} is of the type {type}; expected is {types}',
  'field-value': 'does not fit a custom field of the type {type}',
  'group-needed': 'needs a group in parentheses that holds the number',
  'variable-unknown': 'there is no {name}; known are {known}',
  'range-unknown': 'there is no number range “{name}”',
  'label-empty': 'there is nothing to be put into the code',
  'label-letters': '{symbology} cannot hold: {letters}',
  'label-too-long': '{symbology} cannot hold that much: {length} characters',
  'label-margin-too-large': 'leaves no room for the code; {largestMm} mm is the most',
  'label-margin-too-small': 'a scanner needs {neededMm} mm of white around this code',
  'label-too-small': 'too small for this code: at least {neededMm} mm are needed',
  'label-too-fine': 'needs {neededDpi} dpi',
  'label-too-large': 'would be {megapixels} megapixels; {limit} is the most',
  'label-outside-sheet': 'a label of {widthMm} × {heightMm} mm does not fit there',
  'sheet-outside-paper': 'the labels do not fit on the paper',
  'every-id-once': 'every id at most once',
  'out-of-time': 'a time from 1970 to 9999',
  'not-offered': 'is not offered here',
  'no-address': 'no e-mail address',
  'account-cannot-send': 'nothing can be sent from this account',
  'sender-not-allowed': 'not an address that this account may send from',
  'mail-too-large': 'the mail would be larger than {limit} MB',
  'bad-page-range': 'no pages can be read from this: {message}',
  'file-not-made': 'this file cannot be made: {why}',
  'attachment-unknown': 'there is no such file, or no longer',
  'host-not-allowed': 'the mail server {host} is not among those that are allowed here',
  'condition-needed': 'without a condition it never applies',
  'asks-nothing': 'one person of no certain group releases as it is',
  'currency-twice': 'every currency at most once',
  'group-cannot-release': 'the group “{id}” may not release payments',
  'too-few-releasers': '{count} people are needed, {known} have signed in so far',
  'iban-ending-wrong': 'these are not the last four digits of the IBAN',
  'reason-needed': 'after {seconds} seconds a reason is needed',
} as const;
export type FieldFault = keyof typeof fieldFaults;

/** One wrong field; the path is `items.0.name`. */
export type FieldError = { path: string; code: FieldFault; params?: ProblemParams; message: string };

export const ShownFieldError = z
  .object({
    path: z.string().meta({ description: 'Where in the request, such as `items.0.name`' }),
    code: z.enum(Object.keys(fieldFaults) as [FieldFault, ...FieldFault[]]).meta({ id: 'FieldFault' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    message: z.string().meta({ description: 'The same in English' }),
  })
  .meta({ id: 'FieldError' });

export function fieldError(path: string, code: FieldFault, params: ProblemParams = {}): FieldError {
  const message = fieldFaults[code].replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ''));
  return { path, code, ...(Object.keys(params).length > 0 && { params }), message };
}

/** What zod found. A check of our own names its fault in the `params` of its issue: `{ fault: 'bad-pattern', message }`. */
export const fieldErrors = ({ issues }: z.ZodError): FieldError[] =>
  issues.map((issue) => {
    const [code, params] = faultOf(issue);
    return { ...fieldError(issue.path.join('.'), code, params), message: issue.message };
  });

function faultOf(issue: z.core.$ZodIssue): [FieldFault, ProblemParams?] {
  switch (issue.code) {
    case 'invalid_type':
      // The value itself is not part of an issue, so that no secret gets into a message.
      return issue.message.endsWith('received undefined')
        ? ['missing']
        : ['wrong-kind', { expected: issue.expected }];
    case 'unrecognized_keys':
      return ['unknown-field', { names: issue.keys.join(', ') }];
    case 'invalid_format':
      return ['format', { format: issue.format }];
    case 'invalid_value':
      return ['not-a-choice', { values: issue.values.join(', ') }];
    case 'too_small':
      return [BELOW[measureOf(issue.origin)], { limit: Number(issue.minimum) }];
    case 'too_big':
      return [ABOVE[measureOf(issue.origin)], { limit: Number(issue.maximum) }];
    case 'custom': {
      const { fault, ...params } = issue.params ?? {};
      return isFault(fault) ? [fault, params as ProblemParams] : ['not-possible'];
    }
    default:
      return ['not-possible'];
  }
}

type Measure = 'value' | 'length' | 'count';
const BELOW = { value: 'too-small', length: 'too-short', count: 'too-few' } as const;
const ABOVE = { value: 'too-large', length: 'too-long', count: 'too-many' } as const;
const measureOf = (origin: string): Measure =>
  origin === 'string' ? 'length' : origin === 'array' || origin === 'set' ? 'count' : 'value';

const isFault = (fault: unknown): fault is FieldFault =>
  typeof fault === 'string' && Object.hasOwn(fieldFaults, fault);
