import { type ChoiceLists, choiceLists } from './choice-lists.ts';
import { choiceCalls } from './choices.ts';
import { correspondentCalls } from './correspondents.ts';
import { documentListCalls } from './document-lists.ts';
import { documentCalls } from './documents.ts';
import { PaperlessError } from './errors.ts';
import { inspectionCalls } from './inspection.ts';
import { type OpenedFile, openTransport, type Transport, type TransportOptions } from './transport.ts';

/** Every call that writes, with the reads that go with it. */
type WritingCalls = ReturnType<typeof documentCalls> & ReturnType<typeof correspondentCalls>;

export type Paperless = WritingCalls &
  ReturnType<typeof documentListCalls> &
  ReturnType<typeof inspectionCalls> &
  ReturnType<typeof choiceCalls> & {
    /** The lists that forms choose from, kept for seconds. */
    choices: ChoiceLists;
    /** The newest file of a document, as Paperless shows it. */
    preview(documentId: number): Promise<OpenedFile>;
    /** A small picture of its first page. */
    thumbnail(documentId: number): Promise<OpenedFile>;
    /** The same calls, where `guard` is asked at the last moment before each write leaves. */
    guardedBy(guard: () => void): WritingCalls;
    /** False from the first call that found nobody until the next one that was answered. */
    readonly reachable: boolean;
    /** Calls back each time Paperless answers again after it did not. */
    onBack(listener: () => void): void;
    close(): void;
  };

/** The document management system as a typed client. Holds no state but its connections. */
export function connectPaperless(options: TransportOptions): Paperless {
  const transport = openTransport(options);
  const listeners: (() => void)[] = [];
  let reachable = true;

  const answered = () => {
    if (reachable) return;
    reachable = true;
    for (const listener of listeners) listener();
  };
  const watched = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await asked;
      answered();
      return answer;
    } catch (error) {
      if (error instanceof PaperlessError && isOutage(error)) reachable = false;
      else if (error instanceof PaperlessError) answered();
      throw error;
    }
  };
  const call: Transport['call'] = (request) => watched(transport.call(request));
  const file = (endpoint: string, id: number) => watched(transport.open({ endpoint, path: { id } }));
  const choices = choiceCalls({ call });

  return {
    ...documentCalls({ call }),
    ...correspondentCalls({ call }),
    ...documentListCalls({ call }),
    ...inspectionCalls({ call, server: transport.server }),
    ...choices,
    choices: choiceLists(choices),
    preview: (id) => file('/api/documents/{id}/preview/', id),
    thumbnail: (id) => file('/api/documents/{id}/thumb/', id),
    guardedBy: (guard) => ({ ...documentCalls({ call }, guard), ...correspondentCalls({ call }, guard) }),
    get reachable() {
      return reachable;
    },
    onBack: (listener) => void listeners.push(listener),
    close: transport.close,
  };
}

/** Nobody there, or only a proxy that says so. */
const isOutage = ({ failure, status }: PaperlessError): boolean =>
  failure === 'unreachable' ||
  (failure === 'failed' && status !== undefined && status >= 502 && status <= 504);
