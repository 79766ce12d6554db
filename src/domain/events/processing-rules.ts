import { z } from 'zod';
import { ObjectId } from './shapes.ts';
import { Pattern, Template } from './written-expressions.ts';

const Ids = z.array(ObjectId).min(1);

/**
 * One rule: all conditions that are given must hold (none given: every document matches), then all changes
 * that are given are asked for. Templates are Handlebars without HTML escaping.
 */
export const ProcessingRule = z
  .strictObject({
    name: z.string().min(1).max(100),
    enabled: z.boolean().optional().meta({ description: 'false: it stays on the list and does nothing' }),
    when: z.strictObject({
      documentType: Ids.optional(),
      correspondent: Ids.optional(),
      tagsAll: Ids.optional(),
      tagsNone: Ids.optional(),
      owner: Ids.optional(),
      title: Pattern.optional(),
      content: Pattern.optional(),
    }),
    then: z.strictObject({
      title: Template.optional(),
      correspondent: ObjectId.optional(),
      documentType: ObjectId.optional(),
      created: Template.optional(),
      owner: ObjectId.optional(),
      addTags: Ids.optional(),
      removeTags: Ids.optional(),
      customFields: z
        .record(z.string().regex(/^[1-9]\d{0,9}$/, 'the id of a custom field'), Template)
        .optional(),
      note: Template.optional(),
    }),
    stop: z.boolean().optional().meta({ description: 'When it matched, no later rule is tried' }),
  })
  .meta({ id: 'ProcessingRule' });
export type ProcessingRule = z.infer<typeof ProcessingRule>;

/** Tried in order; names are how a plan says which rule asked for what, so each is used once. */
export const ProcessingRules = z
  .array(ProcessingRule)
  .max(500)
  .superRefine((rules, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of rules.entries()) {
      if (seen.has(name)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          params: { fault: 'name-used-twice', name },
          message: `the name “${name}” is used twice`,
        });
      }
      seen.add(name);
    }
  });
