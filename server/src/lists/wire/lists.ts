/** Endpoints of sellers' lists of numbers. */
import type { listEndpoints } from '@ntem/contract/lists/endpoints/lists';
import { pesewasFromWire } from '@ntem/contract/money';
import type { Deps } from '#deps.ts';
import { csvFile } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import type { FileAnswer } from '#kernel/http/file-answer.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';
import { listLists } from '#lists/rows/lists.ts';
import type { JudgedLine } from '#lists/rules/judge-lines.ts';
import { getList, leaveOutProblems, patchLine, retryList } from '#lists/verbs/change-list.ts';
import type { JudgedList } from '#lists/verbs/judge-list.ts';
import { makeList } from '#lists/verbs/make-list.ts';
import { sendList } from '#lists/verbs/send-list.ts';
import { stopList } from '#lists/verbs/stop-list.ts';
import { fileColumns, presentInShort, presentList, watched } from './present-list.ts';

export function listHandlers(deps: Deps): HandlersOf<typeof listEndpoints> {
  return {
    'POST /lists': async ({ actor, query, body }) => {
      const { number_column: number, size_column: size, name_column } = query;
      const columns = { number, size, name: name_column };
      const given = { text: body.text, csv: body.csv, name: query.name, columns };
      const made = await makeList(deps, { sellerId: actor.userId, ...given });
      return { message: 'Nothing is sent yet', data: presentList(made) };
    },
    'GET /lists': async ({ actor, query }) => {
      const { lists, total } = await listLists(deps.db, actor.userId, windowOf(query));
      return { data: lists.map(presentInShort), meta: presentPagination(query, total) };
    },
    'GET /lists/{id}': async ({ actor, params, query }) => {
      const found = await getList(deps, { sellerId: actor.userId, id: params.id });
      return { data: presentList(query.lines === 'watched' ? watched(found) : found) };
    },
    'PATCH /lists/{id}/lines/{line}': async ({ actor, params, body }) => {
      const { recipient, package_id: bundleId, left_out: isLeftOut, confirm_duplicate: isConfirmed } = body;
      const own = { sellerId: actor.userId, ...params };
      const change = { recipient, bundleId, isLeftOut, isConfirmed };
      return { message: 'Saved', data: presentList(await patchLine(deps, own, change)) };
    },
    'PATCH /lists/{id}': async ({ actor, params }) => {
      const own = { sellerId: actor.userId, id: params.id };
      return { message: 'Saved', data: presentList(await leaveOutProblems(deps, own)) };
    },
    'POST /lists/{id}/send': async ({ actor, params, body, key, log }) => {
      const sent = await sendList(
        { ...deps, log },
        {
          sellerId: actor.userId,
          id: params.id,
          chosen: body.lines,
          shownCost: typeof body.cost === 'number' ? (pesewasFromWire(body.cost) ?? 'no price') : undefined,
          confirmDuplicate: body.confirm_duplicate ?? false,
          key,
        },
      );
      return { message: 'Sending', data: presentList(sent) };
    },
    'POST /lists/{id}/stop': async ({ actor, params, log }) => {
      const own = { sellerId: actor.userId, id: params.id };
      return { message: 'Stopped', data: presentList(await stopList({ ...deps, log }, own)) };
    },
    'POST /lists/{id}/retry': async ({ actor, params }) => {
      const own = { sellerId: actor.userId, id: params.id };
      return { message: 'Nothing is sent yet', data: presentList(await retryList(deps, own)) };
    },
    'GET /lists/{id}/file': async ({ actor, params }) =>
      fileOf(await getList(deps, { sellerId: actor.userId, id: params.id })),
  };
}

function fileOf({ lines }: JudgedList): FileAnswer {
  async function* batches() {
    yield lines;
  }
  return csvFile<JudgedLine>({
    name: 'list',
    total: lines.length,
    batches: batches(),
    columns: fileColumns,
  });
}
