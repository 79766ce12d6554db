import Handlebars from 'handlebars';

/** The helpers that templates of rules may use, and nothing else; what they do stands with the rules' evaluation. */
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

const BLOCKS = new Set(['if', 'unless', 'each', 'with', 'lookup']);

/** What is wrong with a template, in words, or undefined when nothing is. */
export function templateProblem(text: string): string | undefined {
  try {
    const program = Handlebars.parseWithoutProcessing(text);
    const finder = new CallFinder();
    finder.accept(program);
    const unknown = finder.calls.find((name) => !isHelper(name) && !BLOCKS.has(name));
    return unknown && `there is no helper ${unknown}; known are ${TEMPLATE_HELPERS.join(', ')}, if, unless`;
  } catch (error) {
    return (error as Error).message.split('\n').slice(0, 3).join(' ');
  }
}

/** The first variable that a template speaks of and nobody offers, or undefined when there is none. */
export function unknownVariable(text: string, offered: readonly string[]): string | undefined {
  const finder = new VariableFinder();
  finder.accept(Handlebars.parseWithoutProcessing(text));
  return finder.variables.find((name) => !offered.includes(name));
}

const isHelper = (name: string): boolean => (TEMPLATE_HELPERS as readonly string[]).includes(name);

/** Collects what a template calls: everything that is given parameters, and blocks. */
class CallFinder extends Handlebars.Visitor {
  readonly calls: string[] = [];
  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    if (node.params.length > 0) this.calls.push(nameOf(node.path));
    super.MustacheStatement(node);
  }
  override SubExpression(node: hbs.AST.SubExpression): void {
    this.calls.push(nameOf(node.path));
    super.SubExpression(node);
  }
  override BlockStatement(node: hbs.AST.BlockStatement): void {
    this.calls.push(nameOf(node.path));
    super.BlockStatement(node);
  }
  override PartialStatement(): void {
    this.calls.push('> (a partial)');
  }
}

const nameOf = (path: hbs.AST.Expression): string => ('original' in path ? String(path.original) : path.type);

/** Collects what a template speaks of: the first part of every path that is no helper and nothing of its own. */
class VariableFinder extends Handlebars.Visitor {
  readonly variables: string[] = [];
  override PathExpression(node: hbs.AST.PathExpression): void {
    const [name] = node.parts;
    const known = node.data || name === undefined || isHelper(node.original) || BLOCKS.has(node.original);
    if (!known) this.variables.push(String(name));
  }
}
