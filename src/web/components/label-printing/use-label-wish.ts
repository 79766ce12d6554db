import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { useLive } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import { readPreference, writePreference } from '../../context/preferences.ts';

export type Template = Schemas['BarcodeTemplate'];
export type Printer = Schemas['Printer'] & { agentName: string; isAway: boolean };
export type LabelWish = {
  templateId: string | null;
  printerId: string | null;
  /** Different ones, each with a number of its own. */
  labels: number;
  copies: number;
  fields: Readonly<Record<string, string>>;
};

const PRINTER = 'labels.printer';
const COPIES = 'labels.copies';
const EVERY_MS = 10_000;

/**
 * What a person wants to have printed: the default template first, the printer and the copies of last time. The id of the
 * job is made here, so that a second try after a lost answer prints nothing twice.
 */
export function useLabelWish(hasDocument: boolean) {
  const templates = useLive('/barcode-templates');
  const agents = useLive('/print-agents', { every: EVERY_MS });
  const [jobId, setJobId] = useState(() => newId());
  const [typed, setTyped] = useState<Partial<LabelWish>>({});
  const offered = templates.data?.items.filter((one) => hasDocument || !one.needsDocument) ?? [];
  const printers = printersOf(agents.data?.items ?? []);

  const template =
    offered.find(({ templateId }) => templateId === typed.templateId) ??
    offered.find(({ isDefault }) => isDefault) ??
    offered[0];
  const remembered = typed.printerId ?? readPreference(PRINTER);
  const printer = printers.find(({ printerId }) => printerId === remembered) ?? printers[0];
  const wish: LabelWish = {
    templateId: template?.templateId ?? null,
    printerId: printer?.printerId ?? null,
    labels: template?.numberRange === null ? 1 : (typed.labels ?? 1),
    copies: typed.copies ?? Number(readPreference(COPIES) ?? 1),
    fields: Object.fromEntries((template?.fields ?? []).map((name) => [name, typed.fields?.[name] ?? ''])),
  };
  return {
    ...{ templates, agents, offered, printers, template, printer, wish, jobId },
    /** Another wish is another job. */
    change(next: Partial<LabelWish>) {
      setTyped((now) => ({ ...now, ...next }));
      setJobId(newId());
    },
    remember() {
      if (wish.printerId) writePreference(PRINTER, wish.printerId);
      writePreference(COPIES, String(wish.copies));
    },
  };
}

const printersOf = (agents: readonly Schemas['PrintAgent'][]): Printer[] =>
  agents.flatMap(({ name, state, printers }) =>
    printers.map((printer) => ({
      ...printer,
      ...{ agentName: name, isAway: state !== 'here' || printer.state !== 'ready' },
    })),
  );
