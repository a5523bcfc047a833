-- The directory is searched by name and address, blind to accents and case. Both extensions are trusted ones, so the owner of
-- the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Stable in truth, because somebody could edit the rules of unaccent; ours stay as they come, so an index may hold the result.
create function search_text(value text) returns text
language sql immutable parallel safe strict set search_path = pg_catalog, public, pg_temp
as $$
  select lower(unaccent('unaccent'::regdictionary, value))
$$;

create index users_directory_search on users using gin (search_text(name || ' ' || email) gin_trgm_ops)
  where deleted_at is null and directory_visible;
-- In byte order, which serves both "begins with" and the order of the pages, whatever the collation of the database.
create index users_directory_name on users ((search_text(name) collate "C"), id)
  where deleted_at is null and directory_visible;
create index users_directory_email on users ((search_text(email) collate "C"))
  where deleted_at is null and directory_visible;
create index users_directory_created on users (created_at desc, id desc)
  where deleted_at is null and directory_visible;
