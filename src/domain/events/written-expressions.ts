import { RE2JS } from 're2js';
import { z } from 'zod';
import { templateProblem } from '../../libs/templates/index.ts';

/**
 * A regular expression in RE2 syntax: no look-around, no back references, and no expression that takes
 * exponential time, because it is written by people and run on every document.
 */
export const Pattern = z
  .string()
  .min(1)
  .max(1_000)
  .superRefine((pattern, context) => {
    try {
      RE2JS.compile(pattern);
    } catch (error) {
      const { message } = error as Error;
      context.addIssue({
        code: 'custom',
        params: { fault: 'bad-pattern', message },
        message: `not a valid pattern: ${message}`,
      });
    }
  });

/** A Handlebars template without HTML escaping, with the helpers of this service. */
export const Template = z
  .string()
  .min(1)
  .max(2_000)
  .superRefine((text, context) => {
    const problem = templateProblem(text);
    if (problem) {
      context.addIssue({
        code: 'custom',
        params: { fault: 'bad-template', message: problem },
        message: `not a valid template: ${problem}`,
      });
    }
  });
