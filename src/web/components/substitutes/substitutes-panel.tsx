import { Button, List, Text } from '@mantine/core';
import { useApi, useLive } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import { useFormats, useText } from '../../context/language.tsx';
import { useMe } from '../../context/me.tsx';
import { Panel } from '../panel.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { useAction } from '../use-action.ts';
import { NameSubstitute } from './name-substitute.tsx';

type Substitution = Schemas['Substitution'];

/** @param ofAll those of everybody, which administrators name, too; else one's own */
export function SubstitutesPanel({ ofAll = false }: { ofAll?: boolean }) {
  const t = useText();
  const { data, error, refetch } = useLive('/substitutes', {
    input: { query: ofAll ? {} : { mine: 'true' } },
  });
  return (
    <Panel title={t('substitutes.title')}>
      <Text size="sm">{t(ofAll ? 'substitutes.hintAll' : 'substitutes.hint')}</Text>
      {error && !data && <ProblemAlert problem={error} onRetry={() => void refetch()} />}
      {data && data.items.length > 0 && (
        <List size="sm" listStyleType="none" aria-label={t('substitutes.title')}>
          {data.items.map((one) => (
            <List.Item key={one.substitutionId}>
              <Line one={one} ofAll={ofAll} />
            </List.Item>
          ))}
        </List>
      )}
      <NameSubstitute ofAll={ofAll} />
    </Panel>
  );
}

function Line({ one, ofAll }: { one: Substitution; ofAll: boolean }) {
  const t = useText();
  const api = useApi();
  const { sub } = useMe();
  const { date } = useFormats();
  const { substitutionId, absent, substitute, from, until, isNow } = one;
  const nameOf = (somebody: Schemas['ReleasingPerson']) =>
    somebody.sub === sub ? t('substitutes.me') : (somebody.name ?? t('substitutes.somebody'));
  const words = t('substitutes.line', {
    ...{ substitute: nameOf(substitute), absent: nameOf(absent) },
    ...{ from: date(from), until: date(until), when: isNow ? 'now' : 'later' },
  });
  const end = useAction(() => api.delete('/substitutes/{substitutionId}', { params: { substitutionId } }), {
    done: () => t('substitutes.ended'),
    refreshes: ['/substitutes'],
  });
  return (
    <>
      {words}{' '}
      {(ofAll || one.mine) && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={t('substitutes.endOf', { line: words })}
        >
          {t('substitutes.end')}
        </Button>
      )}
    </>
  );
}
