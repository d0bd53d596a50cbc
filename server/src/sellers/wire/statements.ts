/** Endpoints of a seller's months: as an answer, as a table for a spreadsheet, and as PDF. */
import { pesewasToWire } from '@ntem/contract/money';
import { maskPhone } from '@ntem/contract/phones';
import type {
  statementEndpoints,
  WireStatement,
  WireStatementLine,
} from '@ntem/contract/sellers/endpoints/statements';
import { sayLine } from '@ntem/contract/sellers/statement-words';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { FileAnswer } from '#kernel/http/file-answer.ts';
import { csvLine } from '#kernel/rules/csv-line.ts';
import { getUser } from '#people/rows/users.ts';
import { findOwnLink } from '#sellers/rows/sellers.ts';
import { closingBalance, type StatementLine, sumLines } from '#sellers/rules/statements.ts';
import { collectStatement, type Statement } from '#sellers/verbs/collect-statement.ts';
import { drawStatement } from './statement-pdf.ts';

export function statementHandlers(deps: Deps): HandlersOf<typeof statementEndpoints> {
  const { db } = deps;
  const show = async (sellerId: string, asked: string | undefined) => {
    const [statement, seller, link] = await Promise.all([
      collectStatement(deps, { sellerId, asked }),
      getUser(db, sellerId),
      findOwnLink(db, sellerId),
    ]);
    const shown = presentStatement(statement, { phone: seller.phone, code: link?.code ?? null });
    return { statement, seller, shown };
  };
  return {
    'GET /earnings/statement': async ({ actor, query }) => ({
      data: (await show(actor.userId, query.month)).shown,
    }),
    'POST /earnings/statement/export': async ({ actor, body }) => {
      const { statement, seller, shown } = await show(actor.userId, body.month);
      const name = `statement-${statement.month}.${body.format}`;
      if (body.format === 'csv') {
        const content = Buffer.from(tableOf(statement));
        return new FileAnswer({ name, type: 'text/csv; charset=utf-8', content });
      }
      const days = statement.lines;
      const brand = await findBrand(deps);
      const content = await drawStatement({ brand, seller, statement: shown, days });
      return new FileAnswer({ name, type: 'application/pdf', content });
    },
  };
}

function presentStatement(
  statement: Statement,
  seller: { phone: string; code: string | null },
): WireStatement {
  const { month, firstMonth, currentMonth, from, until, madeAt, opening, lines } = statement;
  return {
    month,
    first_month: firstMonth,
    last_month: currentMonth,
    from,
    until,
    is_over: month < currentMonth,
    made_at: madeAt.toISOString(),
    phone_number: maskPhone(seller.phone),
    referral_code: seller.code,
    opening_balance: pesewasToWire(opening),
    lines: sumLines(lines).map(presentLine),
    closing_balance: pesewasToWire(closingBalance(opening, lines)),
  };
}

function presentLine({ kind, network, phone, count, sold, amount }: StatementLine): WireStatementLine {
  return {
    kind,
    network,
    phone_number: phone,
    count,
    total_sales: pesewasToWire(sold),
    amount: pesewasToWire(amount),
  };
}

/** Day by day, each line with the balance after it. */
function tableOf({ from, until, opening, lines }: Statement): string {
  let balance = opening;
  const rows = lines.map((line) => {
    balance = closingBalance(balance, [line]);
    const { label } = sayLine(presentLine(line));
    return [
      line.day,
      label,
      line.phone,
      line.count,
      pesewasToWire(line.sold),
      pesewasToWire(line.amount),
      pesewasToWire(balance),
    ];
  });
  return [
    ['date', 'line', 'number', 'count', 'sales', 'amount', 'balance'],
    [from, 'Opening balance', null, null, null, null, pesewasToWire(opening)],
    ...rows,
    [until, 'Closing balance', null, null, null, null, pesewasToWire(balance)],
  ]
    .map(csvLine)
    .join('');
}
