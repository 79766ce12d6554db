import { Button, Group, Text, Textarea } from '@mantine/core';
import { useEffect } from 'react';
import { useTyped } from '../../components/use-typed.tsx';
import { useText } from '../../context/language.tsx';
import type { Translate } from '../../texts/index.ts';
import { sameValue } from '../edits.ts';
import type { Fault } from '../setting-types.ts';
import type { SettingsForm } from '../settings-form.ts';
import { readRules, type TextProblem, writeRules } from './rule-text.ts';

/** The rules as JSON, for those who copy them from elsewhere or change many at once. */
export function RulesAsText({ form, faults }: { form: SettingsForm; faults: readonly Fault[] }) {
  const t = useText();
  const entered = form.value('processing_rules');
  // What can be read is kept with the other settings; here, what cannot be yet.
  const {
    value: typed,
    set,
    guard,
  } = useTyped<string | null>({
    name: 'rules as text',
    clean: null,
    isDirty: (now) => now !== null && 'problem' in readRules(now),
  });
  const setTyped = (next: string | undefined) => set(next ?? null);
  const text = typed ?? writeRules(entered);
  const read = readRules(text);
  // Discarded or taken from the history: the text follows.
  const isBehind = typed !== null && 'rules' in read && !sameValue(read.rules, entered);
  useEffect(() => {
    if (isBehind) set(null);
  });
  const problem = 'problem' in read ? problemWords(t, read.problem) : undefined;
  const faulty = new Set(faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)));
  return (
    <>
      {guard}
      <Text size="sm" c="dimmed">
        {t('rules.textHint')}
      </Text>
      <Textarea
        aria-label={t('rules.asText')}
        classNames={{ input: 'code-input' }}
        autosize
        minRows={12}
        maxRows={40}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const now = readRules(value);
          // Taken over as soon as it can be read, so that the preview and the save bar follow.
          if ('rules' in now) form.set('processing_rules', now.rules);
        }}
        error={problem ?? (faulty.size > 0 && [...faulty].join('; '))}
      />
      {problem && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setTyped(undefined)}>
            {t('rules.textBack')}
          </Button>
        </Group>
      )}
    </>
  );
}

function problemWords(t: Translate, problem: TextProblem): string {
  if (problem.is === 'no-list') return t('rules.text.no-list');
  return problem.is === 'no-json'
    ? t('rules.text.no-json', { line: problem.line })
    : t('rules.text.no-rule', { place: problem.place });
}
