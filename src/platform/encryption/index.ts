export { decrypt, type EncryptionKey, encrypt } from './encryption.ts';
