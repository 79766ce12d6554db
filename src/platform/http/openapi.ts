import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type Access, isForPeople } from './access.ts';
import type { Endpoint } from './endpoint.ts';
import { Multipart } from './multipart.ts';
import { ProblemBody, type ProblemCode, problems } from './problems.ts';
import { TICKET } from './use-ticket.ts';

/** The OpenAPI 3.1 document of all endpoints: what can be sent, every answer, every problem. */
export function openApiDocument(endpoints: readonly Endpoint[], { version }: { version: string }): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const one of endpoints) {
    paths[`/api${one.path}`] = { ...paths[`/api${one.path}`], [one.method.toLowerCase()]: operation(one) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Document Intake',
      version,
      description:
        'The service between Paperless-ngx and a farm-management system. No text in a request may hold U+0000 or ' +
        'half of a surrogate pair: the answer is 422.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ticket: {
          type: 'apiKey',
          in: 'query',
          name: TICKET,
          description:
            'For frames, downloads and print dialogs: an address of `POST /api/file-tickets`, good for a minute',
        },
      },
    },
  });
}

function operation({
  access,
  summary,
  description,
  params,
  query,
  body,
  status = 200,
  mediaType = JSON_TYPE,
  ...rest
}: Endpoint) {
  return {
    summary,
    ...(description && { description }),
    security: securityOf(access, rest.file),
    ...((params || query) && { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
    ...(body && {
      requestBody: {
        content: contentOf(body),
      },
    }),
    responses: {
      [String(status)]: { description: summary, content: { [mediaType]: { schema: rest.response } } },
      ...problemResponses(problemsOf({ access, params, query, body, ...rest } as Endpoint)),
    },
  } as ZodOpenApiOperationObject;
}

const JSON_TYPE = 'application/json';

function contentOf(body: NonNullable<Endpoint['body']>): Record<string, object> {
  if (body === 'bytes') return { '*/*': { schema: { description: 'Any body; see the description' } } };
  if (!(body instanceof Multipart)) return { [JSON_TYPE]: { schema: body } };
  const { max, bytes } = body.limits;
  const file = z.string().meta({ override: { type: 'string', format: 'binary' } });
  const files = z
    .array(file)
    .min(1)
    .max(max)
    .meta({
      description: `After the fields; at most ${max}, each of at most ${bytes} bytes; their own names are kept`,
    });
  return { 'multipart/form-data': { schema: body.fields.extend({ files }) } };
}

/** Every way in is an alternative of its own: a list within one would mean that all of it is needed. */
function securityOf(access: Access, isFile = false): Record<string, string[]>[] {
  if (access.open) return [];
  return [
    ...[...new Set(access.scopes)].map((scope) => ({ apiKey: [scope] })),
    ...(access.signedIn ? [{ bearer: [] }] : access.permissions.map((name) => ({ bearer: [name] }))),
    ...(isFile ? [{ ticket: [] }] : []),
  ];
}

function problemsOf({ access, params, query, body, file, problems: own = [] }: Endpoint): ProblemCode[] {
  return [
    ...own,
    ...(access.open ? [] : (['unauthenticated', 'too-many-tries'] as const)),
    ...(canForbid(access) ? (['forbidden'] as const) : []),
    ...(isForPeople(access) ? (['identity-provider-away'] as const) : []),
    ...(params || query || (body && body !== 'bytes') ? (['invalid-request'] as const) : []),
    ...(body ? (['body-too-large', 'body-too-slow'] as const) : []),
    ...(body && body !== 'bytes' ? (['malformed-body', 'unsupported-media-type'] as const) : []),
    ...(body instanceof Multipart ? (['too-many-uploads', 'file-too-large'] as const) : []),
    ...(file ? (['range-not-satisfiable'] as const) : []),
    'unexpected',
    'database-away',
  ];
}

/** Where being signed in suffices, no known person is refused. */
const canForbid = (access: Access): boolean => !access.open && (access.scopes.length > 0 || !access.signedIn);

/** Under one name for all endpoints that can answer so: spelt out, they were a third of the document. */
function problemResponses(codes: ProblemCode[]): Record<string, object> {
  const byStatus = Map.groupBy(new Set(codes), (code) => problems[code].status);
  return Object.fromEntries([...byStatus].map(([status, list]) => [String(status), answerFor(list.sort())]));
}

const answers = new Map<string, object>();

/** The same object for the same codes: so the library sees them as one component. */
function answerFor(codes: ProblemCode[]): object {
  const id = codes.map(pascalCase).join('Or');
  const known = answers.get(id) ?? {
    id,
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
    content: { 'application/problem+json': { schema: ProblemBody } },
  };
  answers.set(id, known);
  return known;
}

const pascalCase = (code: string): string =>
  code.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
