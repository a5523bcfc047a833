-- compatible
-- The paper kites of an organization. The previous release does not know them.
create table paper_kites (
  id uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations on delete cascade,
  created_by uuid references users on delete set null,
  call_sign text not null,
  /*+ sql columns */
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint paper_kites_call_sign_length check (length(call_sign) between 1 and 100),
  /*+ sql constraints */
  -- A table that belongs to a paper kite refers to both columns, so that it stays in the same organization.
  constraint paper_kites_organization_id unique (organization_id, id)
);

-- The table is new. On a table that exists an index is built concurrently, in a file of its own.
create index paper_kites_newest on paper_kites (organization_id, created_at desc, id desc);
create index paper_kites_creator on paper_kites (created_by);
/*+ sql indexes */

create trigger paper_kites_updated_at before update of call_sign/*+ sql changing */ on paper_kites
  for each row execute function touch_updated_at();

create trigger paper_kites_key_frozen before update on paper_kites
  for each row when (
    (new.id, new.organization_id, new.created_at) is distinct from (old.id, old.organization_id, old.created_at)
    or (new.created_by is distinct from old.created_by and new.created_by is not null)
  )
  execute function refuse('a paper kite keeps its organization and its creator');
