/** The lists whose time must not grow with the shop, as the screens request them. */

export type Caller = 'seller' | 'largeSeller' | 'admin';

export type Call = {
  caller: Caller;
  name: string;
  path: string;
  /** Set if the time itself is promised, for a shop of any size. */
  mostMs?: number;
  /** The expected content of the answer. */
  finds?: string;
};

/** The search terms of the calls: an order of the measured seller, and pages whose number depends on the size. */
export type SearchTerms = {
  phone: string;
  reference: string;
  vendorReference: string;
  buyerName: string;
  serviceId: string;
  guestId: string;
  userId: string;
  day: string;
  monthAgo: string;
};

function sellerCalls(caller: Caller, { monthAgo, day, phone }: SearchTerms): Call[] {
  const calls = {
    'referral/status': '/referral/status',
    'management/subagents': '/management/subagents',
    'management/guest-pages': '/management/guest-pages',
    'management/guest-pages, page 2': '/management/guest-pages?page=2',
    'management/guest-pages, phone': `/management/guest-pages?search=${phone}`,
    'management/guest-pages, nobody': '/management/guest-pages?search=nobody+has+this+name',
    'pricing/packages': '/pricing/packages',
    'sales/history': '/sales/history',
    'sales/history, success': '/sales/history?status=success',
    'sales/history, pending': '/sales/history?status=pending',
    'sales/history, a month': `/sales/history?date_from=${monthAgo}&date_to=${day}`,
    'sales/history, last page': '/sales/history?page=30',
    'sales/days': '/sales/days',
    earnings: '/earnings',
    'earnings/entries': '/earnings/entries',
    'earnings/entries, page 20': '/earnings/entries?page=20',
    'earnings/withdrawals': '/earnings/withdrawals',
    'earnings/statement, running': `/earnings/statement?month=${day.slice(0, 7)}`,
  };
  return Object.entries(calls).map(([name, path]) => ({ caller, name, path }));
}

function historyQueries(terms: SearchTerms): Record<string, string> {
  return {
    'first page': '',
    'page 100': 'page=100',
    'last page': 'page=last',
    success: 'status=success',
    pending: 'status=pending',
    failed: 'status=failed',
    'a day': `start_date=${terms.day}&end_date=${terms.day}`,
    'a month': `start_date=${terms.monthAgo}&end_date=${terms.day}`,
    'phone 0…': `search=${terms.phone}`,
    'phone +233…': `search=${encodeURIComponent(`+233 ${terms.phone.slice(1)}`)}`,
    'five digits': `search=${terms.phone.slice(0, 5)}`,
    'six digits': `search=${terms.phone.slice(0, 6)}`,
    reference: `search=${terms.reference}`,
    'four letters': `search=${terms.reference.slice(0, 4)}`,
    'half a reference': `search=${terms.reference.slice(0, 6)}`,
    'rare name': 'search=zormelo',
    'common name': 'search=mensah',
    nothing: 'search=nobody+has+this+name',
    'success, last page': 'status=success&page=last',
    'failed, last page': 'status=failed&page=last',
    'a month, last page': `start_date=${terms.monthAgo}&end_date=${terms.day}&page=last`,
    'five digits, last page': `search=${terms.phone.slice(0, 5)}&page=last`,
    'six digits, last page': `search=${terms.phone.slice(0, 6)}&page=last`,
    'four letters, last page': `search=${terms.reference.slice(0, 4)}&page=last`,
    'common name, last page': 'search=mensah&page=last',
  };
}

function adminCalls(terms: SearchTerms): Call[] {
  const calls: Record<string, string> = {
    users: '/users',
    'users, last page': '/users?page=last',
    'users, agents': '/users?role=agent',
    'users, inactive': '/users?status=inactive',
    'users, by name': '/users?sort=name',
    'users, by last login': '/users?sort=lastLogin&direction=desc',
    'users, rare name': '/users?search=zormelo',
    'users, common name': '/users?search=mensah',
    'users, phone': '/users?search=0500000010',
    'dashboard/stats': '/dashboard/stats',
    'dashboard/sales': '/dashboard/sales',
    'all-guest-pages': '/management/all-guest-pages',
    'all-guest-pages, last page': '/management/all-guest-pages?page=last',
    'all-guest-pages, phone': `/management/all-guest-pages?search=${terms.phone}`,
    'all-guest-pages, name': '/management/all-guest-pages?search=mensah',
    attention: '/attention',
    audit: '/audit',
    'audit, last page': '/audit?page=last',
    'audit, search': '/audit?search=bundle',
    payouts: '/payouts',
    'ledger/accounts': '/ledger/accounts',
    'ledger/days': '/ledger/days',
    'ledger/days, a month': `/ledger/days?start_date=${terms.monthAgo}&end_date=${terms.day}`,
    'databundle-admin/services': '/databundle-admin/services',
  };
  for (const list of ['payments', 'data-bundles']) {
    for (const [name, query] of Object.entries(historyQueries(terms))) {
      calls[`${list}, ${name}`] = `/dashboard/${list}${query && `?${query}`}`;
    }
  }
  calls['payments, an account'] = `/dashboard/payments?user_id=${terms.userId}`;
  calls['payments, a guest'] = `/dashboard/payments?guest_id=${terms.guestId}`;
  calls['data-bundles, a service'] = `/dashboard/data-bundles?service_id=${terms.serviceId}`;
  return Object.entries(calls).map(([name, path]) => ({ caller: 'admin' as const, name, path }));
}

/** An order by each of its names, as an admin may type them into the search everywhere. */
function finderCalls({ reference, phone, buyerName, vendorReference }: SearchTerms): Call[] {
  const typed = { reference, number: phone, name: buyerName, "vendor's reference": vendorReference };
  return Object.entries(typed).map(([name, text]) => ({
    caller: 'admin' as const,
    name: `search everywhere, ${name}`,
    path: `/search?search=${encodeURIComponent(text)}`,
    mostMs: 300,
    // A name is that of many: the order of this one need not be among the newest.
    ...(text !== buyerName && { finds: reference }),
  }));
}

export function scaleCalls(terms: SearchTerms): Call[] {
  return [
    ...sellerCalls('seller', terms),
    ...adminCalls(terms),
    ...finderCalls(terms),
    ...sellerCalls('largeSeller', terms),
  ];
}
