import { z } from 'zod';

/** The outcome of an upload. */
export type TaskState =
  | { state: 'pending' }
  /** It is a document. */
  | { state: 'saved'; documentId: number }
  /** Done, without a document of its own: Paperless has split it, or waits for its back sides. */
  | { state: 'divided'; reason: string }
  /** Refused, because the file is there already; the document is unknown where an old release does not say. */
  | { state: 'duplicate'; documentId: number | null; reason: string }
  | { state: 'failed'; reason: string };

/** Since API version 10. */
const Task = z.object({
  task_id: z.string(),
  status: z.string(),
  input_data: z.object({ filename: z.string().nullish() }).nullish(),
  result_data: z
    .object({
      document_id: z.int().nullish(),
      duplicate_of: z.int().nullish(),
      reason: z.string().nullish(),
      error_message: z.string().nullish(),
    })
    .nullish(),
});
/** Up to API version 9: the outcome is a text, and before 3.0 the document is a text, too. */
const OlderTask = z.object({
  task_id: z.string(),
  status: z.string(),
  task_file_name: z.string().nullish(),
  result: z.string().nullish(),
  related_document: z.union([z.int(), z.string().regex(/^\d+$/)]).nullish(),
});

export const TasksAnswer = z.union([
  z.array(OlderTask),
  z.object({ results: z.array(Task) }).transform(({ results }) => results),
]);
type Answered = z.output<typeof Task> | z.output<typeof OlderTask>;

/** Under which name the file of a task was sent. */
export const fileNameOf = (task: Answered): string | null =>
  ('task_file_name' in task
    ? task.task_file_name
    : (task as z.output<typeof Task>).input_data?.filename
  )?.normalize('NFC') ?? null;

/** Decided by what came of it; a document that is merely related may be the one that was in the way. */
export function toTaskState(task: Answered): TaskState {
  const status = task.status.toLowerCase();
  if (!['success', 'failure', 'revoked'].includes(status)) return { state: 'pending' };
  const { made, inTheWay, reason } = 'result' in task ? told(task) : resulted(task as z.output<typeof Task>);
  if (status === 'success') {
    return made === null ? { state: 'divided', reason } : { state: 'saved', documentId: made };
  }
  return inTheWay === undefined
    ? { state: 'failed', reason: reason || status }
    : { state: 'duplicate', documentId: inTheWay, reason };
}

/** `inTheWay` is undefined where the file is no duplicate, null for a duplicate of something unknown. */
type Outcome = { made: number | null; inTheWay: number | null | undefined; reason: string };

function resulted({ result_data }: z.output<typeof Task>): Outcome {
  const { document_id, duplicate_of, reason, error_message } = result_data ?? {};
  return {
    made: document_id ?? null,
    inTheWay: duplicate_of ?? undefined,
    reason: error_message ?? reason ?? '',
  };
}

function told({ status, result, related_document }: z.output<typeof OlderTask>): Outcome {
  const reason = result ?? '';
  const related = related_document == null ? null : Number(related_document);
  if (status.toLowerCase() === 'success') return { made: related, inTheWay: undefined, reason };
  // Of a document in the trash, releases before 3.0 give the number in the text alone.
  const named = /duplicate of .*#(\d+)/s.exec(reason)?.[1];
  const isDuplicate = named !== undefined || related !== null;
  return { made: null, inTheWay: isDuplicate ? (related ?? Number(named)) : undefined, reason };
}
