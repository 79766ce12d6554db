import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLive } from '../../api/hooks.ts';
import { Age } from '../../components/age.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useFormats, useText } from '../../context/language.tsx';

/** Printed and never scanned, scanned twice, scanned and never printed. */
export function RangeReport({ name }: { name: string }) {
  const t = useText();
  const { number } = useFormats();
  const { data, error } = useLive('/number-ranges/{name}/report', { input: { params: { name } } });
  if (error) return <ProblemAlert problem={error} />;
  if (!data) return null;
  const { drawn, scanned, neverScanned, scannedTwice, neverPrinted } = data;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('ranges.counts', { drawn, scanned })}</Text>
      <Found title={t('ranges.neverScanned')} total={neverScanned.total} shown={neverScanned.items.length}>
        {neverScanned.items.map(({ from, to, drawnAt }) => (
          <li key={from}>
            {from === to ? number(from) : `${number(from)} – ${number(to)}`} · <Age at={drawnAt} />
          </li>
        ))}
      </Found>
      <Found title={t('ranges.scannedTwice')} total={scannedTwice.total} shown={scannedTwice.items.length}>
        {scannedTwice.items.map((twice) => (
          <li key={twice.number}>
            {number(twice.number)} · {t('ranges.times', { count: twice.scannedAt.length })}
          </li>
        ))}
      </Found>
      <Found title={t('ranges.neverPrinted')} total={neverPrinted.total} shown={neverPrinted.items.length}>
        {neverPrinted.items.map((seen) => (
          <li key={seen.number}>
            {number(seen.number)} · <Age at={seen.scannedAt} />
          </li>
        ))}
      </Found>
    </Stack>
  );
}

type FoundProps = { title: string; total: number; shown: number; children: ReactNode };
function Found({ title, total, shown, children }: FoundProps) {
  const t = useText();
  return (
    <section>
      <Group gap="xs">
        <Text size="sm" fw={600} component="h2" m={0}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {total === 0 ? t('ranges.none') : t('ranges.found', { count: total })}
        </Text>
      </Group>
      {total > 0 && <ul className="bullets">{children}</ul>}
      {total > shown && <Text size="sm">{t('ranges.more', { count: total - shown })}</Text>}
    </section>
  );
}
