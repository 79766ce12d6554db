import { Stack, Switch, Text } from '@mantine/core';
import { ChoiceSelect } from '../../../components/choice-select.tsx';
import type { Choice } from '../../../components/choices.ts';
import { useText } from '../../../context/language.tsx';
import type { Markable } from './marked-at.ts';
import type { Example, Proposal } from './use-proposal.ts';

type Props = { proposal: Proposal; title: boolean; onChange: (wishes: Partial<Example>) => void };

/** A proposed rule as people read it, with where the values go. */
export function ProposalInWords({ proposal, title, onChange }: Props) {
  const t = useText();
  const { found, rule, numberField, sumField, correspondent } = proposal;
  const has = (what: Markable) => found.some((one) => one.what === what);
  return (
    <Stack gap="sm">
      <ol className="found">
        {found.map(({ what, text, after }) => (
          <li key={what}>
            {what === 'supplier'
              ? t('example.finds.supplier', { text })
              : after
                ? t(`example.finds.${what}`, { text, after })
                : t(`example.follows.${what}`, { text })}
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        {t('example.order')}
      </Text>
      {has('supplier') && (
        <ChoiceSelect
          kind="correspondent"
          label={t('example.correspondent')}
          value={correspondent}
          onChange={(id) => onChange({ correspondent: id })}
        />
      )}
      {has('number') && (
        <ChoiceSelect
          kind="customField"
          label={t('example.numberField')}
          fits={isOf('string', 'longtext', 'integer', 'url')}
          value={numberField}
          onChange={(id) => onChange({ numberField: id })}
        />
      )}
      {has('sum') && (
        <ChoiceSelect
          kind="customField"
          label={t('example.sumField')}
          fits={isOf('monetary', 'float', 'string')}
          value={sumField}
          onChange={(id) => onChange({ sumField: id })}
        />
      )}
      <Switch
        label={t('example.setTitle')}
        description={rule.then.title && <code>{rule.then.title}</code>}
        checked={title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.checked })}
      />
      <details>
        <summary>{t('example.pattern')}</summary>
        <code className="wrap-anywhere">{rule.when.content}</code>
      </details>
    </Stack>
  );
}

const isOf =
  (...types: string[]) =>
  ({ type = '', isApprovalField = false }: Choice): boolean =>
    types.includes(type) && !isApprovalField;
