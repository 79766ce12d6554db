import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { CashDiscounts } from './cash-discounts.tsx';
import { useFieldText } from './field-value.ts';
import { nameOf } from './name-of.ts';
import { Panel } from './panel.tsx';
import { TagChip } from './tag-chip.tsx';
import './history.css';

type Shown = Omit<Schemas['Document'], 'id' | 'url' | 'checksum' | 'change' | 'cashDiscounts'> &
  Partial<Pick<Schemas['Document'], 'cashDiscounts'>>;

/** A field as it is shown: its name to people; custom fields and tags by their ids. */
export type FieldShown = { what: string; ids?: readonly number[]; label: string };
/** What stands beside a field. */
type Beside = (field: FieldShown) => ReactNode;

/** What is known about a document; the tags of the workflow apart, with what they are. */
export function DocumentFacts({
  document,
  title,
  whyOf,
}: {
  document: Shown;
  title?: string;
  whyOf?: Beside;
}) {
  const t = useText();
  return (
    <Panel title={title ?? t('document.facts')}>
      <FactList document={document} {...(whyOf && { whyOf })} />
      <CashDiscounts discounts={document.cashDiscounts ?? []} />
      {document.controlTags.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('document.controlTagsHint')}
        </Text>
      )}
    </Panel>
  );
}

function FactList({ document, whyOf }: { document: Shown; whyOf?: Beside }) {
  const t = useText();
  const { date } = useFormats();
  const fieldText = useFieldText();
  const { title, created, correspondent, documentType, contentTags, controlTags, customFields } = document;
  const why = (what: string, label: string, ids?: readonly number[]) => ({
    label,
    beside: whyOf?.({ what, label, ...(ids && { ids }) }),
  });
  const idsOf = (tags: readonly { id: number }[]) => tags.map(({ id }) => id);
  return (
    <dl className="facts">
      {whyOf && <Fact {...why('title', t('document.field.title'))}>{title}</Fact>}
      <Fact {...why('created', t('document.field.created'))}>
        <span className="number">{date(created)}</span>
      </Fact>
      <Fact {...why('correspondent', t('document.field.correspondentId'))}>{nameOf(correspondent)}</Fact>
      <Fact {...why('documentType', t('document.field.documentTypeId'))}>{nameOf(documentType)}</Fact>
      <Fact {...why('tag', t('document.contentTags'), idsOf(contentTags))}>
        {contentTags.length > 0 && (
          <Group gap={4} display="inline-flex">
            {contentTags.map((tag) => (
              <TagChip key={tag.id} tag={tag} />
            ))}
          </Group>
        )}
      </Fact>
      {controlTags.length > 0 && (
        <Fact {...why('tag', t('document.controlTags'), idsOf(controlTags))}>
          <Group gap={4} display="inline-flex">
            {controlTags.map((tag) => (
              <TagChip key={tag.id} tag={tag} control />
            ))}
          </Group>
        </Fact>
      )}
      {customFields.map(({ id, name, type, value, label }) => (
        <Fact key={id} {...why('customField', name ?? t('change.customField', { id }), [id])}>
          {value === null || value === '' ? null : (label ?? fieldText({ type }, value))}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ label, beside, children }: { label: string; beside: ReactNode; children: ReactNode }) {
  const t = useText();
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {children || <span className="fact-none">{t('document.none')}</span>}
        {beside}
      </dd>
    </>
  );
}
