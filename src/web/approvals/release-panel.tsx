import { Alert, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { headingOf } from './release-heading.ts';
import { useReleaseWords } from './release-words.ts';

/** Why one person is not enough, who has released first, and what one's own release would be. */
export function ReleasePanel({ approval }: { approval: Schemas['Approval'] }) {
  const { release, value } = approval;
  const t = useText();
  const { dateTime } = useFormats();
  const texts = useApprovalTexts();
  const words = useReleaseWords();
  if (!release || value.meaning === 'approves') return null;
  const { because, given, confirmed, ibanEnding } = release;
  const heading = headingOf(release);
  const isSeveral = because.length > 0 || given.length > 0;
  return (
    <Alert
      color="yellow"
      icon={<IconUsers aria-hidden />}
      title={heading === 'why' ? words.why({ ...approval, release }) : t(`release.${heading}`)}
    >
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
      {confirmed.length > 0 && because.includes('new-iban') && (
        <Text size="sm">{words.confirmed(release)}</Text>
      )}
      {isSeveral && <Text size="sm">{words.mine(release)}</Text>}
      {ibanEnding && <Text size="sm">{t('release.ending')}</Text>}
    </Alert>
  );
}
