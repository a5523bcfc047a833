-- Organizations and who belongs to them. A membership repeats the kind of its organization, and a composite key keeps
-- the copy true, so that plain indexes and checks can say "one member in a personal organization".
-- No key, role or kind may be null: a foreign key with a null in it is not checked, and would let a second member in.

create table organizations (
  id uuid primary key default uuid_v7(),
  kind text not null,
  name text not null,
  personal_user_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),

  constraint organizations_kind check (kind in ('personal', 'team')),
  constraint organizations_name_length check (length(name) between 1 and 100),
  constraint organizations_personal_name check (kind = 'team' or name = 'Personal'),
  constraint organizations_personal_user check ((kind = 'personal') = (personal_user_id is not null)),
  constraint organizations_one_personal_each unique (personal_user_id),
  constraint organizations_id_kind unique (id, kind),
  constraint organizations_id_personal_user unique (id, personal_user_id)
);

create table members (
  organization_id uuid not null,
  org_kind text not null default 'team',
  user_id uuid not null references users on delete cascade,
  role text not null,
  joined_at timestamptz not null default now(),
  personal_user_id uuid generated always as (case when org_kind = 'personal' then user_id end) stored,

  constraint members_org_kind check (org_kind in ('personal', 'team')),
  constraint members_role check (role in ('owner', 'admin', 'member')),
  constraint members_personal_owner check (org_kind = 'team' or role = 'owner'),
  primary key (organization_id, user_id),
  constraint members_user_organization unique (user_id, organization_id),
  constraint members_organization foreign key (organization_id, org_kind)
    references organizations (id, kind) on delete cascade,
  -- The one member of a personal organization is the person it belongs to.
  constraint members_personal_user foreign key (organization_id, personal_user_id)
    references organizations (id, personal_user_id) on delete cascade
);

create unique index members_one_owner on members (organization_id) where role = 'owner';
create unique index members_one_personal_member on members (organization_id) where org_kind = 'personal';

-- The acting organization is always a membership. It becomes null when the membership goes, whoever removes it; the
-- session then acts in the personal organization. Deferred, because a person joins by naming the organization first.
alter table users add constraint users_active_organization
  foreign key (id, active_organization_id) references members (user_id, organization_id)
  on delete set null (active_organization_id) deferrable initially deferred;

-- Every account owns one personal organization from its first moment, and acts in it.
-- RETURNING on the inserted user does not show active_organization_id yet: it is read before this trigger runs.
create function create_personal_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  personal_id uuid := uuid_v7();
begin
  insert into organizations (id, kind, name, personal_user_id) values (personal_id, 'personal', 'Personal', new.id);
  insert into members (organization_id, org_kind, user_id, role) values (personal_id, 'personal', new.id, 'owner');
  update users set active_organization_id = personal_id where id = new.id;
  return null;
end
$$;

create trigger users_personal_organization after insert on users
  for each row execute function create_personal_organization();

-- FOR SHARE waits for a deletion that is under way and sees its outcome; a later deletion waits for us and then
-- finds the row we added. Without it a deleted account could keep a session or a membership.
create function require_living_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from users where id = new.user_id and deleted_at is null for share;
  if not found then
    perform raise_violation('the account does not exist or is deleted', tg_table_name, tg_name);
  end if;
  return new;
end
$$;

create trigger members_living_user before insert on members
  for each row execute function require_living_user();

create trigger members_key_frozen before update on members
  for each row when (
    (new.organization_id, new.org_kind, new.user_id) is distinct from (old.organization_id, old.org_kind, old.user_id)
  )
  execute function refuse('a membership cannot be moved');

create trigger organizations_key_frozen before update on organizations
  for each row when (
    (new.id, new.kind, new.personal_user_id) is distinct from (old.id, old.kind, old.personal_user_id)
  )
  execute function refuse('an organization keeps its identity, its kind and its person');

create function keep_personal_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from users where id = old.personal_user_id and deleted_at is null) then
    perform raise_violation('a personal organization cannot be deleted or left while its account lives', tg_table_name, tg_name);
  end if;
  return old;
end
$$;

create trigger organizations_personal_kept before delete on organizations
  for each row when (old.kind = 'personal') execute function keep_personal_organization();

-- At commit: an organization without members is gone, any other has its one owner (the index forbids a second).
-- One trigger for both, because two would run in the order of the events and not of their names. The row lock puts
-- concurrent departures in line: FOR UPDATE, so that a joiner's key share counts too.
create function settle_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  settled_id uuid;
begin
  if tg_table_name = 'organizations' then
    settled_id := new.id;
  else
    settled_id := old.organization_id;
  end if;
  perform from organizations where id = settled_id for update;
  if not found then
    return null;
  end if;
  if not exists (select from members where organization_id = settled_id) then
    delete from organizations where id = settled_id;
  elsif not exists (select from members where organization_id = settled_id and role = 'owner') then
    perform raise_violation('an organization has exactly one owner', tg_table_name, tg_name);
  end if;
  return null;
end
$$;

create constraint trigger organizations_settled after insert on organizations
  deferrable initially deferred for each row execute function settle_organization();

create constraint trigger members_settled after update or delete on members
  deferrable initially deferred for each row execute function settle_organization();

create trigger organizations_no_truncate before truncate on organizations
  execute function refuse('organizations cannot be truncated');

create trigger members_no_truncate before truncate on members
  execute function refuse('memberships cannot be truncated');
