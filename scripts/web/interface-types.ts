/** The parts of an OpenAPI document that types are made from. */
export type DescribedInterface = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Content = Record<string, { schema?: Schema }>;
type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
};

/**
 * TypeScript for what the service says of itself: `Schemas`, the named shapes, and `Interface`, what goes in and comes
 * out by method and path. The shapes have one origin, the zod schemas of the endpoints.
 */
export function interfaceTypes({ paths, components = {} }: DescribedInterface): string {
  const named = Object.entries(components.schemas ?? {});
  // Each with a name of its own, because only those may refer to themselves.
  const schemas = named.map(([name, schema]) => `type ${name} = ${typeOf(schema)};`);
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`;
      return `  ${nameOf(key)}: ${routeType(operation)};`;
    }),
  );
  return [
    '// Written by npm run openapi from src/app/openapi.json; not to be edited.',
    '',
    ...schemas,
    '',
    ...['export type Schemas = {', ...named.map(([name]) => `  ${name}: ${name};`), '};', ''],
    ...['export type Interface = {', ...routes, '};', ''],
  ].join('\n');
}

function routeType({ parameters = [], requestBody, responses }: Operation): string {
  const params = parameters.filter((one) => one.in === 'path');
  const query = parameters.filter((one) => one.in === 'query');
  const body = requestBody && Object.values(requestBody.content)[0]?.schema;
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [[mediaType, content] = ['', undefined]] = Object.entries(success?.content ?? {});
  const answer = mediaType === 'application/json' && content?.schema ? typeOf(content.schema) : 'unknown';
  const parts = [
    params.length > 0 &&
      `params: { ${params.map(({ name }) => `${nameOf(name)}: string | number`).join('; ')} }`,
    query.length > 0 && `query: { ${query.map(parameterType).join('; ')} }`,
    body && `body: ${typeOf(body)}`,
    `answer: ${answer}`,
  ];
  return `{ ${parts.filter(Boolean).join('; ')} }`;
}

const parameterType = ({
  name,
  required = false,
  schema = {},
}: NonNullable<Operation['parameters']>[number]) =>
  `${nameOf(name)}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : ' | undefined'}`;

/** A JSON schema as a type; what it does not know is `unknown`, never a guess. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map((value) => literal(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return unique(either.map(typeOf)).join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  if (Array.isArray(schema.type)) {
    return unique(schema.type.map((type) => typeOf({ ...schema, type }))).join(' | ');
  }
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
      return `(${typeOf(schema.items ?? {})})[]`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) =>
    required.includes(name)
      ? `${nameOf(name)}: ${typeOf(schema)}`
      : `${nameOf(name)}?: ${typeOf(schema)} | undefined`,
  );
  if (typeof additionalProperties === 'object' && fields.length === 0) {
    return `{ [name: string]: ${typeOf(additionalProperties)} }`;
  }
  return fields.length === 0 ? 'Record<string, unknown>' : `{ ${fields.join('; ')} }`;
}

const unique = (types: string[]): string[] => [...new Set(types)];
const literal = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : JSON.stringify(value);
const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
const nameOf = (text: string): string => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : quoted(text));
