export { compileTemplate, type Template, TemplateFailed } from './compile-template.ts';
