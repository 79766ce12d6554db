import { Alert, Button, Group, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { CopyBlock } from '../components/copy-block.tsx';
import { Panel } from '../components/panel.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { CallResult } from './call-result.tsx';
import { type PaperlessVersion, workflowFor } from './workflow.ts';

type Status = Schemas['WebhookStatus'];

/** How to set up the calls of Paperless, and whether they arrive. Folded away once Paperless has called. */
export function WorkflowPanel({ status }: { status: Status }) {
  const t = useText();
  const [shown, { toggle }] = useDisclosure(status.lastCall === null);
  return (
    <Panel
      title={t('workflow.title')}
      actions={
        <Button size="xs" variant="default" onClick={toggle} aria-expanded={shown}>
          {t(shown ? 'workflow.hide' : 'workflow.show')}
        </Button>
      }
    >
      <Text size="sm">{t('workflow.lead')}</Text>
      {shown && <Instructions status={status} />}
    </Panel>
  );
}

/** What has to be typed into Paperless, ready to be copied. */
function Instructions({ status }: { status: Status }) {
  const t = useText();
  const [version, setVersion] = useState<PaperlessVersion>('3');
  const [key, setKey] = useState<string>();
  const url = new URL('api/webhook', document.baseURI).href;
  const { params, headers, body } = workflowFor({ url, version, key: key ?? t('workflow.keyPlaceholder') });
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('workflow.version')}
        value={version}
        onChange={(next) => setVersion(next === '2' ? '2' : '3')}
        data={[
          { value: '3', label: `Paperless ${t('workflow.version.3')}` },
          { value: '2', label: `Paperless ${t('workflow.version.2')}` },
        ]}
        className="choice"
      />
      <List size="sm" spacing={4}>
        <List.Item>
          <b>{t('workflow.step.triggers')}:</b> {t('workflow.triggers')}
        </List.Item>
        <List.Item>
          <b>{t('workflow.step.action')}:</b> {t('workflow.action')}
        </List.Item>
      </List>
      <div className="copy-grid">
        <CopyBlock label={t('workflow.url')} value={url} />
        <CopyBlock label={t('workflow.params')} value={asLines(params)} />
        <CopyBlock label={t('workflow.header')} value={asLines(headers)} />
      </div>
      {version === '2' && (
        <Text size="sm" c="dimmed">
          {t('workflow.old', { value: '{doc_url}' })}
        </Text>
      )}
      <NewKey created={key !== undefined} onCreated={setKey} />
      <details>
        <summary>{t('workflow.json')}</summary>
        <CopyBlock label="JSON" value={JSON.stringify(body, null, 2)} />
      </details>
      <LiveCheck status={status} />
    </>
  );
}

const asLines = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function NewKey({ created, onCreated }: { created: boolean; onCreated: (key: string) => void }) {
  const t = useText();
  const api = useApi();
  const may = useMay();
  const create = useAction(
    () => api.post('/api-keys', { body: { name: 'Paperless', scopes: ['webhook'] } }),
    { refreshes: ['/api-keys'] },
  );
  if (created) return <Text size="sm">{t('workflow.keyCreated')}</Text>;
  if (!may('MANAGE_SETTINGS')) return null;
  return (
    <Group>
      <Button
        size="xs"
        variant="light"
        onClick={() => create.mutate(undefined, { onSuccess: ({ key }) => onCreated(key) })}
        loading={create.isPending}
      >
        {t('workflow.createKey')}
      </Button>
    </Group>
  );
}

/** Whether a call came in since the instructions were opened. */
function LiveCheck({ status: { lastCall } }: { status: Status }) {
  const t = useText();
  const [before] = useState(lastCall?.at);
  const arrived = lastCall !== null && lastCall.at !== before;
  return (
    <Stack gap={4} role="status">
      <Text size="sm" fw={600}>
        {t('workflow.check')}
      </Text>
      {arrived ? (
        <Alert
          color={lastCall.result === 'queued' ? 'moss' : 'orange'}
          icon={<IconCircleCheck aria-hidden />}
        >
          {t('workflow.arrived')} <CallResult call={lastCall} />
        </Alert>
      ) : (
        <Alert color="gray" icon={<IconHourglass aria-hidden />}>
          {t('workflow.waiting')}
        </Alert>
      )}
    </Stack>
  );
}
