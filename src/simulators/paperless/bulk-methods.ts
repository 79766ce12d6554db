import { attachField, detachFields } from './attach-fields.ts';
import { readFieldChanges } from './bulk-fields.ts';
import { deletePages, editPdf, merge, rewrite, split } from './bulk-files.ts';
import type { BulkRun } from './bulk-run.ts';
import { changeGrants, readGrants } from './grants.ts';
import { fromTo, record } from './history.ts';
import { invalid } from './refusals.ts';
import { type Simulation, scalarsOf } from './simulation.ts';
import { addTags, removeTags } from './tags.ts';
import { checked } from './validate.ts';
import type { UserRow } from './world.ts';
import { setTags } from './write-document.ts';

type Parameters = Record<string, unknown>;

export type Method = {
  /** A right to change is not enough. */
  owner?: boolean;
  /** Makes new documents. */
  adds?: boolean;
  /** Checks the parameters; throws a 400. */
  prepare(sim: Simulation, user: UserRow, parameters: Parameters): BulkRun;
};

export type MethodName = keyof typeof METHODS;

export const METHODS = {
  set_correspondent: setReference('correspondent', 'correspondents', 'Correspondent'),
  set_document_type: setReference('document_type', 'document_types', 'Document type'),
  set_storage_path: setReference('storage_path', 'storage_paths', 'Storage path'),
  add_tag: {
    prepare(sim, _, parameters) {
      const tag = existing(sim, parameters, 'tag', 'tags', 'Tag');
      return (documents) => {
        const affected = documents.filter((document) => !document.tags.includes(tag));
        for (const document of affected) setTags(sim, document, addTags(sim.world, document.tags, [tag]));
        return affected;
      };
    },
  },
  remove_tag: {
    prepare(sim, _, parameters) {
      const tag = existing(sim, parameters, 'tag', 'tags', 'Tag');
      return (documents) => {
        const affected = documents.filter((document) => document.tags.includes(tag));
        for (const document of affected) setTags(sim, document, removeTags(sim.world, document.tags, [tag]));
        return affected;
      };
    },
  },
  modify_tags: {
    prepare(sim, _, parameters) {
      const added = tagList(sim, parameters, 'add_tags');
      const removed = tagList(sim, parameters, 'remove_tags');
      return (documents) => {
        for (const document of documents) {
          setTags(sim, document, removeTags(sim.world, addTags(sim.world, document.tags, added), removed));
        }
        // Every listed document counts, also one that had the tags already.
        return documents;
      };
    },
  },
  modify_custom_fields: {
    prepare(sim, user, parameters) {
      const { added, removed } = readFieldChanges(sim, user, parameters);
      return (documents) => {
        for (const document of documents) {
          for (const item of added) attachField(sim, document, item);
          detachFields(sim, document, removed);
        }
        return documents;
      };
    },
  },
  set_permissions: {
    owner: true,
    prepare(sim, _, parameters) {
      const changes = checked(
        'set_permissions',
        (value) => readGrants(sim.world, value),
        parameters.set_permissions ?? {},
      );
      const owner = parameters.owner;
      const merged = parameters.merge === true;
      return (documents) => {
        for (const document of documents) {
          // With `merge` an existing owner stays; without it, grants that are not listed are lost.
          if (owner !== undefined && !(merged && document.owner !== null)) {
            document.owner = owner === null ? null : Number(owner);
          }
          document.grants = changeGrants(document.grants, changes, merged);
        }
        return documents;
      };
    },
  },
  delete: {
    owner: true,
    prepare: (sim) => (documents) => {
      for (const document of documents) document.deleted_at = sim.clock.now();
      return [];
    },
  },
  reprocess: { prepare: () => () => [] },
  rotate: {
    owner: true,
    prepare(sim, _, parameters) {
      if (typeof parameters.degrees !== 'number')
        throw invalid({ non_field_errors: ['invalid rotation degrees'] });
      return (documents) => rewrite(sim, documents, `rotated by ${parameters.degrees}`);
    },
  },
  merge: { adds: true, prepare: (sim, user, parameters) => merge(sim, user, parameters) },
  split: { adds: true, prepare: (sim, user, parameters) => split(sim, user, parameters) },
  delete_pages: { owner: true, prepare: (sim, _, parameters) => deletePages(sim, parameters) },
  edit_pdf: { owner: true, prepare: (sim, user, parameters) => editPdf(sim, user, parameters) },
  remove_password: {
    owner: true,
    prepare(sim, _, parameters) {
      if (typeof parameters.password !== 'string')
        throw invalid({ non_field_errors: ['password not specified'] });
      return (documents) => rewrite(sim, documents, 'without password');
    },
  },
} satisfies Record<string, Method>;

function setReference(
  column: 'correspondent' | 'document_type' | 'storage_path',
  rows: 'correspondents' | 'document_types' | 'storage_paths',
  label: string,
): Method {
  return {
    prepare(sim, _, parameters) {
      const wanted = parameters[column] === null ? null : existing(sim, parameters, column, rows, label);
      return (documents) => {
        const affected = documents.filter((document) => document[column] !== wanted);
        for (const document of affected) {
          sim.beforePatch.set(document.id, scalarsOf(document));
          record(sim, document, { [column]: fromTo(document[column], wanted) });
          document[column] = wanted;
        }
        return affected;
      };
    },
  };
}

function existing(
  sim: Simulation,
  parameters: Parameters,
  name: string,
  rows: 'correspondents' | 'document_types' | 'storage_paths' | 'tags',
  label: string,
): number {
  if (parameters[name] === undefined) throw invalid({ non_field_errors: [`${name} not specified`] });
  const id = Number(parameters[name]);
  if (!sim.world[rows].has(id)) throw invalid({ non_field_errors: [`${label} does not exist`] });
  return id;
}

function tagList(sim: Simulation, parameters: Parameters, name: string): number[] {
  const list = parameters[name];
  if (list === undefined) throw invalid({ non_field_errors: [`${name} not specified`] });
  if (!Array.isArray(list)) throw invalid({ [name]: ['must be a list'] });
  const ids = new Set(list.map(Number));
  if (ids.size !== list.length || [...ids].some((id) => !sim.world.tags.has(id))) {
    throw invalid({ [name]: [`Some tags in ${name} don't exist or were specified twice.`] });
  }
  return [...ids];
}
