export { compileTemplate, type Template, TemplateFailed } from './compile-template.ts';
export {
  TEMPLATE_HELPERS,
  type TemplateHelper,
  templateProblem,
  unknownVariable,
  variablesOf,
} from './template-language.ts';
