import { readPrometheusText } from './prometheus-text.ts';

/** How often a job on its schedule had this reason to do nothing, as the metrics of a service tell everybody. */
export async function jobSkips(service: { url: string }, job: string, reason: string): Promise<number> {
  const text = await (await fetch(`${service.url}/api/metrics`)).text();
  return readPrometheusText(text).value('intake_job_skips_total', { job, reason }) ?? 0;
}
