export { compileTemplate, type Template } from './compile-template.ts';
