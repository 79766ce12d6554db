import { hash } from 'node:crypto';
import Handlebars from 'handlebars';
import { z } from 'zod';
import { anyone } from './access.ts';
import { type Endpoint, endpoint, Reply } from './endpoint.ts';
import { styledPagePolicy } from './security-headers.ts';

/** The parts of an OpenAPI document that the page shows. */
export type ShownDocument = {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, Answer> };
};
type Answer = { $ref?: string; description?: string; content?: Content };
type Content = Record<string, { schema?: unknown }>;
type Operation = {
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content: Content };
  responses?: Record<string, Answer>;
};

/** `GET /docs`: the OpenAPI document as a page to read, without scripts and without anything from elsewhere. */
export function docsEndpoint(document: () => ShownDocument): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/docs',
    access: anyone,
    summary: 'This interface as a page to read',
    response: z.string(),
    mediaType: 'text/html; charset=utf-8',
    handle: () =>
      new Reply(200, docsPage(document()), {
        'content-security-policy': styledPagePolicy(STYLE_HASH),
      }) as never,
  });
}

/** HTML of the page: the operations by area, then the schemas they use. */
function docsPage({ info, paths = {}, components }: ShownDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      area: path.split('/')[2] ?? '',
      id: `${method}-${path}`,
      path,
      method: method.toUpperCase(),
      ...operation,
      access: accessOf(operation.security ?? []),
      body: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
      answers: Object.entries(operation.responses ?? {}).map(([status, { $ref, ...own }]) => {
        const { description, content = {} } = components?.responses?.[$ref?.split('/').at(-1) ?? ''] ?? own;
        return {
          status,
          description,
          schema: status < '300' ? Object.values(content)[0]?.schema : undefined,
        };
      }),
    })),
  );
  const areas = [...Map.groupBy(operations, ({ area }) => area)].map(([name, list]) => ({ name, list }));
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => ({ name, schema }));
  return page({ info, areas, schemas, style: STYLE });
}

function accessOf(security: Record<string, string[]>[]): string {
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey);
  const permissions = security.flatMap(({ bearer = [] }) => bearer);
  const ways = [
    scopes.length > 0 && `API key with scope ${scopes.join(' or ')}`,
    permissions.length > 0 && `signed in, with ${permissions.join(' or ')}`,
    security.some(({ bearer }) => bearer?.length === 0) && 'signed in',
  ];
  return ways.filter(Boolean).join('; ') || 'open to anybody';
}

const language = Handlebars.create();
/** Plain text with `words` in backticks. */
language.registerHelper('text', (value: string) => {
  const escaped = Handlebars.escapeExpression(value).replaceAll('&#x60;', '`');
  return new Handlebars.SafeString(escaped.replaceAll(/`([^`]+)`/g, '<code>$1</code>'));
});
language.registerHelper('json', (value: unknown) => JSON.stringify(value, null, 2));
const STYLE = `
:root { color-scheme: light dark; --dim: light-dark(#5a6570, #9aa5b0); --line: light-dark(#dde3e8, #343c44);
  --box: light-dark(#f5f7f9, #1c2227); --accent: light-dark(#1f5f8b, #7fb8e0); }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; text-transform: capitalize; } h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
a { color: var(--accent); } .dim { color: var(--dim); font-size: .9em; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
summary { padding: .5rem .8rem; cursor: pointer; overflow-wrap: anywhere; }
summary code { font-weight: 600; } summary b { display: inline-block; min-width: 4.2em; color: var(--accent); }
details > div { padding: 0 1rem 1rem; }
pre { background: var(--box); padding: .7rem; overflow-x: auto; border-radius: 4px; font-size: .85em; }
dt { font-weight: 600; margin-top: .4rem; } dd { margin: 0 0 0 1.2rem; }
`;
const STYLE_HASH = hash('sha256', STYLE, 'base64');
const page = language.compile(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{info.title}} – interface</title>
<style>{{{style}}}</style>
</head>
<body>
<h1>{{info.title}} {{info.version}}</h1>
<p>{{info.description}} The same for programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
{{#each areas}}
<h2>{{name}}</h2>
{{#each list}}
<details id="{{id}}"><summary><b>{{method}}</b> <code>{{path}}</code> <span class="dim">{{summary}}</span></summary>
<div>
{{#if description}}<p>{{text description}}</p>{{/if}}
<p class="dim">Access: {{access}}</p>
{{#if parameters}}<h3>Parameters</h3><dl>{{#each parameters}}
<dt>{{name}} <span class="dim">in {{in}}{{#if required}}, required{{/if}}</span></dt><dd><code>{{json schema}}</code></dd>{{/each}}</dl>{{/if}}
{{#if body}}<h3>Body</h3><pre>{{json body}}</pre>{{/if}}
<h3>Answers</h3><dl>{{#each answers}}
<dt>{{status}}</dt><dd>{{text description}}{{#if schema}}<pre>{{json schema}}</pre>{{/if}}</dd>{{/each}}</dl>
</div></details>
{{/each}}
{{/each}}
<h2>Shapes</h2>
{{#each schemas}}<details id="{{name}}"><summary><code>{{name}}</code></summary><div><pre>{{json schema}}</pre></div></details>
{{/each}}
</body>
</html>
`);
