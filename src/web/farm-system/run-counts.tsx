import { useFormats, useText } from '../context/language.tsx';
import type { Run } from './runs.ts';

type Counted = Pick<Run, 'checked' | 'matched' | 'manual' | 'ambiguous' | 'unchanged' | 'failed'>;

/** What became of the documents of a run, in one line. */
export function RunCounts({ run }: { run: Counted }) {
  const t = useText();
  const { list } = useFormats();
  const { checked, matched = 0, manual = 0, ambiguous = 0, unchanged = 0, failed = 0 } = run;
  if (checked === undefined) return null;
  const parts = [
    matched > 0 && t('run.matched', { count: matched }),
    manual > 0 && t('run.manual', { count: manual }),
    ambiguous > 0 && t('run.ambiguous', { count: ambiguous }),
    failed > 0 && t('run.failed', { count: failed }),
    unchanged > 0 && t('run.unchanged', { count: unchanged }),
  ].filter((part) => part !== false);
  return (
    <span className="number">
      {t('run.checked', { count: checked })}
      {parts.length > 0 && `: ${list(parts)}`}
    </span>
  );
}
