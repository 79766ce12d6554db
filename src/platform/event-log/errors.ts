import type { RecordedEvent } from './event.ts';

/** The stream has moved on since the caller read it. Nothing was written; read again and decide anew. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  constructor(stream: string, expected: number, actual: number) {
    super(`${stream} is at version ${actual}, not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** An event id that the log knows already, for something else than what is being appended. */
export class EventIdConflict extends Error {
  override name = 'EventIdConflict';
}

/** The facts themselves cannot be recorded: unknown kind, wrong shape. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

/** The log holds an event that this release cannot read: a kind or a schema that no upcaster knows. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent';
  readonly position: number;
  readonly type: string;
  readonly schema: number;
  constructor({ position, type, schema }: { position: number; type: string; schema: number }) {
    super(`Event ${position} is a ${type} of schema ${schema}, which this release cannot read`);
    this.position = position;
    this.type = type;
    this.schema = schema;
  }
}

/** The database cannot be reached or does not answer. It is not known whether the facts were recorded. */
export class LogUnavailable extends Error {
  override name = 'LogUnavailable';
}

/** Another process has made read models that this process is too old to write. It must stop. */
export class OutdatedProcess extends Error {
  override name = 'OutdatedProcess';
}

/** An event that a read model cannot be folded over. Nothing was changed; the fold or the event must be repaired. */
export class FoldFailed extends Error {
  override name = 'FoldFailed';
  readonly position: number;
  constructor(readModel: string, { position, type, metadata }: RecordedEvent, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${readModel} cannot be folded: event ${position}, ${type} of schema ${metadata.schema}: ${why}`, {
      cause,
    });
    this.position = position;
  }
}

/** Another process is rebuilding read models at this moment. */
export class RebuildUnderWay extends Error {
  override name = 'RebuildUnderWay';
}
