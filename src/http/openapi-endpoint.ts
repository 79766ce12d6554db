import { z } from 'zod';
import { anyone } from './access.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

/** `GET /openapi.json`: what this very process can be asked, itself included. */
export function openApiEndpoint(endpoints: readonly Endpoint[], version: string): Endpoint {
  const own: Endpoint = endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: anyone,
    summary: 'This interface as an OpenAPI 3.1 document',
    response: z.looseObject({ openapi: z.string() }),
    handle: () => document,
  });
  const document = openApiDocument([...endpoints, own], { version }) as { openapi: string };
  return own;
}
