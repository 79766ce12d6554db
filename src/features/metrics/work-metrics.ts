import { Counter, Histogram, type Registry } from 'prom-client';
import type { Refusal } from '../../gateways/identity/index.ts';
import type { JobTick } from '../../platform/jobs/index.ts';

/** One answer of another system, or none; the endpoint as documented: ids would be endless labels. */
export type DependencyAnswer = { method: string; endpoint: string; status: number | 'none'; ms: number };

export const dmsMetrics = (registry: Registry) => requestMetrics(registry, 'dms', 'Paperless');
export const farmMetrics = (registry: Registry) => requestMetrics(registry, 'farm', 'the farm system');

function requestMetrics(registry: Registry, code: string, name: string): (answer: DependencyAnswer) => void {
  const seconds = new Histogram({
    name: `intake_${code}_request_duration_seconds`,
    help: `Requests to ${name} by endpoint and status; none: there was no answer`,
    labelNames: ['method', 'endpoint', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return ({ method, endpoint, status, ms }) =>
    seconds.observe({ method, endpoint, status: String(status) }, ms / 1_000);
}

export function jobMetrics(registry: Registry): (tick: JobTick) => void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'intake_job_run_duration_seconds',
    help: 'Runs of jobs, by how they ended',
    labelNames: ['job', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 60, 300, 900],
    registers,
  });
  const skips = new Counter({
    name: 'intake_job_skips_total',
    help: 'Ticks that started nothing: nothing to do, still running here, or running elsewhere',
    labelNames: ['job', 'reason'],
    registers,
  });
  return (tick) => {
    if ('ms' in tick) seconds.observe({ job: tick.job, result: tick.result }, tick.ms / 1_000);
    else skips.inc({ job: tick.job, reason: tick.result });
  };
}

/** Refused callers, with a key or a token. */
export function refusalMetrics(registry: Registry): (why: Refusal) => void {
  const refusals = new Counter({
    name: 'intake_credentials_refused_total',
    help: 'Calls that were not let in: without credentials, with wrong ones, or with ones that do not suffice',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of ['missing', 'invalid', 'scope', 'token', 'permission'] satisfies Refusal[])
    refusals.inc({ reason }, 0);
  return (reason) => refusals.inc({ reason });
}
