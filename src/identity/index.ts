export { type ApiKeys, apiKeyVerifier, createApiKey, revokeApiKey } from './api-keys.ts';
export { authenticator, type KeyRefusal } from './authenticate.ts';
