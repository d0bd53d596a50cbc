-- What each code of a supplier last cost: as the supplier lists it, as it charged for a delivery, or as an admin typed it,
-- whichever was heard last. Typing a lower cost changes nothing here: nobody but the supplier says that it takes less.
create table supplier_costs (
  code text primary key,
  cost_pesewas bigint not null check (cost_pesewas > 0),
  source text not null check (source in ('list', 'charge', 'typed')),
  noted_at timestamptz not null default now()
);

-- An admin lets a package sell from this amount up although its code costs more, up to this cost.
alter table bundles
  add column confirmed_amount_pesewas bigint check (confirmed_amount_pesewas > 0),
  add column confirmed_cost_pesewas bigint,
  add constraint bundles_confirmed check ((confirmed_amount_pesewas is null) = (confirmed_cost_pesewas is null));

insert into supplier_costs (code, cost_pesewas, source)
select code, max(cost), 'typed' from (
  select trim(supplier_code) as code, cost_pesewas as cost from bundles where deleted_at is null
  union all select trim(code), cost_pesewas from supplier_codes
) as known
where cost > 0
group by code;

-- However a package is written, what was typed as its cost counts where it is more than was known.
create function note_typed_cost() returns trigger language plpgsql as $$
begin
  insert into supplier_costs (code, cost_pesewas, source)
  select trim(to_jsonb(new) ->> tg_argv[0]), new.cost_pesewas, 'typed' where new.cost_pesewas > 0
  on conflict (code) do update
    set cost_pesewas = excluded.cost_pesewas, source = excluded.source, noted_at = now()
    where excluded.cost_pesewas > supplier_costs.cost_pesewas;
  return null;
end $$;

create trigger bundles_typed_cost after insert on bundles
  for each row execute function note_typed_cost('supplier_code');
create trigger bundles_changed_cost after update on bundles
  for each row when (new.cost_pesewas is distinct from old.cost_pesewas or new.supplier_code <> old.supplier_code)
  execute function note_typed_cost('supplier_code');
create trigger supplier_codes_typed_cost after insert on supplier_codes
  for each row execute function note_typed_cost('code');
create trigger supplier_costs_changed after insert or update on supplier_costs
  for each statement execute function tell_catalogue_changed();
