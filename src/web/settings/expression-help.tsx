import { Code, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../context/language.tsx';

/** What can be put into a template: texts to copy, each with its result. */
const VARIABLES = [
  ['{{title}} {{created}} {{added}} {{id}}', 'help.document'],
  ['{{correspondent}} {{documentType}}', 'help.names'],
  ['{{match.content.nr}} {{match.title.[1]}}', 'help.match'],
  ['{{field 7}}', 'help.field'],
] as const;
const HELPERS = [
  ["{{date created 'DD.MM.YYYY'}}", 'help.date'],
  ['{{isoDate match.content.day}}', 'help.isoDate'],
  ["{{money match.content.sum 'EUR'}}", 'help.money'],
  ['{{upper x}} {{lower x}} {{trim x}} {{truncate x 80}}', 'help.texts'],
  ["{{replace x 'a' 'b'}} {{padStart x 8 '0'}}", 'help.replace'],
  ["{{default x '–'}} {{#if x}}…{{else}}…{{/if}}", 'help.default'],
] as const;
const PATTERNS = [
  ['Rechnung Nr\\. (?P<nr>\\S+)', 'help.group'],
  ['(?i)lieferschein', 'help.case'],
  ['\\AAgrarhandel', 'help.start'],
  ['(?s:.*?)', 'help.lines'],
  ['\\QA+B GmbH\\E', 'help.quote'],
] as const;

/** Folded away: what templates can say. `entry`: its variables stand with the setting. */
export function TemplateHelp({ variables }: { variables: 'document' | 'entry' }) {
  const t = useText();
  const rows = variables === 'document' ? [...VARIABLES, ...HELPERS] : HELPERS;
  return (
    <Help title={t('help.templates')} text={t('help.templatesText', { example: '{{…}}' })}>
      {rows.map(([example, meaning]) => (
        <Row key={example} example={example} meaning={t(meaning)} />
      ))}
    </Help>
  );
}

/** Folded away: how patterns are written. */
export function PatternHelp() {
  const t = useText();
  return (
    <Help title={t('help.patterns')} text={t('help.patternsText')}>
      {PATTERNS.map(([example, meaning]) => (
        <Row key={example} example={example} meaning={t(meaning)} />
      ))}
    </Help>
  );
}

const Help = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <details className="help">
    <summary>{title}</summary>
    <Text size="sm" my="xs">
      {text}
    </Text>
    <Table verticalSpacing={4} aria-label={title}>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </details>
);

const Row = ({ example, meaning }: { example: string; meaning: string }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      <Code>{example}</Code>
    </Table.Th>
    <Table.Td>
      <Text size="sm">{meaning}</Text>
    </Table.Td>
  </Table.Tr>
);
