/** One attempt to deliver a webhook. */
export type Delivery = {
  /** Milliseconds since 1970, when the attempt began. */
  at: number;
  /** Null for "consumption started", when there is no document yet. */
  documentId: number | null;
  workflow: string;
  url: string;
  /** 1 to 4. */
  attempt: number;
  /** Null when no answer came: then `error` says why, and there is no further attempt. */
  status: number | null;
  error: string | null;
  headers: [string, string][];
  body: Buffer;
};
