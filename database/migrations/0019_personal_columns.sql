-- compatible
-- The columns whose rows belong to one account and go with it. Read from the catalog, so that no table can be forgotten:
-- a reference to users is personal unless it says `on delete set null`, as the one to the sender of an invitation does.
create function personal_columns() returns table (holder regclass, name name)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select f.conrelid::regclass, a.attname
  from pg_constraint f
  cross join unnest(f.conkey, f.confkey) as k (own, referenced)
  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
  join pg_attribute id on id.attrelid = f.confrelid and id.attnum = k.referenced and id.attname = 'id'
  where f.contype = 'f' and f.confrelid = 'public.users'::regclass and f.confdeltype not in ('n', 'd')
  order by f.conrelid::regclass::text, a.attname
$$;

create or replace function require_empty_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  personal record;
  is_left boolean;
begin
  for personal in select holder, name from personal_columns() loop
    execute format('select exists (select from %s where %I = $1)', personal.holder, personal.name) into is_left using new.id;
    if is_left then
      perform raise_violation(format('a deleted account still has rows in %s', personal.holder), tg_table_name, tg_name);
    end if;
  end loop;
  return null;
end
$$;
