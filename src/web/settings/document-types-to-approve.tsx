import { Switch, Text } from '@mantine/core';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Panel } from '../components/panel.tsx';
import { useAction } from '../components/use-action.ts';
import { Waiting } from '../components/waiting.tsx';
import { useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';

type DocumentType = Schemas['DocumentType'];

/** A switch for each document type: saved at once, and taken back as quickly. */
export function DocumentTypesToApprove() {
  const t = useText();
  const types = useLive('/document-types');
  const { data, dataUpdatedAt } = types;
  return (
    <Panel title={t('settings.typesToApprove')}>
      <Text size="sm" c="dimmed">
        {t('settings.typesToApproveText')}
      </Text>
      {!data && <Waiting on={types} height={120} />}
      {data?.items.length === 0 && <EmptyState title={t('settings.noTypes')} checkedAt={dataUpdatedAt} />}
      <ul className="switches">
        {data?.items.map((type) => (
          <li key={type.id}>
            <TypeSwitch type={type} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TypeSwitch({ type }: { type: DocumentType }) {
  const t = useText();
  const api = useApi();
  const change = useAction(
    (freigabeErforderlich: boolean) =>
      api.put('/document-types/{id}', { params: { id: type.id }, body: { freigabeErforderlich } }),
    { refreshes: ['/document-types', '/overview'] },
  );
  const set = (needed: boolean) => {
    // Not disabled meanwhile: that would take the focus away.
    if (change.isPending) return;
    change.mutate(needed, {
      onSuccess: () =>
        offerUndo(t(needed ? 'settings.typeNeeds' : 'settings.typeFree', { type: type.name }), () =>
          change.mutate(!needed),
        ),
    });
  };
  const shown = change.isPending ? change.variables : type.freigabeErforderlich;
  return (
    <Switch
      label={type.name}
      checked={shown}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
      aria-busy={change.isPending}
    />
  );
}
