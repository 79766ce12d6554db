import { readSettings } from '../../../projections/settings.ts';
import type { Device, LabelRefused, Layout } from '../../libs/labels/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import {
  composeLabel,
  type LabelValues,
  type PrintedTemplate,
  type SettledTemplate,
} from './compose-label.ts';
import { labelProblem } from './label-problem.ts';

/** A label as it will be printed, and whether a scanner reads its code from these very dots. */
export type MadeLabel = { layout: Layout; readable: boolean; read: string | null };

/** Loaded with the first label: fonts and encoders are not for every start of the service. */
export const rendering = () => import('../../libs/labels/index.ts');

/** A template with the usual margin where it names none of its own. */
export async function withMargin(db: Queryable, template: PrintedTemplate): Promise<SettledTemplate> {
  const { barcode_margin_mm } = await readSettings(db, ['barcode_margin_mm']);
  return { ...template, marginMm: template.marginMm ?? barcode_margin_mm };
}

/**
 * The one way from a template to a label, of preview and print alike.
 *
 * @throws Problem which says why there is no such label
 */
export async function makeLabel(
  template: SettledTemplate,
  values: LabelValues,
  device: Device,
): Promise<MadeLabel> {
  const label = composeLabel(template, values);
  const { layoutLabel, readBack } = await rendering();
  return refusedAsProblem(async () => {
    const layout = layoutLabel(label);
    return { layout, ...(await readBack(layout, device)) };
  });
}

/** The same, for what is about to be printed. @throws Problem `unreadable` with the picture */
export async function makeReadableLabel(...asked: Parameters<typeof makeLabel>): Promise<Layout> {
  const { layout, readable, read } = await makeLabel(...asked);
  if (readable) return layout;
  const { drawPng } = await rendering();
  const picture = drawPng(layout, asked[2]).toString('base64');
  throw new Problem('conflict', { reason: 'unreadable' }, { current: { read, picture } });
}

/** Does something with a label; that it cannot be drawn is told as a problem. */
export async function refusedAsProblem<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const { LabelRefused } = await rendering();
  try {
    return await work();
  } catch (error) {
    throw error instanceof LabelRefused ? labelProblem((error as LabelRefused).refusal) : error;
  }
}
