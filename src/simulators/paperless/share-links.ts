import { startRandom } from '../random.ts';
import { json, noContent, type Reply } from '../reply.ts';
import { type Call, dataOf } from './call.ts';
import { documentForRead } from './document-access.ts';
import { bytesOf } from './file-source.ts';
import { page } from './paging.ts';
import { demand, mayShareOrDelete } from './permissions.ts';
import { gone, notFound } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { key, nullable, oneOf, startForm, text } from './validate.ts';
import { nextId, type ShareLinkRow } from './world.ts';

/** `POST /share_links/` */
export function createShareLink(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'add_sharelink');
  const form = startForm(dataOf(call).fields, false);
  const document = form.required('document', key(sim.world.documents));
  const file_version = form.optional('file_version', oneOf(['archive', 'original'])) ?? 'archive';
  const expiration = form.optional('expiration', nullable(text())) ?? null;
  form.finish();
  const link: ShareLinkRow = {
    id: nextId(sim.world, 'share_links'),
    created: sim.clock.now(),
    expiration,
    slug: startRandom(Date.now()).text(50),
    document: document ?? 0,
    file_version,
    owner: call.user.id,
  };
  sim.world.share_links.set(link.id, link);
  sim.changed();
  return json(201, linkJson(sim, link));
}

/** `GET /share_links/`, the own ones. */
export function listShareLinks(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_sharelink');
  const links = [...sim.world.share_links.values()].filter((link) =>
    mayShareOrDelete(call.user, owned(link)),
  );
  return page(call, links, (link) => linkJson(sim, link));
}

/** `GET /share_links/{id}/` */
export function retrieveShareLink(sim: Simulation, call: Call): Reply {
  return json(200, linkJson(sim, find(sim, call)));
}

/** `DELETE /share_links/{id}/` */
export function deleteShareLink(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'delete_sharelink');
  sim.world.share_links.delete(find(sim, call).id);
  sim.changed();
  return noContent();
}

/** `GET /documents/{id}/share_links/`, a bare list. */
export function shareLinksOf(sim: Simulation, call: Call): Reply {
  const document = documentForRead(sim, call);
  const links = [...sim.world.share_links.values()].filter((link) => link.document === document.id);
  return json(
    200,
    links.map((link) => linkJson(sim, link)),
  );
}

/** `GET /share/{slug}`: the file, for anybody. */
export function openShareLink(sim: Simulation, slug: string): Reply {
  const link = [...sim.world.share_links.values()].find((each) => each.slug === slug);
  const document = sim.world.documents.get(link?.document ?? 0);
  if (!document) throw gone();
  return { status: 200, headers: { 'content-type': document.mime_type }, body: bytesOf(document.file) };
}

function find(sim: Simulation, call: Call): ShareLinkRow {
  const link = sim.world.share_links.get(call.ids[0] ?? 0);
  if (!link || !mayShareOrDelete(call.user, owned(link))) throw notFound('ShareLink');
  return link;
}

const owned = ({ owner }: ShareLinkRow) => ({
  owner,
  grants: { view: { users: [], groups: [] }, change: { users: [], groups: [] } },
});

const linkJson = (
  sim: Simulation,
  { id, created, expiration, slug, document, file_version }: ShareLinkRow,
) => ({
  id,
  created: sim.clock.local(created),
  expiration,
  slug,
  document,
  file_version,
});
