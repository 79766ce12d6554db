import { Alert, Button, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { KeyHint } from '../components/key-hint.tsx';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { Differences } from './differences.tsx';
import { useReleaseWords } from './release-words.ts';
import { focusReview } from './use-review.ts';
import type { Change } from './use-seen.ts';

type Props = {
  change: Change;
  onNoted: () => void;
  /** That takes note, too. */
  keyName?: string;
};

/** Said when something about a document has changed since it was opened: until that is noted, nothing is decided. */
export function ChangedAlert({ change, onNoted, keyName }: Props) {
  const t = useText();
  const texts = useApprovalTexts();
  const words = useReleaseWords();
  const { before, now } = change;
  const { value, release } = now;
  const name = value.source === 'approval' && value.setBy ? texts.person(value.setBy) : '';
  const by = !name ? 'none' : texts.isMe(value.setBy) ? 'me' : 'somebody';
  const isDecided = value.optionId !== before.value.optionId || value.setBy?.sub !== before.value.setBy?.sub;
  const said = isDecided
    ? t('review.changed.text', { value: texts.value(value), name, by })
    : // What it is about is the same: others have released it, or have taken that back.
      before.seen === now.seen && release && words.mine(release);
  const note = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onNoted();
    // The button goes; in a dialog the decision is next, in the review the document.
    if (form) form.querySelector<HTMLElement>('[type=submit]')?.focus();
    else focusReview();
  };
  return (
    <Alert color="orange" role="alert" icon={<IconGitMerge aria-hidden />} title={t('review.changed.title')}>
      {said && <Text size="sm">{said}</Text>}
      <Differences {...change} />
      <Button size="compact-sm" variant="default" onClick={note} className="changed-noted">
        {t('review.changed.noted')}
        {keyName && <KeyHint keyName={keyName} />}
      </Button>
    </Alert>
  );
}
