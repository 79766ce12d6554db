/** A JSON schema as OpenAPI documents hold it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  minLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  default?: unknown;
};
export type Components = { schemas?: Record<string, Schema> };

const TEXTS: Record<string, string> = {
  uuid: '5f0c2c1e-9d5a-4d5e-8a55-0a4a2f6f8f11',
  date: '2026-11-17',
  'date-time': '2026-11-17T12:00:00Z',
  email: 'somebody@example.org',
};

/** A value that fits a schema, with everything in it that there may be; patterns are not looked at. */
export function exampleOf(schema: Schema, components: Components, depth = 0): unknown {
  const within = (one: Schema) => exampleOf(one, components, depth + 1);
  const name = schema.$ref?.split('/').at(-1);
  if (depth > 12) return null;
  if (name !== undefined) return within(components.schemas?.[name] ?? {});
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (several) return within(several.find(({ type }) => type !== 'null') ?? {});
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'array') return schema.items ? [within(schema.items)] : [];
  if (type === 'string') return TEXTS[schema.format ?? ''] ?? 'a'.repeat(Math.max(1, schema.minLength ?? 1));
  if (type === 'object') {
    const { properties = {} } = schema;
    return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, within(one)]));
  }
  return 1;
}

/** The same value with one leaf replaced, once for each leaf. */
export function* withEachLeaf(value: unknown, replace: (leaf: unknown) => unknown): Iterable<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of withEachLeaf(item, replace)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      for (const other of withEachLeaf(member, replace)) yield { ...value, [name]: other };
  } else yield replace(value);
}
