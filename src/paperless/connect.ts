import { z } from 'zod';
import { watchAvailability } from './availability.ts';
import { type ChoiceLists, choiceLists } from './choice-lists.ts';
import { choiceCalls } from './choices.ts';
import { correspondentCalls } from './correspondents.ts';
import { documentListCalls } from './document-lists.ts';
import { documentCalls } from './documents.ts';
import { isPassing, PaperlessError } from './errors.ts';
import { type Check, selfTest } from './self-test.ts';
import { UiSettingsAnswer } from './shapes.ts';
import { type OpenedFile, openTransport, type Transport, type TransportOptions } from './transport.ts';

/** Every call that writes, with the reads that go with it. */
type WritingCalls = ReturnType<typeof documentCalls> & ReturnType<typeof correspondentCalls>;

export type Paperless = WritingCalls &
  ReturnType<typeof documentListCalls> &
  ReturnType<typeof choiceCalls> & {
    /** The lists that forms choose from, kept for seconds. */
    choices: ChoiceLists;
    /** The newest file of a document, as Paperless shows it. */
    preview(documentId: number): Promise<OpenedFile>;
    /** A small picture of its first page. */
    thumbnail(documentId: number): Promise<OpenedFile>;
    /** The same calls, where `guard` is asked at the last moment before each write leaves. */
    guardedBy(guard: () => void): WritingCalls;
    /** The tags are those the service is configured with: what they mean → id. */
    selfTest(tags: Record<string, number>): Promise<Check[]>;
    /** The user name of our account; null where it may not be told. */
    accountName(): Promise<string | null>;
    /** False while Paperless answers nobody: a call failed, and so did a probe that always works. */
    readonly reachable: boolean;
    /** Calls back each time Paperless answers again after it did not. */
    onBack(listener: () => void): void;
    close(): void;
  };

/** The document management system as a typed client. Holds no state but its connections and whether it answers. */
export function connectPaperless(options: TransportOptions): Paperless {
  const transport = openTransport(options);
  const availability = watchAvailability({
    // Every signed-in account may ask for its own profile.
    probe: () =>
      transport.call({
        ...{ method: 'GET', endpoint: '/api/profile/', answer: z.unknown() },
        ...{ idempotent: false, timeoutMs: PROBE_WITHIN_MS },
      }),
  });
  // Who is told of a failure knows whether it is one of this call alone.
  const watched = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
    asked.catch(async (error: unknown) => {
      if (error instanceof PaperlessError && isPassing(error)) await availability.suspect();
      throw error;
    });
  const call: Transport['call'] = (request) => watched(transport.call(request));
  const file = (endpoint: string, id: number) => watched(transport.open({ endpoint, path: { id } }));
  const choices = choiceCalls({ call });

  return {
    ...documentCalls({ call }),
    ...correspondentCalls({ call }),
    ...documentListCalls({ call }),
    ...choices,
    choices: choiceLists(choices),
    preview: (id) => file('/api/documents/{id}/preview/', id),
    thumbnail: (id) => file('/api/documents/{id}/thumb/', id),
    guardedBy: (guard) => ({ ...documentCalls({ call }, guard), ...correspondentCalls({ call }, guard) }),
    selfTest: (tags) => selfTest({ call, server: transport.server }, tags),
    accountName: rememberedAccountName(call),
    get reachable() {
      return availability.isAvailable;
    },
    onBack: availability.onBack,
    close() {
      availability.close();
      transport.close();
    },
  };
}

const PROBE_WITHIN_MS = 3_000;

/** Asked for once, where a message wants to name it; an account without the right stays without a name. */
function rememberedAccountName(call: Transport['call']): () => Promise<string | null> {
  let known: string | null | undefined;
  return async () => {
    if (known !== undefined) return known;
    try {
      known = (await call({ method: 'GET', endpoint: '/api/ui_settings/', answer: UiSettingsAnswer })).user
        .username;
    } catch (error) {
      if (error instanceof PaperlessError && error.failure === 'forbidden') known = null;
    }
    return known ?? null;
  };
}
