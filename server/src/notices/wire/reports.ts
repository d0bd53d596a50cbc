/** Endpoints of orders that sellers and buyers report. */
import type { OpenReport, reportEndpoints, WireReport } from '@ntem/contract/notices/endpoints/reports';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { answerPage, presentPagination } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { listOpenReports, listOwnReports, type Report } from '#notices/rows/reports.ts';
import { statusOf } from '#notices/rules/reports.ts';
import { answerReport, closeWithoutAnswer, lookAtReport, reportOrder } from '#notices/verbs/report-order.ts';
import { stageOf } from '#orders/rules/stages.ts';

export function reportHandlers(deps: Deps): HandlersOf<typeof reportEndpoints> {
  const { db } = deps;
  return {
    'GET /reports': async ({ query }) =>
      answerPage(query, await listOpenReports(db, query), presentOpenReport),
    'POST /reports/{id}/answer': async ({ author, params, body }) => {
      const report = await answerReport(deps, author, { id: requireId(params.id), answer: body.answer });
      return { message: 'Answered', data: presentOpenReport(report) };
    },
    'POST /reports/{id}/look': async ({ author, params }) => ({
      message: 'Being looked at',
      data: presentOpenReport(await lookAtReport(deps, author, requireId(params.id))),
    }),
    'POST /reports/{id}/close': async ({ author, params }) => ({
      message: 'Closed',
      data: presentOpenReport(await closeWithoutAnswer(deps, author, requireId(params.id))),
    }),
    'GET /reports/own': async ({ actor, query }) => {
      const { rows, total } = await listOwnReports(db, actor.userId, query);
      return { data: rows.map(presentReport), meta: presentPagination(query, total) };
    },
    'POST /reports': async ({ actor, body }) => {
      const { order_id, reason, text } = body;
      const wish = { orderId: requireId(order_id), reporterId: actor.userId, reason, text };
      return {
        message: 'Reported. The answer comes to your notices.',
        data: presentReport(await reportOrder(deps, wish)),
      };
    },
  };
}

function presentReport(report: Report): WireReport {
  const { reference, bundleName, pricePesewas } = report;
  const wire = toWire({ ...report, amountPesewas: pricePesewas });
  return {
    ...wire,
    ext_transaction_id: reference,
    package: bundleName,
    stage: stageOf(report),
    status: statusOf(report),
  };
}

function presentOpenReport(report: Report): OpenReport {
  const { orderId, reporterId, reporterName, reporterPhone, recipient, state } = report;
  return {
    ...presentReport(report),
    order_id: orderId,
    reporter: reporterId === null ? null : { id: reporterId, name: reporterName ?? '' },
    reporter_phone: reporterPhone,
    recipient,
    state,
  };
}
