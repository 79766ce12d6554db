import { type Config, type Name, variables } from './variables.ts';

/**
 * Every secret of a configuration, for code that must hide them: the names, and the values, of which those that are
 * addresses hide a password within. Values too short to differ from other text are left out.
 */
export function secretsOf(config: Config): { names: Name[]; values: string[] } {
  const names = (Object.keys(variables) as Name[]).filter((name) => variables[name].hidden);
  const values = names.flatMap((name) => {
    const read = config[name];
    // An address that was taken apart.
    if (typeof read === 'object' && 'password' in read) {
      const password = String(read.password);
      return [password, encodeURIComponent(password)];
    }
    const value = String(read ?? '');
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [value, password, decoded(password)];
  });
  return { names, values: [...new Set(values)].filter(({ length }) => length >= SHORTEST_HIDDEN) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SHORTEST_HIDDEN = 8;
