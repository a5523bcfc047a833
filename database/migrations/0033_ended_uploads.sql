-- compatible
-- The URL of an upload takes content until it expires, also after the upload has ended. Until then the row that has the
-- object deleted keeps whose upload it was and its size, so that it counts for the user. Not a reference: the row has to
-- outlive the account.
alter table object_deletions
  add column user_id uuid,
  add column size_bytes bigint,
  add constraint object_deletions_sent check ((user_id is null) = (size_bytes is null));

create index object_deletions_user on object_deletions (user_id) where user_id is not null;

-- As in 0020, but what is in staging is deleted once more: content that began to arrive in time may end an hour late.
create or replace function queue_upload_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  over timestamptz := greatest(old.expires_at, now()) + interval '10 minutes';
  avatar text := 'avatars/' || old.user_id || '/' || old.id || '.webp';
begin
  if old.status = 'pending' then
    insert into object_deletions (bucket, kind, target, not_before, user_id, size_bytes)
    values
      ('private', 'object', 'staging/' || old.id, over, old.user_id, old.size_bytes),
      ('private', 'object', 'staging/' || old.id, over + interval '1 hour', null, null);
  end if;
  if tg_op = 'UPDATE' then
    return null;
  end if;
  if old.purpose = 'organization_file' and old.status = 'pending' then
    insert into object_deletions (bucket, kind, target, not_before)
    values ('private', 'object', 'orgs/' || old.organization_id || '/files/' || old.id, over);
  end if;
  if old.purpose = 'profile_image' and not exists (select from users where id = old.user_id and profile_image_key = avatar) then
    insert into object_deletions (bucket, kind, target, not_before) values ('public', 'object', avatar, over);
  end if;
  return null;
end
$$;
