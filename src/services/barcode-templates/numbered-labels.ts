import { setImmediate } from 'node:timers/promises';
import type { Device, Layout } from '../../libs/labels/index.ts';
import type { Origin } from '../../platform/event-log/index.ts';
import type { NumberRanges } from '../number-ranges/index.ts';
import type { LabelValues, SettledTemplate } from './compose-label.ts';
import { makeReadableLabel } from './label-maker.ts';

export type NumberedLabels = {
  layouts: Layout[];
  /** Null: the template has no range. */
  numbers: { range: string; from: number; to: number } | null;
};
type Wanted = {
  template: SettledTemplate;
  values: Omit<LabelValues, 'number'>;
  count: number;
  device: Device;
  /** For whom the numbers are drawn: asked again for the same, they are the same. */
  jobId: string;
  origin: Origin;
};

/**
 * So many labels of a template, each with a number of its own where the template has a range.
 *
 * @throws Problem which says why there are no such labels
 */
export async function makeNumberedLabels(
  ranges: Pick<NumberRanges, 'next' | 'draw'>,
  { template, values, count, device, jobId, origin }: Wanted,
): Promise<NumberedLabels> {
  const { numberRange: range } = template;
  const make = (first: number | null) => makeAll(template, values, { first, count, device });
  if (range === null) return { layouts: await make(null), numbers: null };
  // Tried before numbers are drawn, so that none is lost to a label that cannot be made.
  const next = (await ranges.next(range)) ?? 1;
  const layouts = await make(next);
  const { from, to } = await ranges.draw(range, count, jobId, origin);
  return { layouts: from === next ? layouts : await make(from), numbers: { range, from, to } };
}

async function makeAll(
  template: SettledTemplate,
  values: Omit<LabelValues, 'number'>,
  { first, count, device }: { first: number | null; count: number; device: Device },
): Promise<Layout[]> {
  const layouts: Layout[] = [];
  for (let n = 0; n < count; n++) {
    const [same] = layouts;
    if (first === null && same) layouts.push(same);
    else {
      const number = first === null ? null : first + n;
      layouts.push(await makeReadableLabel(template, { ...values, number }, device));
      // Others are served between two labels.
      await setImmediate();
    }
  }
  return layouts;
}
