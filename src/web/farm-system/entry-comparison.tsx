import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowsDiff, IconCheck } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { KeyHint } from '../components/key-hint.tsx';
import { Panel } from '../components/panel.tsx';
import { TableScroll } from '../components/table-scroll.tsx';
import { useFormats, useText } from '../context/language.tsx';
import './entry-comparison.css';

type Choices = Schemas['UploadChoices'];
type Entry = Choices['entries'][number];
type Fact = (typeof FACTS)[number];
type Props = {
  choices: Choices;
  /** undefined: nothing can be chosen now. */
  onChoose: ((entryId: string) => void) | undefined;
};

/** The entries side by side, a column each. Where they differ the row is marked, with a sign as well as a colour. */
export function EntryComparison({ choices: { entries, differing, choice }, onChoose }: Props) {
  const t = useText();
  const factOf = useFact();
  return (
    <Panel title={t('upload.entries')}>
      {entries.length > 1 && differing.length === 0 && <Text size="sm">{t('entry.allAlike')}</Text>}
      <TableScroll name={t('upload.entries')} minWidth={90 + entries.length * 120}>
        <table className="entries">
          <thead>
            <tr>
              <td />
              {entries.map((entry, index) => (
                <th key={entry.id} scope="col" data-chosen={entry.id === choice.entryId || undefined}>
                  <EntryName entry={entry} />
                  {onChoose && entry.id !== choice.entryId && (
                    <Button size="compact-sm" onClick={() => onChoose(entry.id)}>
                      {t('entry.chooseThis')} <VisuallyHidden>{entry.id}</VisuallyHidden>
                      {index < 9 && <KeyHint keyName={String(index + 1)} />}
                    </Button>
                  )}
                  {entry.id === choice.entryId && (
                    <span className="entry-chosen">
                      <IconCheck size={14} aria-hidden /> {t('entry.chosen')}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FACTS.map((fact) => (
              <tr key={fact} data-differs={differing.includes(fact) || undefined}>
                <th scope="row">
                  {t(`entry.fact.${fact}`)}
                  {differing.includes(fact) && (
                    <span className="entry-differs">
                      <IconArrowsDiff size={14} aria-hidden /> {t('entry.differs')}
                    </span>
                  )}
                </th>
                {entries.map((entry) => (
                  <td key={entry.id}>{factOf(entry, fact)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Panel>
  );
}

const FACTS = ['number', 'amount', 'date', 'supplier', 'title', 'betriebId'] as const;

/** Opens the entry in the farm system, where it says how. */
function EntryName({ entry: { id, invoice } }: { entry: Entry }) {
  const t = useText();
  if (!invoice?.link || !/^https?:/.test(invoice.link)) return <span className="entry-id">{id}</span>;
  return (
    <a
      className="entry-id link leads-out"
      href={invoice.link}
      target="_blank"
      rel="noreferrer"
      aria-label={t('entry.opens', { entry: id })}
    >
      {id}
    </a>
  );
}

function useFact(): (entry: Entry, fact: Fact) => string {
  const t = useText();
  const { date, money } = useFormats();
  return ({ invoice }, fact) => {
    if (!invoice) return t('entry.notShown');
    const { amount, currency } = invoice;
    if (fact === 'amount') return amount === null ? '–' : money({ value: amount, currency });
    const text = invoice[fact];
    if (text === null) return '–';
    // As written there: it may be no day at all.
    return fact === 'date' && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? date(text) : text;
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
