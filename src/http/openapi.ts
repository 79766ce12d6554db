import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type Access, isForPeople } from './access.ts';
import type { Endpoint } from './endpoint.ts';
import { ProblemBody, type ProblemCode, problems } from './problems.ts';

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
    security: securityOf(access),
    ...((params || query) && { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
    ...(body && {
      requestBody: {
        content:
          body === 'bytes'
            ? { '*/*': { schema: { description: 'Any body; see the description' } } }
            : { 'application/json': { schema: body } },
      },
    }),
    responses: {
      [String(status)]: { description: summary, content: { [mediaType]: { schema: rest.response } } },
      ...problemResponses(problemsOf({ access, params, query, body, ...rest } as Endpoint)),
    },
  } as ZodOpenApiOperationObject;
}

const JSON_TYPE = 'application/json';

/** Every way in is an alternative of its own: a list within one would mean that all of it is needed. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access.open) return [];
  return [
    ...[...new Set(access.scopes)].map((scope) => ({ apiKey: [scope] })),
    ...(access.signedIn ? [{ bearer: [] }] : access.permissions.map((name) => ({ bearer: [name] }))),
  ];
}

function problemsOf({ access, params, query, body, problems: own = [] }: Endpoint): ProblemCode[] {
  return [
    ...own,
    ...(access.open ? [] : (['unauthenticated', 'too-many-tries'] as const)),
    ...(canForbid(access) ? (['forbidden'] as const) : []),
    ...(isForPeople(access) ? (['identity-provider-away'] as const) : []),
    ...(params || query || (body && body !== 'bytes') ? (['invalid-request'] as const) : []),
    ...(body ? (['body-too-large', 'body-too-slow'] as const) : []),
    ...(body && body !== 'bytes' ? (['malformed-body', 'unsupported-media-type'] as const) : []),
    'unexpected',
    'database-away',
  ];
}

/** Where being signed in suffices, nobody who is known is sent away. */
const canForbid = (access: Access): boolean => !access.open && (access.scopes.length > 0 || !access.signedIn);

function problemResponses(codes: ProblemCode[]): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
          content: { 'application/problem+json': { schema: ProblemBody } },
        },
      ]),
  );
}
