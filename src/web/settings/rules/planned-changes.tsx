import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChoices } from '../../components/choices.ts';
import { TagChip } from '../../components/tag-chip.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { fieldText } from './field-text.ts';
import type { Plan } from './use-preview.ts';

type Change = Plan['changes'][number];

/** Each change as it was and as it would be, and which rule wants it. */
export function PlannedChanges({ changes }: { changes: readonly Change[] }) {
  const t = useText();
  if (changes.length === 0) return <Text size="sm">{t('rules.noChanges')}</Text>;
  return (
    <dl className="changes">
      {changes.map((change) => (
        <PlannedChange key={subjectOf(change)} change={change} />
      ))}
    </dl>
  );
}

const subjectOf = (change: Change): string =>
  `${change.what} ${'field' in change ? change.field : 'tag' in change ? change.tag : ''}`;

function PlannedChange({ change }: { change: Change }) {
  const t = useText();
  const formats = useFormats();
  const tags = useChoices('tag');
  const fields = useChoices('customField');
  const correspondents = useChoices('correspondent');
  const documentTypes = useChoices('documentType');
  const users = useChoices('user');
  const named = { correspondent: correspondents, documentType: documentTypes, owner: users };

  const nothing = (
    <Text component="span" size="sm" c="dimmed">
      {t('settings.none')}
    </Text>
  );
  const [label, from, to] = ((): [label: string, from: ReactNode, to: ReactNode] => {
    switch (change.what) {
      case 'addTag':
      case 'removeTag': {
        const tag = tags.byId.get(change.tag);
        const chip = <TagChip tag={{ id: change.tag, name: tag?.name ?? null, color: tag?.color ?? null }} />;
        return [t(`rules.then.${change.what}s`), null, chip];
      }
      case 'customField': {
        const field = fields.byId.get(change.field);
        const name = field?.name ?? `#${change.field}`;
        const inField = (value: unknown) =>
          typeof value === 'boolean'
            ? t(value ? 'settings.yes' : 'settings.no')
            : fieldText(formats, field, value) || nothing;
        return [name, inField(change.from), inField(change.to)];
      }
      case 'note':
        return [t('rules.then.note'), null, change.to];
      case 'title':
        return [t('rules.then.title'), change.from, change.to];
      case 'created':
        return [t('rules.then.created'), formats.date(change.from), formats.date(change.to)];
      default: {
        const nameOf = (id: number | null) =>
          id === null ? nothing : (named[change.what].byId.get(id)?.name ?? `#${id}`);
        return [t(`rules.then.${change.what}`), nameOf(change.from), nameOf(change.to)];
      }
    }
  })();
  const isSetting = change.rule === 'processing_tag_after';
  return (
    <div className="change">
      <dt>
        {label}
        {change.rule && (
          <span className="change-rule">{isSetting ? t('rules.afterProcessing') : change.rule}</span>
        )}
      </dt>
      <dd>
        {from !== null && <span className="before">{from}</span>}
        <span>
          {from !== null && (
            <IconArrowRight size={14} role="img" aria-label={t('rules.becomes')} className="then" />
          )}{' '}
          {to}
        </span>
      </dd>
    </div>
  );
}
