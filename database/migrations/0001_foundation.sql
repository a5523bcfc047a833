-- What every table stands on: identifiers, the refusal of a forbidden change, and the time of the last change.

-- UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then the version, then what is random anyway in a version 4,
-- whose variant bits stand in the same place. Ours, because PostgreSQL has a built-in one only from 18 on.
create function uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  select (
    lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14)
  )::uuid
$$;

-- Refuses what a trigger found, as a CHECK would: class 23, with the trigger's name as the violated constraint.
create function raise_violation(sentence text, on_table name, violated name) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception using
    errcode = 'integrity_constraint_violation', message = sentence, table = on_table, constraint = violated;
end
$$;

-- For triggers whose WHEN, or whose event alone, says what is forbidden; the argument is the sentence to answer with.
create function refuse() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform raise_violation(tg_argv[0], tg_table_name, tg_name);
  return null;
end
$$;

create function touch_updated_at() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
