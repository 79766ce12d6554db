import { z } from 'zod';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { Permission } from '../../gateways/identity/index.ts';
import type { Person } from '../../platform/http/index.ts';

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
  unchecked: z
    .literal(true)
    .optional()
    .meta({ description: 'Nobody has looked yet: that nothing was found means nothing' }),
  state: z.string().optional().meta({ description: 'Where there is a state rather than a number' }),
});

export const TileBody = TileFiguresShape.extend({
  key: z.string(),
  link: z.string().meta({ description: 'Page of the web app, from its base' }),
}).meta({ id: 'Tile' });

export type TileFigures = z.output<typeof TileFiguresShape>;

/** One piece of open work, as a line of the daily digest. */
export type TileLine = {
  title: string;
  /** YYYY-MM-DD */
  due?: string | null;
  /** Since when it waits (ISO 8601). */
  since?: string | null;
  amount?: { value: string; currency: string | null } | null;
  /** What is to be thought about first; the digest has words for each. */
  marks?: readonly string[];
};

/** Work that ended, as the log has it. */
export type EndedWork = {
  ended: 'done' | 'gone';
  /** The actor. */
  by: string;
  documentId: number | null;
  itemId: string | null;
  /** Of a change to a document. */
  removedTags: number[];
};

/** Open work: counted for people that may do it. */
export type Tile = {
  key: string;
  /** One of these is needed to see it. */
  permissions: readonly Permission[];
  /** The page that shows what was counted: `warteschlange?state=parked`. */
  link: string;
  /** Counts what this person may see; null: there is no such tile here. */
  read: (person: Person) => Promise<TileFigures | null>;
  /** The most urgent of what is counted, at most so many, and only what this person may see. */
  urgent?: (person: Person, atMost: number) => Promise<TileLine[]>;
  /** How many of what is counted came after this time (ISO 8601). */
  arrivedSince?: (person: Person, time: string) => Promise<number>;
  /** What ends it in the log; and the part of that which this person may know of. */
  ends?: {
    by: Partial<Record<keyof DomainEvents & string, EndedWork['ended']>>;
    visible: (person: Person, ended: readonly EndedWork[]) => Promise<readonly EndedWork[]>;
  };
};

/** Declares a tile; exists for its types. */
export const tile = (definition: Tile): Tile => definition;
