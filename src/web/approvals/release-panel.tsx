import { Alert, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { useReleaseWords } from './release-words.ts';

/** Why one person is not enough, who has released first, and what one's own release would be. */
export function ReleasePanel({ approval: { release, value } }: { approval: Schemas['Approval'] }) {
  const t = useText();
  const { dateTime } = useFormats();
  const texts = useApprovalTexts();
  const words = useReleaseWords();
  if (!release || value.meaning === 'approves') return null;
  const { people, because, given, ibanEnding } = release;
  const isSeveral = people > 1 || given.length > 0 || release.mine === 'other-group';
  return (
    <Alert
      color="yellow"
      icon={<IconUsers aria-hidden />}
      title={t(isSeveral ? 'release.title' : 'release.newIban')}
    >
      {because.length > 0 && <Text size="sm">{words.needs(release)}</Text>}
      {given.length > 0 && (
        <List size="sm">
          {given.map(({ by, instead, at, comment, counts, changed }) => (
            <List.Item key={`${by.sub} ${at}`}>
              {t('release.by', { name: texts.person(by, instead), at: dateTime(at) })}
              {comment && ` ${t('history.comment', { comment })}`}
              {!counts && (
                <span className="approval-more approval-alarm">
                  {t('release.void', {
                    facts: texts.facts(changed),
                    why: changed.length > 0 ? 'changed' : 'other',
                  })}
                </span>
              )}
            </List.Item>
          ))}
        </List>
      )}
      {isSeveral && <Text size="sm">{words.mine(release)}</Text>}
      {ibanEnding && <Text size="sm">{t('release.ending')}</Text>}
    </Alert>
  );
}
