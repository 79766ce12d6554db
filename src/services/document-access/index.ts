export {
  type DocumentAccess,
  type DocumentAccessMode,
  documentAccess,
  type Person,
} from './document-access.ts';
