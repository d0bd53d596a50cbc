-- Several vendors for one thing: which is asked first, which rests, and what each supplier calls a package.

-- A line is what a vendor does for us on one network.
alter table supplier_states rename to vendor_lines;
alter table vendor_lines rename column supplier to vendor;
alter table vendor_lines drop constraint supplier_states_pkey;
alter table vendor_lines
  add column role text not null default 'deliver' check (role in ('collect', 'pay_out', 'deliver')),
  -- The admin who let it rest. It is not tried again before somebody resumes it.
  add column rested_by uuid references users,
  -- While it rests by itself: when the next order may go there, to see whether it is back.
  add column next_try_at timestamptz,
  add primary key (role, vendor, network);
alter table vendor_lines alter column role drop default;

-- The order that an admin has chosen. Without a row it is the settings' order.
create table vendor_routes (
  role text not null check (role in ('collect', 'pay_out', 'deliver')),
  network text not null,
  vendors text[] not null,
  primary key (role, network)
);

-- What another supplier than the first one calls a package, and what it takes for it.
create table supplier_codes (
  bundle_id uuid not null references bundles,
  supplier text not null,
  code text not null,
  cost_pesewas bigint not null check (cost_pesewas > 0),
  primary key (bundle_id, supplier)
);

-- The vendor said no to this very order: it is not asked for it again.
alter table attempts add column refused boolean not null default false;
