export { type WebApp, webApp } from './web-app.ts';
