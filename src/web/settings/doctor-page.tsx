import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useLanguage, useText } from '../context/language.tsx';
import type { PlainTextKey } from '../texts/index.ts';

type Report = Schemas['DoctorReport'];
type Area = Report['areas'][number];
type Finding = Area['findings'][number];
type Verdict = Report['verdict'];

const PATH = '/doctor';

/** How the service is set up, and what to do where it is not right: the same as `npm run doctor`. */
export function DoctorPage() {
  const t = useText();
  const api = useApi();
  const { time } = useFormats();
  const { data, error, refetch } = useLive(PATH);
  const again = useAction(() => api.get(PATH, { query: { fresh: 'true' } }), {
    done: ({ verdict }) => t('doctor.done', { verdict: t(RESULTS[verdict]) }),
    refreshes: [PATH],
  });
  const button = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {t('doctor.again')}
    </Button>
  );
  return (
    <Page title={t('doctor.title')} lead={t('doctor.lead')} actions={button}>
      {error && !data && !error.isAway && <ProblemAlert problem={error} onRetry={() => void refetch()} />}
      {!data && !(error && !error.isAway) && <Looking />}
      {data && (
        <>
          <Group gap="sm">
            <StatusBadge color={COLORS[data.verdict]}>{t(RESULTS[data.verdict])}</StatusBadge>
            <Text size="sm" c="dimmed">
              {t('doctor.lookedAt', { time: time(data.at) })}
            </Text>
          </Group>
          {data.areas.map((area) => (
            <AreaPanel key={area.area} area={area} />
          ))}
        </>
      )}
    </Page>
  );
}

/** It asks several systems, some of which may not answer: seconds, in which a page must not look broken. */
function Looking() {
  const t = useText();
  return (
    <>
      <Text role="status">{t('doctor.looking')}</Text>
      <Skeleton height={280} aria-busy />
    </>
  );
}

function AreaPanel({ area: { title, findings } }: { area: Area }) {
  const { language } = useLanguage();
  return (
    <Panel title={title[language]}>
      <Stack component="ul" gap="sm" className="findings">
        {findings.map((finding) => (
          <FindingItem key={finding.check} finding={finding} />
        ))}
      </Stack>
    </Panel>
  );
}

function FindingItem({ finding: { title, verdict, seen, steps } }: { finding: Finding }) {
  const { t, language } = useLanguage();
  return (
    <li className="finding">
      <StatusBadge color={COLORS[verdict]}>{t(VERDICTS[verdict])}</StatusBadge>
      <div>
        <Text fw={600} component="h3" size="sm">
          {title[language]}
        </Text>
        <Text size="sm">{seen[language]}</Text>
        {steps.length > 0 && (
          <ol className="finding-steps" aria-label={t('doctor.steps')}>
            {steps.map((step) => (
              <li key={step.en}>{step[language]}</li>
            ))}
          </ol>
        )}
      </div>
    </li>
  );
}

const COLORS = { ok: 'moss', unknown: 'gray', warning: 'yellow', wrong: 'red' } as const satisfies Record<
  Verdict,
  string
>;
const VERDICTS = {
  ok: 'doctor.verdict.ok',
  unknown: 'doctor.verdict.unknown',
  warning: 'doctor.verdict.warning',
  wrong: 'doctor.verdict.wrong',
} as const satisfies Record<Verdict, PlainTextKey>;
const RESULTS = {
  ok: 'doctor.result.ok',
  unknown: 'doctor.result.unknown',
  warning: 'doctor.result.warning',
  wrong: 'doctor.result.wrong',
} as const satisfies Record<Verdict, PlainTextKey>;
