import { html, json, type Reply } from '../../reply.ts';

const CRASH_PAGE = `
<!doctype html>
<html lang="en">
<head>
  <title>Server Error (500)</title>
</head>
<body>
  <h1>Server Error (500)</h1><p></p>
</body>
</html>
`;

/** The page of an unhandled exception. */
export const crash = (): Reply => html(500, CRASH_PAGE);

/** An answer thrown from deep inside a handler; the server sends it as it is. */
export type Refusal = Error & { reply: Reply };

/** Makes an answer into something to throw. */
export function refuse(reply: Reply): Refusal {
  return Object.assign(new Error(`refused with ${reply.status}`), { reply });
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'reply' in error;

export const invalid = (errors: unknown) => refuse(json(400, errors));
export const notFound = (model: string) =>
  refuse(json(404, { detail: `No ${model} matches the given query.` }));
export const gone = () => refuse(json(404, { detail: 'Not found.' }));
export const forbidden = () =>
  refuse(json(403, { detail: 'You do not have permission to perform this action.' }));
/** Missing rights found by a hand-written view. */
export const insufficient = () => refuse(html(403, 'Insufficient permissions'));
/** Missing rights found while a serializer works. */
export const insufficientDetail = () => refuse(json(403, { detail: 'Insufficient permissions.' }));
export const serverError = () => refuse(crash());
