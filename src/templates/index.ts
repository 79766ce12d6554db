export { compileTemplate, type Template } from './compile-template.ts';
export { TemplateFailed } from './template-failed.ts';
