import { z } from 'zod';

const Limit = z.strictObject({
  value: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/)
    .meta({ description: 'Decimal text; 0: always' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ description: 'ISO 4217' }),
});

/** When more than one person, or somebody of certain groups, has to release a payment. One of the conditions is enough. */
export const ApprovalRule = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    when: z.strictObject({
      from: z.array(Limit).min(1).max(20).optional().meta({
        description:
          'From which gross amount, whatever its sign; a currency that is not named, or no amount, counts as reached',
      }),
      newIban: z.literal(true).optional(),
      newSupplier: z
        .literal(true)
        .optional()
        .meta({ description: 'Nothing of the correspondent was ever released' }),
    }),
    people: z.int().min(1).max(5).meta({ description: 'How many different people, in all' }),
    groups: z
      .array(z.string().min(1).max(255))
      .max(20)
      .meta({ description: 'They belong to one of these groups; empty: whoever may release' }),
  })
  .meta({ id: 'ApprovalRule' });
export type ApprovalRule = z.infer<typeof ApprovalRule>;

/** All that apply must be fulfilled. */
export const ApprovalRules = z
  .array(ApprovalRule)
  .max(50)
  .superRefine((rules, context) => {
    const seen = new Set<string>();
    for (const [index, { name, when, people, groups }] of rules.entries()) {
      const fault = (path: string[], params: { fault: string }, message: string) =>
        context.addIssue({ code: 'custom', path: [index, ...path], params, message });
      if (seen.has(name))
        fault(['name'], { fault: 'name-used-twice', name } as never, `the name “${name}” is used twice`);
      seen.add(name);
      if (Object.keys(when).length === 0)
        fault(['when'], { fault: 'condition-needed' }, 'without a condition it never applies');
      if (people === 1 && groups.length === 0)
        fault(['people'], { fault: 'asks-nothing' }, 'one person of no certain group releases as it is');
      const currencies = when.from?.map(({ currency }) => currency) ?? [];
      if (new Set(currencies).size < currencies.length)
        fault(['when', 'from'], { fault: 'currency-twice' }, 'every currency at most once');
    }
  });
