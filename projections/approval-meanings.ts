import type { ApprovalMeaning } from '../src/domain/events/index.ts';

type Option = { id: string; label: string };
/** Option id → what it means; the setting `approval_options`. */
type Given = Readonly<Record<string, ApprovalMeaning>>;

const APPROVES = new Set(['freigegeben', 'genehmigt', 'approved']);
const REJECTS = new Set(['abgelehnt', 'rejected']);

/** What a value of the approval field means: as set, else by its label; no value leaves it open. */
export function meaningOf(option: Option | null, given: Given): ApprovalMeaning {
  if (!option) return 'open';
  const set = Object.hasOwn(given, option.id) ? given[option.id] : undefined;
  if (set) return set;
  // The whole label: “Nicht freigegeben” approves nothing.
  const label = option.label.trim().toLowerCase();
  if (APPROVES.has(label)) return 'approves';
  return REJECTS.has(label) ? 'rejects' : 'open';
}

/** The ids of the options that have one of these meanings. */
export const optionsThat = (
  meanings: readonly ApprovalMeaning[],
  options: readonly Option[],
  given: Given,
): string[] => {
  const known = options.filter((option) => meanings.includes(meaningOf(option, given))).map(({ id }) => id);
  // Also those that are no longer among the options: documents may still hold them.
  const set = Object.entries(given).flatMap(([id, meaning]) => (meanings.includes(meaning) ? id : []));
  return [...new Set([...known, ...set])];
};
