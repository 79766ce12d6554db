import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { PrinterDialog } from './printer-dialog.tsx';

type Printer = Schemas['Printer'];
type Props = { printer: Printer; isAgentAway: boolean; mayChange: boolean };

/** A printer: what it is, whether it is there, a label to try it. */
export function PrinterRow({ printer, isAgentAway, mayChange }: Props) {
  const t = useText();
  const api = useApi();
  const [isOpen, { open, close }] = useDisclosure();
  const { name, printerId: id } = printer;
  const test = useAction(() => api.post('/printers/{id}/test', { params: { id } }), {
    done: (job) => t('labels.queued', { printer: job.printer }),
    refreshes: ['/print-jobs'],
  });
  const state = isAgentAway && printer.state === 'ready' ? 'away' : printer.state;
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <StatusBadge color={state === 'ready' ? 'moss' : 'orange'}>
          {t(`printing.printer.${state}`)}
        </StatusBadge>
        <PrinterFacts printer={printer} />
      </Group>
      <Group gap="xs">
        <Button
          {...SMALL}
          onClick={() => test.mutate()}
          loading={test.isPending}
          aria-label={t('printing.printer.testOf', { name })}
        >
          {t('printing.printer.test')}
        </Button>
        {mayChange && (
          <Button {...SMALL} onClick={open} aria-label={t('printing.printer.configureOf', { name })}>
            {t('printing.printer.configure')}
          </Button>
        )}
      </Group>
      {isOpen && <PrinterDialog printer={printer} onClose={close} />}
    </Group>
  );
}

const SMALL = { size: 'compact-sm', variant: 'default' } as const;

function PrinterFacts({ printer: { dpi, formats, medium, offsetXMm, offsetYMm } }: { printer: Printer }) {
  const t = useText();
  const { number } = useFormats();
  const facts = [
    t('printing.printer.facts', { dpi: String(dpi), format: formats.join(', ').toUpperCase() }),
    medium
      ? t('printing.printer.medium', { width: number(medium.widthMm), height: number(medium.heightMm) })
      : t('printing.printer.noMedium'),
    ...(offsetXMm !== 0 || offsetYMm !== 0
      ? [t('printing.printer.offset', { x: number(offsetXMm), y: number(offsetYMm) })]
      : []),
  ];
  return (
    <Text size="xs" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}
