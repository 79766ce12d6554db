import { about, type Finding } from './finding.ts';
import { localized } from './localized-text.ts';

const say = about('database');

export type DatabaseFacts =
  /** The embedded one, before the first start. */
  | { kind: 'not-made' }
  | { kind: 'failed'; message: string }
  | {
      kind: 'answers';
      /** As in `server_version_num`: 180001. */
      version: number;
      isReplica: boolean;
      mayCreate: boolean;
    };

const OLDEST_MAJOR = 15;

export function judgeDatabase(facts: DatabaseFacts): Finding {
  if (facts.kind === 'not-made') {
    return say.ok(
      localized(
        'Die eingebettete PostgreSQL wird beim ersten Start angelegt; das dauert etwa 15 s.',
        'The embedded PostgreSQL is made at the first start; that takes some 15 s.',
      ),
    );
  }
  if (facts.kind === 'failed') {
    return say.wrong(
      localized(
        `Die Datenbank ist nicht zu erreichen: ${facts.message}.`,
        `The database cannot be reached: ${facts.message}.`,
      ),
      localized(
        'DATABASE_URL prüfen: Rechner, Port, Name, Benutzer, Kennwort.',
        'Check DATABASE_URL: host, port, name, user, password.',
      ),
    );
  }
  const major = Math.floor(facts.version / 10_000);
  if (facts.isReplica) {
    return say.wrong(
      localized(
        'Die Datenbank ist eine Kopie, in die niemand schreiben kann.',
        'The database is a replica that nobody can write to.',
      ),
      localized(
        'DATABASE_URL auf den führenden Server zeigen lassen.',
        'Let DATABASE_URL point to the primary server.',
      ),
    );
  }
  if (!facts.mayCreate) {
    return say.wrong(
      localized(
        'Der Benutzer darf in der Datenbank keine Tabellen anlegen.',
        'The user may not create tables in the database.',
      ),
      localized(
        'Ihn zum Besitzer der Datenbank machen: „alter database <Name> owner to <Benutzer>“.',
        'Make it the owner of the database: “alter database <name> owner to <user>”.',
      ),
    );
  }
  const seen = localized(`PostgreSQL ${major} antwortet.`, `PostgreSQL ${major} answers.`);
  return major >= OLDEST_MAJOR
    ? say.ok(seen)
    : say.wrong(
        seen,
        localized(
          `PostgreSQL ${OLDEST_MAJOR} oder neuer verwenden.`,
          `Use PostgreSQL ${OLDEST_MAJOR} or newer.`,
        ),
      );
}
