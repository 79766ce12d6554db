import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconGitCompare, IconHourglass, IconUser } from '@tabler/icons-react';
import { RouterAnchor } from '../../components/router-anchor.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormats, useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { rangesOf } from './cut-ranges.ts';
import { typingOf } from './typing.ts';
import type { Calls } from './use-calls.ts';
import type { Editing } from './use-editing.ts';

type ClaimProps = { by: NonNullable<InboxItemInDetail['claimedBy']>; calls: Calls; onTaken: () => void };

/** Somebody else works on it; it can be taken over, knowingly. */
export function ClaimNote({ by, calls, onTaken }: ClaimProps) {
  const t = useText();
  const { relative } = useFormats();
  const take = useAction(() => calls.claim(true).then(onTaken));
  return (
    <Alert
      color="yellow"
      icon={<IconUser aria-hidden />}
      title={t('inboxItem.claimed', { name: by.name ?? '?' })}
    >
      <Text size="sm" mb="xs">
        {t('inboxItem.claimed.text', { time: relative(by.until, Date.now()) })}
      </Text>
      <Button size="xs" variant="default" loading={take.isPending} onClick={() => take.mutate()}>
        {t('inboxItem.takeOver')}
      </Button>
    </Alert>
  );
}

/** Others have cut it while something was typed here: both are shown, and somebody chooses. */
export function StaleNote({ editing }: { editing: Editing }) {
  const t = useText();
  const theirs = rangesOf(typingOf(editing.item).history.now);
  return (
    <Alert color="orange" icon={<IconGitCompare aria-hidden />} title={t('inboxItem.stale')} role="alert">
      <Text size="sm">{t('inboxItem.stale.text')}</Text>
      <Text size="sm" className="number">
        {t('inboxItem.stale.mine', { ranges: rangesOf(editing.cut) || '–' })}
      </Text>
      <Text size="sm" className="number" mb="xs">
        {t('inboxItem.stale.theirs', { ranges: theirs || '–' })}
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={editing.keepMine}>
          {t('inboxItem.stale.keep')}
        </Button>
        <Button size="xs" variant="default" onClick={() => editing.takeTheirs()}>
          {t('inboxItem.stale.take')}
        </Button>
      </Group>
    </Alert>
  );
}

/** What is to be known about the file before anything is done with it. */
export function StateNote({ item }: { item: InboxItemInDetail }) {
  const t = useText();
  const { reading, pages } = item;
  return (
    <>
      {item.duplicateOf && (
        <Alert color="orange" icon={<IconCopy aria-hidden />}>
          {t('inboxItem.sameFile')}{' '}
          <RouterAnchor to="/posteingang/$itemId" params={{ itemId: item.duplicateOf }} size="sm">
            {t('inboxItem.sameFile.open')}
          </RouterAnchor>
        </Alert>
      )}
      {item.mergedInto && (
        <Alert color="gray">
          {t('inboxItem.merged')}{' '}
          <RouterAnchor to="/posteingang/$itemId" params={{ itemId: item.mergedInto }} size="sm">
            {t('inboxItem.merged.open')}
          </RouterAnchor>
        </Alert>
      )}
      {pages === null && (reading === 'waiting' || reading === 'reading') && (
        <Alert color="earth" icon={<IconHourglass aria-hidden />} role="status">
          {t('inboxItem.reading')}
        </Alert>
      )}
      {reading === 'damaged' && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('inboxItem.damaged')}>
          {item.damage && t(`inboxItem.damage.${item.damage.code}`, item.damage.params)}{' '}
          {t('inboxItem.damaged.text')}
        </Alert>
      )}
      {reading === 'no-preview' && <Alert color="gray">{t('inboxItem.noPreview')}</Alert>}
      {reading === 'purged' && <Alert color="gray">{t('inboxItem.purged')}</Alert>}
      {item.signed && (
        <Alert color="yellow">{t(item.unlocked ? 'inboxItem.signedBefore' : 'inboxItem.signed')}</Alert>
      )}
      {item.attachments > 0 && (
        <Alert color="yellow">{t('inboxItem.attachments', { count: item.attachments })}</Alert>
      )}
    </>
  );
}
