-- compatible
-- Invoices with their lines, and the links by which clients read them. The previous release does not know them.
create table invoices (
  id uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations on delete cascade,
  created_by uuid references users on delete set null,
  client_id uuid not null,
  number text not null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid')),
  due_date date not null,
  file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  paid_at timestamptz,
  reminded_at timestamptz,

  constraint invoices_number_length check (length(number) between 1 and 30),
  constraint invoices_number unique (organization_id, number),
  constraint invoices_organization_id unique (organization_id, id),
  constraint invoices_sent_at check ((status <> 'draft') = (sent_at is not null)),
  constraint invoices_paid_at check ((status = 'paid') = (paid_at is not null)),
  -- A client with invoices stays; both go with the organization.
  constraint invoices_client foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint invoices_file foreign key (organization_id, file_id) references files (organization_id, id)
    on delete set null (file_id)
);

create index invoices_newest on invoices (organization_id, created_at desc, id desc);
create index invoices_creator on invoices (created_by);
create index invoices_of_client on invoices (organization_id, client_id);
create index invoices_of_file on invoices (organization_id, file_id);
create index invoices_due on invoices (due_date) where status = 'sent' and reminded_at is null;

create table invoice_lines (
  id uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  description text not null,
  amount bigint not null,
  created_at timestamptz not null default now(),

  constraint invoice_lines_description_length check (length(description) between 1 and 200),
  constraint invoice_lines_amount check (amount between 1 and 100000000000),
  constraint invoice_lines_invoice foreign key (organization_id, invoice_id) references invoices (organization_id, id)
    on delete cascade
);

create index invoice_lines_of_invoice on invoice_lines (organization_id, invoice_id, created_at, id);

-- Each mail and each shared link has its own; only the hash is stored.
create table invoice_links (
  token_hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  created_at timestamptz not null default now(),

  constraint invoice_links_token_hash_length check (length(token_hash) = 32),
  constraint invoice_links_invoice foreign key (organization_id, invoice_id) references invoices (organization_id, id)
    on delete cascade
);

create index invoice_links_of_invoice on invoice_links (organization_id, invoice_id);

create trigger invoices_updated_at before update of client_id, number, status, due_date, file_id on invoices
  for each row execute function touch_updated_at();

create trigger invoices_key_frozen before update on invoices
  for each row when (
    (new.id, new.organization_id, new.created_at) is distinct from (old.id, old.organization_id, old.created_at)
    or (new.created_by is distinct from old.created_by and new.created_by is not null)
  )
  execute function refuse('an invoice keeps its organization and its creator');

create trigger invoices_status_order before update of status on invoices
  for each row when (
    new.status <> old.status
    and (old.status, new.status) is distinct from ('draft', 'sent')
    and (old.status, new.status) is distinct from ('sent', 'paid')
  )
  execute function refuse('an invoice is a draft, then sent, then paid');

create trigger invoices_sent_frozen before update on invoices
  for each row when (
    old.status <> 'draft'
    and (new.client_id, new.number, new.due_date) is distinct from (old.client_id, old.number, old.due_date)
  )
  execute function refuse('an invoice that was sent keeps its client, its number and its date');

-- The lines of a deleted invoice go with it: then there is no invoice to ask.
create function refuse_sent_invoice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from invoices
    where status <> 'draft' and id in (
      case when tg_op <> 'INSERT' then old.invoice_id end, case when tg_op <> 'DELETE' then new.invoice_id end
    )
  ) then
    perform raise_violation('the lines of an invoice that was sent do not change', tg_table_name, tg_name);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger invoice_lines_sent_frozen before insert or update or delete on invoice_lines
  for each row execute function refuse_sent_invoice();
