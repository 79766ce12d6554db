import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { interfaceTypes } from './interface-types.ts';

const types = suite('types of the interface');
const ROOT = join(import.meta.dirname, '..', '..');
/** Without what a formatter may change. */
const bare = (text: string) => text.replaceAll(/[\s;,()|]/g, '');

types('those of the web app are made from the interface that is published', () => {
  const published = JSON.parse(readFileSync(join(ROOT, 'src', 'app', 'openapi.json'), 'utf8'));
  const written = readFileSync(join(ROOT, 'src', 'web', 'api', 'interface.ts'), 'utf8');
  assert.is(bare(written), bare(interfaceTypes(published)), 'npm run openapi writes them anew');
});

const answerOf = (schema: object) =>
  /answer: (.*) \};/.exec(
    interfaceTypes({
      paths: { '/api/x': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    }),
  )?.[1];

types('shapes become the types that mean the same', () => {
  const cases: [object, string][] = [
    [{ type: 'integer' }, 'number'],
    [{ type: 'string', enum: ['a', "b'c"] }, `'a' | 'b\\'c'`],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: ['integer', 'number', 'null'] }, 'number | null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Tag' } }, '(Tag)[]'],
    [
      { type: 'object', properties: { id: { type: 'integer' }, 'a-b': { const: 1 } }, required: ['id'] },
      `{ id: number; 'a-b'?: 1 | undefined }`,
    ],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, '{ [name: string]: boolean }'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, {}] }, '[string, unknown]'],
    [{}, 'unknown'],
  ];
  for (const [schema, expected] of cases) assert.is(answerOf(schema), expected);
});

types('a route tells what goes in: its path, its query, its body', () => {
  const text = interfaceTypes({
    paths: {
      '/api/things/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'page', in: 'query', schema: { type: 'integer' } },
            { name: 'list', in: 'query', required: true, schema: { const: 'manual' } },
          ],
          requestBody: { content: { 'application/json': { schema: { type: 'string' } } } },
          responses: { 422: {}, 202: { content: { 'text/plain': { schema: { type: 'string' } } } } },
        },
      },
    },
  });
  assert.match(
    text,
    `'PUT /things/{id}': { params: { id: string | number }; ` +
      `query: { page?: number | undefined; list: 'manual' }; body: string; answer: unknown };`,
  );
});
types.run();
