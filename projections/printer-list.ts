import { v5 as uuidOfName } from 'uuid';
import { z } from 'zod';
import type { Queryable } from '../src/platform/database/index.ts';
import type { PrinterRow } from './printers.ts';

export const LabelFormat = z.enum(['zpl', 'png', 'pdf']);
export type LabelFormat = z.infer<typeof LabelFormat>;

const Millimetres = z.number().min(1).max(500);
/** A printer as its agent tells of it. */
export const ReportedPrinter = z.object({
  device: z.string().trim().min(1).max(100),
  dpi: z.int().min(72).max(2_400),
  formats: z.array(LabelFormat).min(1).max(3),
  medium: z.object({ widthMm: Millimetres, heightMm: Millimetres }).nullable().default(null),
  state: z.enum(['ready', 'away']).default('ready'),
});
export type ReportedPrinter = z.infer<typeof ReportedPrinter>;

/** A printer: what its agent says, and what people have set. */
export type Printer = Omit<ReportedPrinter, 'state'> & {
  printerId: string;
  agentId: string;
  name: string;
  offsetXMm: number;
  offsetYMm: number;
  /** What people have set; null: `medium` is what the agent says. */
  mediumSet: { widthMm: number; heightMm: number } | null;
  /** `missing`: its agent does not tell of it any more. */
  state: 'ready' | 'away' | 'missing';
};

export type PrintAgent = {
  agentId: string;
  name: string;
  keyId: string;
  /** `new`: never heard of; `away`: not for 90 seconds. */
  state: 'new' | 'here' | 'away';
  seenAt: string | null;
  version: string | null;
  /** How much its clock is ahead; nothing is decided by it. */
  clockAheadMs: number | null;
  /** When another process with the same key was last refused. */
  rivalRefusedAt: string | null;
  printers: Printer[];
};

export const AWAY_AFTER_SECONDS = 90;

/** The id of a printer: the same whenever its agent tells of it. */
export const printerIdOf = (agentId: string, device: string): string => uuidOfName(device, agentId);

/** The agents there are, by name, with their printers. */
export async function listPrintAgents(db: Queryable): Promise<PrintAgent[]> {
  const { rows } = await db.query<AgentRow>(AGENTS, [AWAY_AFTER_SECONDS]);
  return rows.map(({ reported, configured, ...row }) => ({
    ...{ agentId: row.agent_id, name: row.name, keyId: row.key_id, version: row.version },
    state: row.seen_at === null ? 'new' : row.is_away ? 'away' : 'here',
    ...{ seenAt: row.seen_at, clockAheadMs: row.clock_ahead_ms, rivalRefusedAt: row.rival_refused_at },
    printers: printersOf(row.agent_id, reported ?? [], configured ?? []),
  }));
}

export async function findPrinter(
  db: Queryable,
  printerId: string,
): Promise<{ printer: Printer; agent: PrintAgent } | undefined> {
  for (const agent of await listPrintAgents(db)) {
    const printer = agent.printers.find((one) => one.printerId === printerId);
    if (printer) return { printer, agent };
  }
  return undefined;
}

type AgentRow = {
  agent_id: string;
  name: string;
  key_id: string;
  seen_at: string | null;
  is_away: boolean | null;
  version: string | null;
  clock_ahead_ms: number | null;
  rival_refused_at: string | null;
  reported: ReportedPrinter[] | null;
  configured: PrinterRow[] | null;
};

const AGENTS = `
  select a.agent_id, a.name, a.key_id, s.seen_at, s.seen_at < now() - make_interval(secs => $1) as is_away,
         s.version, s.clock_ahead_ms, s.rival_refused_at, s.printers as reported,
         (select jsonb_agg(p order by p.device) from printers p where p.agent_id = a.agent_id) as configured
    from print_agents a left join print_agent_states s using (agent_id)
   where a.removed_at is null order by lower(a.name), a.agent_id`;

function printersOf(agentId: string, reported: ReportedPrinter[], configured: PrinterRow[]): Printer[] {
  const missing = configured
    .filter(({ device }) => !reported.some((one) => one.device === device))
    .map(({ device }) => ({ ...UNKNOWN, device }));
  return [...reported, ...missing].map((printer) => {
    const set = configured.find(({ device }) => device === printer.device);
    const mediumSet = set?.medium ? inMm(set.medium) : null;
    return {
      ...printer,
      ...{ printerId: printerIdOf(agentId, printer.device), agentId, name: set?.name ?? printer.device },
      ...{ offsetXMm: (set?.offset_x_um ?? 0) / UM_PER_MM, offsetYMm: (set?.offset_y_um ?? 0) / UM_PER_MM },
      ...{ mediumSet, medium: mediumSet ?? printer.medium },
    };
  });
}

const UNKNOWN = { dpi: 203, formats: ['zpl' as const], medium: null, state: 'missing' as const };
const UM_PER_MM = 1_000;
const inMm = ({ widthUm, heightUm }: { widthUm: number; heightUm: number }) => ({
  widthMm: widthUm / UM_PER_MM,
  heightMm: heightUm / UM_PER_MM,
});
