/** One line of a Dockerfile, continuations joined: `RUN`, and all that follows. */
export type Instruction = { name: string; text: string };
/** What stands from one FROM to the next. */
export type Stage = { from: string; name: string; instructions: Instruction[] };

export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const [from = '', , stage = 'last'] = rest.split(/\s+/);
    if (name === 'FROM') stages.push({ from, name: stage, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

/** `A=1 B=2`, as in ENV. */
export const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=') as [string, string]));

export const textOf = ({ instructions }: Stage, name: string): string =>
  instructions.findLast((one) => one.name === name)?.text ?? '';

/** The words of `CMD ["node", "…"]`, also behind the options of a HEALTHCHECK. */
export const wordsOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];
