-- compatible
-- The clients of an organization. The previous release does not know them.
create table clients (
  id uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations on delete cascade,
  created_by uuid references users on delete set null,
  name text not null,
  -- Where the invoices go.
  email text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint clients_name_length check (length(name) between 1 and 100),
  constraint clients_email_length check (length(email) between 3 and 254),
  -- A table that belongs to a client refers to both columns, so that it stays in the same organization.
  constraint clients_organization_id unique (organization_id, id)
);

-- The table is new. On a table that exists an index is built concurrently, in a file of its own.
create index clients_newest on clients (organization_id, created_at desc, id desc);
create index clients_creator on clients (created_by);

create trigger clients_updated_at before update of name, email on clients
  for each row execute function touch_updated_at();

create trigger clients_key_frozen before update on clients
  for each row when (
    (new.id, new.organization_id, new.created_at) is distinct from (old.id, old.organization_id, old.created_at)
    or (new.created_by is distinct from old.created_by and new.created_by is not null)
  )
  execute function refuse('a client keeps its organization and its creator');
