import { z } from 'zod';
import type { Person } from '../http/index.ts';
import type { Permission } from '../identity/index.ts';

const TileFiguresShape = z.object({
  count: z
    .int()
    .nullable()
    .meta({ description: 'Null: could not be found out, because another system is away' }),
  sums: z
    .array(z.object({ value: z.string(), currency: z.string() }))
    .optional()
    .meta({ description: 'Sum of what is counted, one for each currency, as decimal text' }),
  overdue: z.int().optional().meta({ description: 'How many of them are past their due date' }),
  dueSoon: z.int().optional().meta({ description: 'How many of them are due within days, or overdue' }),
  oldest: z.string().optional().meta({ description: 'Since when the oldest of them waits' }),
  state: z.string().optional().meta({ description: 'Where there is a state rather than a number' }),
});

export const TileBody = TileFiguresShape.extend({
  key: z.string(),
  link: z.string().meta({ description: 'Page of the web app, from its base' }),
}).meta({ id: 'Tile' });

export type TileFigures = z.output<typeof TileFiguresShape>;

/** Open work: counted for people that may do it. */
export type Tile = {
  key: string;
  /** One of these is needed to see it. */
  permissions: readonly Permission[];
  /** The page that shows what was counted: `warteschlange?state=parked`. */
  link: string;
  /** Counts what this person may see; null: there is no such tile here. */
  read: (person: Person) => Promise<TileFigures | null>;
};

/** Declares a tile; exists for its types. */
export const tile = (definition: Tile): Tile => definition;
