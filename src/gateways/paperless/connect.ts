import { type ChoiceLists, choiceLists } from './choice-lists.ts';
import { choiceCalls } from './choices.ts';
import { type Check, connectionState } from './connection-state.ts';
import { correspondentCalls } from './correspondents.ts';
import { documentListCalls } from './document-lists.ts';
import { documentCalls } from './documents.ts';
import { PaperlessError } from './errors.ts';
import { inspectionCalls } from './inspection.ts';
import { probeCalls } from './probes.ts';
import {
  type OpenedFile,
  openTransport,
  type SendCall,
  type Transport,
  type TransportOptions,
} from './transport.ts';
import { uploadCalls } from './uploads.ts';

/** Every call that writes, with the reads that go with it. */
type WritingCalls = ReturnType<typeof documentCalls> &
  ReturnType<typeof correspondentCalls> &
  ReturnType<typeof uploadCalls>;

export type Paperless = WritingCalls &
  ReturnType<typeof documentListCalls> &
  ReturnType<typeof inspectionCalls> &
  ReturnType<typeof choiceCalls> &
  ReturnType<typeof probeCalls> & {
    /** The lists that forms choose from, kept for seconds. */
    choices: ChoiceLists;
    /** The newest file of a document, as Paperless shows it. */
    preview(documentId: number, signal?: AbortSignal): Promise<OpenedFile>;
    /** The newest file as it came: what is shown may be a copy made of it, without the files within. */
    original(documentId: number, signal?: AbortSignal): Promise<OpenedFile>;
    /** A small picture of its first page. */
    thumbnail(documentId: number, signal?: AbortSignal): Promise<OpenedFile>;
    /** The same calls, where `guard` is asked at the last moment before each write leaves. */
    guardedBy(guard: () => void): WritingCalls;
    /** The user name of our account; null where we may not read it. */
    accountName(): Promise<string | null>;
    /** False while Paperless answers no call: a call failed, and so did a probe that always works. */
    readonly reachable: boolean;
    /** Calls back each time Paperless answers again after it did not. */
    onBack(listener: () => void): void;
    /** Whether what is written is answered, too; while Paperless reads it may hang on every write. */
    writes(): Check;
    close(): void;
  };

export type ConnectedPaperless = Paperless & {
  /** The same client over connections of its own, for work in the background. */
  forJobs: Paperless;
  sockets: Transport['sockets'];
};

/** The document management system as a typed client. Holds no state but its connections, and how they are. */
export function connectPaperless(options: TransportOptions): ConnectedPaperless {
  const transport = openTransport(options);
  const { server, sockets } = transport;
  const state = connectionState(transport.callForJobs);
  const close = () => {
    state.close();
    transport.close();
  };
  const file = (endpoint: string, id: number, signal?: AbortSignal, query?: { original: true }) =>
    state.watched(
      'file',
      endpoint,
      transport.open({ endpoint, path: { id }, ...(query && { query }), ...(signal && { signal }) }),
    );

  const choices = choiceLists(choiceCalls({ call: watchedCall(transport.call) }));
  const accountName = rememberedName(
    inspectionCalls({ call: watchedCall(transport.call), server }).ownAccount,
  );
  const callWithFile: Transport['callWithFile'] = (call) =>
    state.watched('write', `${call.method} ${call.endpoint}`, transport.callWithFile(call));
  const over = (send: SendCall): Paperless => {
    const call = watchedCall(send);
    const writing = (guard?: () => void): WritingCalls => ({
      ...documentCalls({ call }, guard),
      ...correspondentCalls({ call }, guard),
      ...uploadCalls({ call, callWithFile, server }, guard),
    });
    return {
      ...writing(),
      ...documentListCalls({ call }),
      ...choiceCalls({ call }),
      ...inspectionCalls({ call, server }),
      ...probeCalls({ call }),
      accountName,
      choices,
      preview: (id, signal) => file('/api/documents/{id}/preview/', id, signal),
      original: (id, signal) => file('/api/documents/{id}/download/', id, signal, { original: true }),
      thumbnail: (id, signal) => file('/api/documents/{id}/thumb/', id, signal),
      guardedBy: writing,
      get reachable() {
        return state.reachable();
      },
      onBack: state.onBack,
      writes: state.writes,
      close,
    };
  };
  // Its getter must stay one.
  return Object.defineProperties(over(transport.call), {
    forJobs: { value: over(transport.callForJobs), enumerable: true },
    sockets: { value: sockets, enumerable: true },
  }) as ConnectedPaperless;

  function watchedCall(send: SendCall): SendCall {
    return (call) => {
      const { method, endpoint } = call;
      return state.watched(method === 'GET' ? 'read' : 'write', `${method} ${endpoint}`, send(call));
    };
  }
}

/** Asked for once, where a message wants to name it; an account without the right stays without a name. */
function rememberedName(ownAccount: () => Promise<{ username: string }>): () => Promise<string | null> {
  let known: string | null | undefined;
  return async () => {
    if (known !== undefined) return known;
    try {
      known = (await ownAccount()).username;
    } catch (error) {
      if (error instanceof PaperlessError && error.failure === 'forbidden') known = null;
    }
    return known ?? null;
  };
}
