export { type ApiKeys, apiKeyVerifier, createApiKey, revokeApiKey } from './api-keys.ts';
export { authenticator } from './authenticate.ts';
