import { attachField, detachFields } from '../documents/attach-fields.ts';
import { invalid } from '../http/refusals.ts';
import { addTags, removeTags } from '../named-objects/tags.ts';
import { type Simulation, scalarsOf } from '../simulation.ts';
import type { DocumentRow, UserRow } from '../world.ts';
import { readFieldChanges } from './bulk-fields.ts';

type Parameters = Record<string, unknown>;

/** Makes the change and answers the documents that count as updated. */
export type BulkRun = (documents: DocumentRow[]) => DocumentRow[];

export type Method = {
  /** Checks the parameters; throws a 400. */
  prepare(sim: Simulation, user: UserRow, parameters: Parameters): BulkRun;
};

export type MethodName = keyof typeof METHODS;

export const METHODS = {
  set_correspondent: {
    prepare(sim, _, parameters) {
      const wanted = parameters.correspondent === null ? null : existingCorrespondent(sim, parameters);
      return (documents) => {
        const affected = documents.filter((document) => document.correspondent !== wanted);
        for (const document of affected) {
          sim.beforePatch.set(document.id, scalarsOf(document));
          document.correspondent = wanted;
        }
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
          document.tags = removeTags(sim.world, addTags(sim.world, document.tags, added), removed);
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
} satisfies Record<string, Method>;

function existingCorrespondent(sim: Simulation, { correspondent }: Parameters): number {
  if (correspondent === undefined) throw invalid({ non_field_errors: ['correspondent not specified'] });
  const id = Number(correspondent);
  if (!sim.world.correspondents.has(id))
    throw invalid({ non_field_errors: ['Correspondent does not exist'] });
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
