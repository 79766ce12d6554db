import { Code, Group, Stack } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { ChangeList } from '../components/change-list.tsx';
import { changesIn, documentIn } from '../components/event-data.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { eventTypeLabel } from './event-type-label.ts';

/** All that an event holds, and where to go from it. */
export function EventDetails({ item }: { item: Schemas['AuditItem'] }) {
  const t = useText();
  const may = useMay();
  const changes = changesIn(item);
  const document = documentIn(item);
  const isSetting = item.stream.startsWith('setting-');
  const label = t('audit.data', { position: item.position, type: eventTypeLabel(t, item.type) });
  return (
    <Stack gap="sm" py={4}>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <Group gap="md">
        <RouterAnchor to="/protokoll" search={{ stream: item.stream }} size="sm">
          {t('audit.onlyStream')} ({item.stream})
        </RouterAnchor>
        {document !== undefined && (
          <>
            {may('EDIT_DOCUMENTS') && (
              <RouterAnchor to="/bearbeiten/$id" params={{ id: String(document) }} size="sm">
                {t('audit.openDocument')}
              </RouterAnchor>
            )}
            <RouterAnchor
              to="/protokoll/stand"
              search={{ show: 'document', document, at: item.at }}
              size="sm"
            >
              {t('audit.thenDocument')}
            </RouterAnchor>
            <RouterAnchor to="/protokoll/stand" search={{ show: 'queue', at: item.at }} size="sm">
              {t('audit.thenQueue')}
            </RouterAnchor>
          </>
        )}
        {isSetting && (
          <RouterAnchor to="/protokoll/stand" search={{ show: 'settings', at: item.at }} size="sm">
            {t('audit.thenSettings')}
          </RouterAnchor>
        )}
      </Group>
      <Code block tabIndex={0} aria-label={label} className="event-data">
        {`${item.type} · ${item.id}\n${JSON.stringify(item.data, null, 2)}`}
      </Code>
    </Stack>
  );
}
