/** The lists of the simulated Paystack: by day and status, in pages. */
import type { SimRoutes } from '#vendors/simulators/simulator.ts';
import { no } from './simulated-books.ts';

type Row = { at: number } & Record<string, unknown>;

/** It gives no more rows than this, whatever is asked for. */
const mostRows = 50;

export function listRoute(path: string, rows: () => Row[]): SimRoutes {
  return {
    [`GET ${path}`]: {
      isSpared: true,
      handle({ query }) {
        const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? ''));
        if (from === undefined || to === undefined || Number.isNaN(from + to))
          return no("Invalid 'from' date");
        const status = query.get('status');
        const size = Math.min(mostRows, Number(query.get('perPage') ?? mostRows));
        const page = Number(query.get('page') ?? 1);
        const found = rows().filter(
          (row) => row.at >= from && row.at <= to && (status === null || row.status === status),
        );
        const data = found.slice((page - 1) * size, page * size).map(({ at, ...row }) => ({
          ...row,
          createdAt: new Date(at).toISOString(),
        }));
        const meta = { total: found.length, perPage: size, page, pageCount: Math.ceil(found.length / size) };
        return { status: 200, body: { status: true, message: 'Retrieved', data, meta } };
      },
    },
  };
}
