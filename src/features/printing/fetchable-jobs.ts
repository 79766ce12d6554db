import { overdueSql, type Queryable } from '../../platform/database/index.ts';
import { EXPIRES_AFTER_SECONDS } from './decide-job.ts';

export type FetchableJob = { jobId: string; agentId: string; device: string };
export type FetchingAgent = { agentId: string; name: string; keyId: string };

/** All agents, and what they could fetch now, the oldest first: one statement. */
export async function fetchableJobs(
  db: Queryable,
): Promise<{ agents: FetchingAgent[]; jobs: FetchableJob[] }> {
  const { rows } = await db.query<{ agents: FetchingAgent[] | null; jobs: FetchableJob[] | null }>(
    FETCHABLE,
    [EXPIRES_AFTER_SECONDS],
  );
  return { agents: rows[0]?.agents ?? [], jobs: rows[0]?.jobs ?? [] };
}

const FETCHABLE = `
  select (select jsonb_agg(jsonb_build_object('agentId', agent_id, 'name', name, 'keyId', key_id))
            from print_agents where removed_at is null) as agents,
         (select jsonb_agg(jsonb_build_object('jobId', job_id, 'agentId', agent_id, 'device', device)
                           order by queued_at, job_id)
            from print_jobs
           where (state = 'queued' or (state = 'fetched' and started_at is null
                                       and ${overdueSql('fetched_at', 'lease_seconds')}))
             and not ${overdueSql('queued_at', '$1')}) as jobs`;
