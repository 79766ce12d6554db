import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useFieldText } from './field-value.ts';
import { Panel } from './panel.tsx';
import { TagChip } from './tag-chip.tsx';
import './history.css';

type Shown = Omit<Schemas['Document'], 'id' | 'url' | 'checksum' | 'change'>;

/** What is known about a document; the tags of the workflow apart, with what they are. */
export function DocumentFacts({ document, title }: { document: Shown; title?: string }) {
  const t = useText();
  return (
    <Panel title={title ?? t('document.facts')}>
      <FactList document={document} />
      {document.controlTags.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('document.controlTagsHint')}
        </Text>
      )}
    </Panel>
  );
}

function FactList({ document }: { document: Shown }) {
  const t = useText();
  const { date } = useFormats();
  const fieldText = useFieldText();
  const { created, correspondent, documentType, contentTags, controlTags, customFields } = document;
  const nameOf = (one: { id: number; name: string | null } | null) => one && (one.name ?? `#${one.id}`);
  return (
    <dl className="facts">
      <Fact label={t('document.field.created')}>
        <span className="number">{date(created)}</span>
      </Fact>
      <Fact label={t('document.field.correspondentId')}>{nameOf(correspondent)}</Fact>
      <Fact label={t('document.field.documentTypeId')}>{nameOf(documentType)}</Fact>
      <Fact label={t('document.contentTags')}>
        {contentTags.length > 0 && (
          <Group gap={4}>
            {contentTags.map((tag) => (
              <TagChip key={tag.id} tag={tag} />
            ))}
          </Group>
        )}
      </Fact>
      {controlTags.length > 0 && (
        <Fact label={t('document.controlTags')}>
          <Group gap={4}>
            {controlTags.map((tag) => (
              <TagChip key={tag.id} tag={tag} control />
            ))}
          </Group>
        </Fact>
      )}
      {customFields.map(({ id, name, type, value, label }) => (
        <Fact key={id} label={name ?? t('change.customField', { id })}>
          {value === null || value === '' ? null : (label ?? fieldText({ type }, value))}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useText();
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <span className="fact-none">{t('document.none')}</span>}</dd>
    </>
  );
}
