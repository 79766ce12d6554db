import { z } from 'zod';
import { CauseInWords, causeInWords } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, permission } from '../../platform/http/index.ts';
import { type RefreshState, refreshState, requestRefresh } from './refresh-state.ts';

const Refresh = z
  .object({
    state: z.enum(['idle', 'waiting', 'running', 'failed']).meta({
      description: '`waiting`: asked for, begins within a second; `failed`: tried again within a minute',
    }),
    total: z.int(),
    done: z.int(),
    changed: z.int(),
    vanished: z.int(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    cause: CauseInWords.nullable().meta({ description: 'Why it failed; `error`: the same word for word' }),
    error: z.string().nullable(),
  })
  .meta({ id: 'ApprovalRefresh' });

const access = permission('VIEW_FREIGABE', 'MANAGE_SETTINGS');

/** Reading all documents that need approval again, and how far that is. */
export function refreshEndpoints(db: Queryable): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/approvals/refresh',
      access,
      summary: 'How far the last look at all documents that need approval has come',
      response: Refresh,
      handle: async () => shown(await refreshState(db)),
    }),
    endpoint({
      method: 'POST',
      path: '/approvals/refresh',
      access,
      summary: 'Look at all documents that need approval again',
      status: 202,
      response: Refresh,
      async handle() {
        await requestRefresh(db);
        return shown(await refreshState(db));
      },
    }),
  ];
}

function shown(state: RefreshState): z.input<typeof Refresh> {
  const { total, done, changed, vanished, started_at, finished_at, because, error } = state;
  return {
    state: inWord(state),
    ...{ total, done, changed, vanished, startedAt: started_at, finishedAt: finished_at },
    ...{ cause: because && causeInWords(because), error },
  };
}

function inWord({ requested_at, started_at, finished_at, error }: RefreshState) {
  if (started_at !== null && finished_at === null) return 'running';
  if (requested_at !== null && (started_at === null || requested_at > started_at)) return 'waiting';
  return error === null ? 'idle' : 'failed';
}
