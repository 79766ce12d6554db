import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { DecimalNumberInput } from '../components/decimal-number-input.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';

type Printer = Schemas['Printer'];
type Wanted = { name: string; x: number; y: number; width: number | null; height: number | null };

/** What a printer is called, what lies in it, and by how much its labels are moved. */
export function PrinterDialog({ printer, onClose }: { printer: Printer; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const { printerId: id, mediumSet } = printer;
  const [clean] = useState<Wanted>(() => ({
    ...{ name: printer.name, x: printer.offsetXMm, y: printer.offsetYMm },
    ...{ width: mediumSet?.widthMm ?? null, height: mediumSet?.heightMm ?? null },
  }));
  const typed = useTyped({ name: `printer ${id}`, clean, isDialog: true });
  const { name, x, y, width, height } = typed.value;
  const set = (next: Partial<Wanted>) => typed.set((now) => ({ ...now, ...next }));
  const save = useAction(
    () => {
      const medium = width && height ? { widthMm: width, heightMm: height } : null;
      const body = { name: name.trim(), offsetXMm: x, offsetYMm: y, medium };
      return api.put('/printers/{id}', { params: { id }, body });
    },
    {
      done: (saved) => t('printing.printer.saved', { name: saved.name }),
      refreshes: ['/print-agents'],
      showsProblem: true,
    },
  );
  const submit = () => {
    if (name.trim() === '') return;
    const onSuccess = () => {
      typed.done();
      onClose();
    };
    save.mutate(undefined, { onSuccess });
  };
  const leave = () => typed.leave(onClose);
  return (
    <Dialog opened onClose={leave} title={t('printing.printer.configureOf', { name: printer.name })}>
      {typed.guard}
      <DialogForm
        onSubmit={submit}
        onCancel={leave}
        submit={t('printing.printer.save')}
        busy={save.isPending}
        problem={save.error}
      >
        <TextInput
          label={t('printing.printer.name')}
          value={name}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
          maxLength={100}
          required
          data-autofocus
        />
        <Group grow align="flex-end">
          <DecimalNumberInput
            {...LENGTH}
            label={t('printing.printer.offsetX')}
            description={t('printing.printer.offsetHint')}
            min={-50}
            max={50}
            value={x}
            onChange={(value) => set({ x: Number(value) || 0 })}
          />
          <DecimalNumberInput
            {...LENGTH}
            label={t('printing.printer.offsetY')}
            min={-50}
            max={50}
            value={y}
            onChange={(value) => set({ y: Number(value) || 0 })}
          />
        </Group>
        <Group grow align="flex-end">
          <DecimalNumberInput
            {...LENGTH}
            label={t('printing.printer.width')}
            description={t('printing.printer.mediumHint')}
            min={1}
            max={500}
            value={width ?? ''}
            onChange={(value) => set({ width: Number(value) || null })}
          />
          <DecimalNumberInput
            {...LENGTH}
            label={t('printing.printer.height')}
            min={1}
            max={500}
            value={height ?? ''}
            onChange={(value) => set({ height: Number(value) || null })}
          />
        </Group>
      </DialogForm>
    </Dialog>
  );
}

const LENGTH = { decimalScale: 1, step: 0.1, decimalSeparator: ',' } as const;
