import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { ReportedPrinter } from '../../../projections/printer-list.ts';
import { PrintReason } from '../../domain/events/index.ts';
import { apiKey, type Caller, type Endpoint, endpoint, Problem, Uuid } from '../../platform/http/index.ts';
import { decideReport } from './decide-job.ts';
import { fetchJob } from './fetch-job.ts';
import type { FetchingAgent } from './fetchable-jobs.ts';
import type { HeartBeats } from './heart-beats.ts';
import type { JobBoard } from './job-board.ts';
import { changeJob, findJob } from './known-job.ts';
import type { PrintingDeps } from './printing-deps.ts';

export type AgentCallDeps = PrintingDeps & { board: JobBoard; beats: HeartBeats };

export const agentAccess = apiKey('print-agent');
const KEY_ACTOR = 'api-key:';
/** Longer than that some proxies do not let an answer wait. */
const LONGEST_WAIT_SECONDS = 25;

const Instance = { instanceId: z.uuid().meta({ description: 'Made once and kept on disk by the agent' }) };
const HelloBody = z.strictObject({
  ...Instance,
  version: z.string().max(100),
  clock: z.iso.datetime({ offset: true }).nullable().default(null).meta({
    description: 'What time it is on its machine: shown where it is wrong, never decided by',
  }),
  printers: z.array(ReportedPrinter).max(50),
});
const FetchBody = z.strictObject({
  ...Instance,
  devices: z.array(z.string()).max(50).nullable().default(null).meta({
    description: 'Only jobs of these printers; null: of all of them',
  }),
});
const Job = z
  .object({
    jobId: z.uuid(),
    device: z.string(),
    fence: z.int().meta({ description: 'To be sent with label and report; a lower one is refused' }),
    leaseSeconds: z.int().meta({ description: 'Without a report by then it counts as unclear' }),
    labels: z.int(),
    copies: z.int().meta({ description: 'Of each label' }),
  })
  .meta({ id: 'FetchedPrintJob' });
const Report = z.strictObject({
  fence: z.int().min(1),
  state: z.enum(['printed', 'failed', 'unclear']),
  reason: PrintReason.nullable().default(null),
  detail: z.string().max(500).nullable().default(null).meta({ description: 'In the words of the printer' }),
});

/** The agent that a call comes from. @throws Problem `forbidden` */
export async function callingAgent(board: JobBoard, { actor }: Caller): Promise<FetchingAgent> {
  const agent = await board.agentOf(actor.slice(KEY_ACTOR.length));
  if (!agent) throw new Problem('forbidden', { reason: 'print-agent-unknown' });
  return agent;
}

/** What print agents call; all of it goes out from them. */
export const agentCalls = (deps: AgentCallDeps): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/print-agent/hello',
    access: agentAccess,
    summary: 'An agent says that it is there, and which printers it has; every 30 seconds',
    body: HelloBody,
    response: z.object({ agentId: z.uuid(), name: z.string() }).meta({ id: 'PrintAgentHello' }),
    problems: ['conflict'],
    async handle({ caller, body: { instanceId, clock, ...said } }) {
      const { agentId, name } = await callingAgent(deps.board, caller);
      const clockAheadMs = clock === null ? null : Date.parse(clock) - Date.now();
      await deps.beats.beat(agentId, instanceId, { ...said, clockAheadMs });
      return { agentId, name };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/print-agent/fetch',
    access: agentAccess,
    summary: 'The next job for this agent, as soon as there is one',
    query: z.strictObject({
      wait: z.coerce.number().int().min(1).max(LONGEST_WAIT_SECONDS).optional().meta({
        description: 'Seconds to wait for one; without it the answer comes at once',
      }),
    }),
    body: FetchBody,
    response: z.object({ job: Job.nullable() }).meta({ id: 'PrintAgentFetch' }),
    problems: ['conflict'],
    async handle({ caller, query: { wait = 0 }, body: { instanceId, devices }, origin, request }) {
      const { agentId } = await callingAgent(deps.board, caller);
      await deps.beats.beat(agentId, instanceId);
      const fetched = await whileConnected(request, (gone) =>
        fetchJob(deps, { agentId, devices, withinMs: wait * 1_000, gone, origin }),
      );
      if (!fetched) return { job: null };
      const { job, fence, leaseSeconds } = fetched;
      const { job_id: jobId, device, labels, copies } = job;
      return { job: { jobId, device, fence, leaseSeconds, labels, copies } };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/print-agent/jobs/{id}/report',
    access: agentAccess,
    summary: 'How a job ended; may be repeated, and may come after its lease',
    params: z.strictObject({ id: Uuid }),
    body: Report,
    response: z.object({ state: z.string() }).meta({ id: 'PrintReportTaken' }),
    problems: ['not-found', 'conflict'],
    async handle({ caller, params: { id }, body: { fence, state, reason, detail }, origin }) {
      await ownJob(deps, caller, id);
      await changeJob(deps, id, origin, (job) => decideReport(job, fence, { state, reason }));
      if (detail) {
        await deps.db.query('update print_job_contents set detail = $2 where job_id = $1', [id, detail]);
      }
      return { state: (await findJob(deps.db, id)).state };
    },
  }),
];

/** A job of another agent is none. @throws Problem */
export async function ownJob(
  { board, db }: Pick<AgentCallDeps, 'board' | 'db'>,
  caller: Caller,
  jobId: string,
) {
  const { agentId } = await callingAgent(board, caller);
  const job = await findJob(db, jobId);
  if (job.agent_id !== agentId) throw new Problem('not-found', { reason: 'print-job-unknown' });
  return job;
}

/** Does something as long as the caller listens. The connection may be used for the next call: it keeps no listener. */
async function whileConnected<Result>(
  { socket }: IncomingMessage,
  act: (gone: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  socket.once('close', leave);
  try {
    return await act(gone.signal);
  } finally {
    socket.off('close', leave);
  }
}
