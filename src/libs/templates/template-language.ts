import Handlebars from 'handlebars';

/** The helpers that templates of rules may use, and nothing else; they are implemented in the rules' evaluation. */
export const TEMPLATE_HELPERS = [
  'date',
  'isoDate',
  'money',
  'upper',
  'lower',
  'trim',
  'truncate',
  'replace',
  'padStart',
  'default',
  'field',
] as const;
export type TemplateHelper = (typeof TEMPLATE_HELPERS)[number];

/** None of them repeats anything: how long a template takes is bounded by how long it is. */
const BLOCKS: readonly string[] = ['if', 'unless'];
/** What Handlebars itself would call, although it looks like a variable. */
const BUILT_IN = [...BLOCKS, 'each', 'with', 'lookup', 'log', 'helperMissing', 'blockHelperMissing'];
const MAX_DEPTH = 20;

/**
 * What is wrong with a template, in words, or undefined when nothing is. Text, variables, our helpers,
 * `if` and `unless` make up the whole language: what is not named here is refused, even if Handlebars accepts it.
 */
export function templateProblem(text: string): string | undefined {
  try {
    return inProgram(Handlebars.parseWithoutProcessing(text), 0);
  } catch (error) {
    return (error as Error).message.split('\n').slice(0, 3).join(' ');
  }
}

/** The first variable in a template that does not exist, or undefined when there is none. */
export function unknownVariable(text: string, offered: readonly string[]): string | undefined {
  const finder = new VariableFinder();
  finder.accept(Handlebars.parseWithoutProcessing(text));
  return finder.variables.find((name) => !offered.includes(name));
}

/** The variables of a template with all that follows a dot, each once: `number`, `document.title`. */
export function variablesOf(text: string): string[] {
  const finder = new VariableFinder();
  finder.accept(Handlebars.parseWithoutProcessing(text));
  return [...new Set(finder.paths)];
}

const isHelper = (name: string): boolean => (TEMPLATE_HELPERS as readonly string[]).includes(name);
const KNOWN = [...TEMPLATE_HELPERS, ...BLOCKS].join(', ');

function inProgram(program: hbs.AST.Program | undefined, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return `blocks stand in blocks more than ${MAX_DEPTH} deep`;
  if (program?.blockParams?.length) return 'a block names nothing: no “as |…|”';
  return firstOf(program?.body ?? [], (statement) => inStatement(statement, depth));
}

function inStatement(statement: hbs.AST.Statement, depth: number): string | undefined {
  switch (statement.type) {
    case 'ContentStatement':
    case 'CommentStatement':
      return undefined;
    case 'MustacheStatement': {
      const { path, params, hash } = statement as hbs.AST.MustacheStatement;
      // Without anything behind it, it is a variable, or a helper without arguments.
      return params.length > 0 || hash?.pairs.length ? inCall({ path, params, hash }) : inVariable(path);
    }
    case 'BlockStatement': {
      const { path, params, hash, program, inverse } = statement as hbs.AST.BlockStatement;
      const name = nameOf(path);
      if (!BLOCKS.includes(name)) return `there is no block ${name}; known are ${BLOCKS.join(', ')}`;
      if (params.length !== 1 || hash?.pairs.length) return `${name} takes one value`;
      return firstOf(params, inValue) ?? inProgram(program, depth + 1) ?? inProgram(inverse, depth + 1);
    }
    default:
      return `there is no helper ${WORDS[statement.type] ?? statement.type}; known are ${KNOWN}`;
  }
}

const WORDS: Record<string, string> = {
  PartialStatement: '{{> …}}',
  PartialBlockStatement: '{{#> …}}',
  Decorator: '{{* …}}',
  DecoratorBlock: '{{#* …}}',
};

type Call = { path: hbs.AST.Expression; params: hbs.AST.Expression[]; hash: hbs.AST.Hash | undefined };

function inCall({ path, params, hash }: Call): string | undefined {
  const name = nameOf(path);
  if (path.type !== 'PathExpression' || !isHelper(name))
    return `there is no helper ${name}; known are ${KNOWN}`;
  if (hash?.pairs.length) return `${name} takes values without names`;
  return firstOf(params, inValue);
}

function inValue(value: hbs.AST.Expression): string | undefined {
  switch (value.type) {
    case 'PathExpression':
      return inVariable(value);
    case 'SubExpression':
      return inCall(value as hbs.AST.SubExpression);
    default:
      return undefined;
  }
}

function inVariable(path: hbs.AST.Expression): string | undefined {
  const name = nameOf(path);
  if (path.type !== 'PathExpression') return `${name} is no variable`;
  const { data, depth, parts } = path as hbs.AST.PathExpression;
  if (data || depth > 0 || parts.length === 0) return `${name} is no variable`;
  return BUILT_IN.includes(name) ? `there is no variable ${name}` : undefined;
}

const nameOf = (path: hbs.AST.Expression): string => ('original' in path ? String(path.original) : path.type);

function firstOf<Item>(
  items: readonly Item[],
  problemOf: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem) return problem;
  }
  return undefined;
}

/** Collects the variables of a template: the first part of every path that is no helper and nothing of its own. */
class VariableFinder extends Handlebars.Visitor {
  readonly paths: string[] = [];
  get variables(): string[] {
    return this.paths.map((path) => path.split('.')[0] ?? path);
  }
  override PathExpression(node: hbs.AST.PathExpression): void {
    const known =
      node.data || node.parts.length === 0 || isHelper(node.original) || BLOCKS.includes(node.original);
    if (!known) this.paths.push(node.parts.join('.'));
  }
}
