import type { Printer } from '../../../projections/printer-list.ts';
import { Problem } from '../../platform/http/index.ts';
import { rendering } from '../../services/barcode-templates/index.ts';

/**
 * A label that is larger than what lies in the printer is cut off, or shrunk by a driver: its code is not the one that was
 * tried. Asked before numbers are drawn.
 *
 * @throws Problem
 */
export async function mustFit(
  { medium }: Pick<Printer, 'medium'>,
  label: { widthMm: number; heightMm: number },
): Promise<void> {
  const { largerThanMedium } = await rendering();
  const larger = largerThanMedium(label, medium);
  if (!larger) return;
  const { code: _, ...sizes } = larger;
  throw new Problem('conflict', { reason: 'label-larger-than-medium', ...sizes });
}
