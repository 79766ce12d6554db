import { useState } from 'react';
import { sameValue } from '../edits.ts';
import type { SettingsForm } from '../settings-form.ts';
import { draftOf, type RuleDraft, ruleOf } from './rule-drafts.ts';

/**
 * The rules as the form shows them: kept beside what is to be saved, because a condition that was just added and is
 * still empty is shown and not saved.
 */
export function useRuleDrafts(
  form: SettingsForm,
): [drafts: readonly RuleDraft[], change: (next: readonly RuleDraft[]) => void] {
  const entered = form.value('processing_rules');
  const [drafts, setDrafts] = useState(() => entered.map(draftOf));
  // Discarded, taken from the history, or saved by somebody else: the form follows.
  const isBehind = !sameValue(drafts.map(ruleOf), entered.map(draftOf).map(ruleOf));
  if (isBehind) setDrafts(entered.map(draftOf));
  return [
    drafts,
    (next) => {
      setDrafts([...next]);
      form.set('processing_rules', next.map(ruleOf));
    },
  ];
}
