import { z } from 'zod';
import { anyone } from './access.ts';
import { docsEndpoint, type ShownDocument } from './docs-endpoint.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

/** `GET /openapi.json` and `GET /docs`: what this very process can be asked, these two included. */
export function openApiEndpoints(endpoints: readonly Endpoint[], version: string): Endpoint[] {
  const own = [
    endpoint({
      method: 'GET',
      path: '/openapi.json',
      access: anyone,
      summary: 'This interface as an OpenAPI 3.1 document',
      response: z.looseObject({ openapi: z.string() }),
      handle: () => document,
    }),
    docsEndpoint(() => document),
  ];
  const document = openApiDocument([...endpoints, ...own], { version }) as ShownDocument & {
    openapi: string;
  };
  return own;
}
