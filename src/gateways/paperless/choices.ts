import { everyPage } from './every-page.ts';
import { CustomFieldAnswer, NamedAnswer, TagAnswer, UiSettingsAnswer, UserAnswer } from './shapes.ts';
import type { Transport } from './transport.ts';

export type CustomFieldDefinition = {
  id: number;
  name: string;
  type: string;
  options: { id: string; label: string }[];
};
export type Named = { id: number; name: string };
export type Tag = Named & { color: string | null; parent: number | null; isInboxTag: boolean };
export type User = Named & {
  username: string;
  email: string;
  isActive: boolean;
  isSuperuser: boolean;
  groups: number[];
};

const NAMED = {
  correspondent: '/api/correspondents/{id}/',
  documentType: '/api/document_types/{id}/',
} as const;

/** What documents can be given: their names and definitions; and the users of Paperless. */
export function choiceCalls({ call }: Pick<Transport, 'call'>) {
  return {
    /** The name of a correspondent or document type. @throws PaperlessError `not-found` */
    async nameOf(kind: keyof typeof NAMED, id: number): Promise<string> {
      return (await call({ method: 'GET', endpoint: NAMED[kind], path: { id }, answer: NamedAnswer })).name;
    },

    async tags(): Promise<Tag[]> {
      const tags = await everyPage(call, '/api/tags/', TagAnswer);
      return tags.map(({ id, name, color, parent, is_inbox_tag }) => ({
        id,
        name,
        color: color ?? null,
        // Nested tags exist from 2.19 on.
        parent: parent ?? null,
        isInboxTag: is_inbox_tag ?? false,
      }));
    },

    correspondents: (): Promise<Named[]> => everyPage(call, '/api/correspondents/', NamedAnswer),

    documentTypes: (): Promise<Named[]> => everyPage(call, '/api/document_types/', NamedAnswer),

    async customFields(): Promise<CustomFieldDefinition[]> {
      const fields = await everyPage(call, '/api/custom_fields/', CustomFieldAnswer);
      return fields.map(({ id, name, data_type, extra_data }) => ({
        id,
        name,
        type: data_type,
        options: extra_data?.select_options ?? [],
      }));
    },

    async users(): Promise<User[]> {
      const users = await everyPage(call, '/api/users/', UserAnswer);
      return users.map(({ id, username, email, first_name, last_name, is_active, is_superuser, groups }) => ({
        id,
        username,
        name: `${first_name ?? ''} ${last_name ?? ''}`.trim() || username,
        email: email ?? '',
        isActive: is_active ?? true,
        isSuperuser: is_superuser ?? false,
        groups: groups ?? [],
      }));
    },

    /** The account of this service in Paperless. */
    async account(): Promise<Pick<User, 'id' | 'isSuperuser'>> {
      const { user } = await call({ method: 'GET', endpoint: '/api/ui_settings/', answer: UiSettingsAnswer });
      return { id: user.id, isSuperuser: user.is_superuser ?? false };
    },
  };
}
