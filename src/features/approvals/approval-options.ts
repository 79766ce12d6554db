import { meaningOf, optionsThat } from '../../../projections/approval-meanings.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { ApprovalMeaning, ApprovalOption } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

type Option = NonNullable<ApprovalOption>;

/** The options of the approval field as they are now, and what they mean. */
export type OptionSet = {
  options: readonly Option[];
  meaning(option: ApprovalOption): ApprovalMeaning;
  /** The ids of those that have one of these meanings. */
  that(...meanings: ApprovalMeaning[]): string[];
};

type Deps = { db: Queryable; paperless: Pick<Paperless, 'choices'>; field: number };

/**
 * Reads the options from Paperless; while it does not answer, the last known ones are still good enough to show
 * what was decided.
 *
 * @throws PaperlessError when none are known yet
 */
export function approvalOptions({ db, paperless, field }: Deps): {
  /** With `optionId`: made anew when that is not among those kept. */
  optionSet(optionId?: string | null): Promise<OptionSet>;
  /** Whether there is such an option at this moment. */
  exists(optionId: string): Promise<boolean>;
} {
  let last: readonly Option[] | undefined;
  const { customFields } = paperless.choices;
  const optionsIn = (list: Awaited<ReturnType<typeof customFields.list>>) => {
    last = list.byId.get(field)?.options ?? [];
    return last;
  };
  const kept = async () => {
    try {
      return optionsIn(await customFields.list());
    } catch (error) {
      if (last) return last;
      throw error;
    }
  };
  const has = (options: readonly Option[], optionId: string) => options.some(({ id }) => id === optionId);
  return {
    async optionSet(optionId) {
      const [listed, { approval_options: given }] = await Promise.all([
        kept(),
        readSettings(db, ['approval_options']),
      ]);
      const missing = typeof optionId === 'string' && !has(listed, optionId);
      const options = missing ? optionsIn(await customFields.renewed()) : listed;
      return {
        options,
        meaning: (option) => meaningOf(option, given),
        that: (...meanings) => optionsThat(meanings, options, given),
      };
    },
    exists: async (optionId) => has(optionsIn(await customFields.renewed()), optionId),
  };
}
