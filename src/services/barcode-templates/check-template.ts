import { numberRangeRow } from '../../../projections/number-ranges.ts';
import type { LabelRefused } from '../../libs/labels/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type FieldError, fieldError, Problem } from '../../platform/http/index.ts';
import { isFirstRange } from '../number-ranges/index.ts';
import { composeLabel, type PrintedTemplate, sampleValues } from './compose-label.ts';
import { rendering, withMargin } from './label-maker.ts';
import { labelFault } from './label-problem.ts';

/** What keeps labels of this template from being printed or read, tried with the highest number of its range. */
export async function labelErrors(db: Queryable, template: PrintedTemplate): Promise<FieldError[]> {
  const { numberRange } = template;
  const range = numberRange === null ? undefined : await numberRangeRow(db, numberRange);
  if (numberRange !== null && !range && !isFirstRange(numberRange)) {
    return [fieldError('numberRange', 'range-unknown', { name: numberRange })];
  }
  const number = numberRange === null ? null : (range?.last ?? 99_999);
  const values = { number, date: '2026-12-31', user: 'Anna Beispiel', document: null, fields: {} };
  const settled = await withMargin(db, template);
  const { layoutLabel, LabelRefused, readBack } = await rendering();
  try {
    const layout = layoutLabel(composeLabel(settled, sampleValues(template, values)));
    for (const warning of layout.warnings) {
      if (warning.code !== 'margin-too-small') continue;
      return [fieldError('marginMm', 'label-margin-too-small', { neededMm: warning.neededMm })];
    }
    if ((await readBack(layout, { dpi: TRIED_DPI })).readable) return [];
  } catch (error) {
    if (error instanceof LabelRefused) return [labelFault((error as LabelRefused).refusal)];
    throw error;
  }
  throw new Problem('conflict', { reason: 'unreadable' });
}

/** Finer than most label printers: what cannot be read here cannot be read anywhere. */
const TRIED_DPI = 300;
