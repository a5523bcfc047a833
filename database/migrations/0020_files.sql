-- Uploads, the file library of an organization, and the objects that are to be deleted from the object storage.
-- The storage cannot take part in a transaction. So no row that names an object goes without a row in object_deletions,
-- whoever deletes it: triggers write them in the same transaction, and a worker deletes the objects later.

create table object_deletions (
  id bigint generated always as identity primary key,
  bucket text not null,
  kind text not null,
  -- The key of an object, or the prefix of many.
  target text not null,
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),

  constraint object_deletions_bucket check (bucket in ('private', 'public')),
  constraint object_deletions_kind check (kind in ('object', 'prefix')),
  -- An empty prefix would be the whole bucket.
  constraint object_deletions_target check (length(target) between 1 and 1024),
  constraint object_deletions_prefix check (kind = 'object' or target like '%_/')
);

create index object_deletions_due on object_deletions (not_before);

create table uploads (
  id uuid primary key default uuid_v7(),
  purpose text not null,
  user_id uuid not null references users on delete cascade,
  organization_id uuid,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null,
  status text not null default 'pending',
  -- When the URL stops to accept content.
  expires_at timestamptz not null,
  completed_at timestamptz,
  -- A completion is under way until then. Two at once could let content through that one of them did not check.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),

  constraint uploads_purpose check (purpose in ('profile_image', 'organization_file')),
  constraint uploads_organization check ((purpose = 'organization_file') = (organization_id is not null)),
  constraint uploads_filename_length check (length(filename) between 1 and 255),
  constraint uploads_content_type_length check (length(content_type) between 1 and 255),
  constraint uploads_size check (
    size_bytes between 1 and case purpose when 'profile_image' then 5 * 1024 * 1024 else 25 * 1024 * 1024 end
  ),
  constraint uploads_status check (status in ('pending', 'completed')),
  constraint uploads_completed check ((status = 'completed') = (completed_at is not null)),
  -- Whoever leaves an organization, or is removed, takes the pending uploads along.
  constraint uploads_member foreign key (user_id, organization_id)
    references members (user_id, organization_id) on delete cascade
);

create index uploads_user on uploads (user_id);
create index uploads_organization_pending on uploads (organization_id) where status = 'pending';
create index uploads_expires_at on uploads (expires_at);

create trigger uploads_living_user before insert or update of user_id on uploads
  for each row execute function require_living_user();

create trigger uploads_owner_frozen before update on uploads
  for each row when (
    (new.id, new.purpose, new.user_id, new.organization_id, new.filename, new.content_type, new.size_bytes)
      is distinct from (old.id, old.purpose, old.user_id, old.organization_id, old.filename, old.content_type, old.size_bytes)
    or old.status = 'completed'
  )
  execute function refuse('an upload keeps what was declared');

create table files (
  id uuid primary key default uuid_v7(),
  upload_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  uploaded_by uuid references users on delete set null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  object_key text not null generated always as ('orgs/' || organization_id || '/files/' || upload_id) stored,
  created_at timestamptz not null default now(),

  constraint files_upload unique (upload_id),
  constraint files_object_key unique (object_key),
  constraint files_name_length check (length(name) between 1 and 255),
  constraint files_size check (size_bytes between 1 and 25 * 1024 * 1024)
);

create index files_newest on files (organization_id, created_at desc, id desc);
create index files_uploader on files (uploaded_by);

create trigger files_key_frozen before update on files
  for each row when (
    (new.id, new.upload_id, new.organization_id, new.content_type, new.size_bytes, new.created_at)
      is distinct from (old.id, old.upload_id, old.organization_id, old.content_type, old.size_bytes, old.created_at)
    or (new.uploaded_by is distinct from old.uploaded_by and new.uploaded_by is not null)
  )
  execute function refuse('a file keeps its organization and its content');

create trigger files_no_truncate before truncate on files
  execute function refuse('files cannot be truncated');

create trigger uploads_no_truncate before truncate on uploads
  execute function refuse('uploads cannot be truncated');

-- At once, and once more when a completion that is under way now has ended: it may write its object after the first time.
-- No completion runs for ten minutes.
create function queue_object_deletion(bucket text, kind text, target text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into object_deletions (bucket, kind, target, not_before)
  values (bucket, kind, target, now()), (bucket, kind, target, now() + interval '10 minutes')
$$;

-- With its organization the whole prefix goes, queued by organizations_objects_deleted.
create function queue_file_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from organizations where id = old.organization_id) then
    perform queue_object_deletion('private', 'object', old.object_key);
  end if;
  return null;
end
$$;

create trigger files_objects_deleted after delete on files
  for each row execute function queue_file_deletion();

create function queue_organization_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform queue_object_deletion('private', 'prefix', 'orgs/' || old.id || '/');
  return null;
end
$$;

create trigger organizations_objects_deleted after delete on organizations
  for each row execute function queue_organization_deletion();

-- Completed: the object in staging. Deleted while pending: also what a completion may have made of it. Deleted later: a
-- profile image that its user does not have. The URL of an upload can be used until it expires, so nothing goes before.
create function queue_upload_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  over timestamptz := greatest(old.expires_at, now()) + interval '10 minutes';
  avatar text := 'avatars/' || old.user_id || '/' || old.id || '.webp';
begin
  if old.status = 'pending' then
    insert into object_deletions (bucket, kind, target, not_before) values ('private', 'object', 'staging/' || old.id, over);
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

create trigger uploads_staging_deleted after update of status on uploads
  for each row when (new.status = 'completed') execute function queue_upload_deletion();

create trigger uploads_objects_deleted after delete on uploads
  for each row execute function queue_upload_deletion();

create function queue_profile_image_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform queue_object_deletion('public', 'object', old.profile_image_key);
  return null;
end
$$;

create trigger users_profile_image_replaced after update of profile_image_key on users
  for each row when (old.profile_image_key is not null and old.profile_image_key is distinct from new.profile_image_key)
  execute function queue_profile_image_deletion();

create trigger users_profile_image_deleted after delete on users
  for each row when (old.profile_image_key is not null) execute function queue_profile_image_deletion();

-- A deleted account keeps its row, so `on delete set null` does not do it.
create function forget_uploader() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update files set uploaded_by = null where uploaded_by = old.id;
  return null;
end
$$;

create trigger users_files_kept after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_uploader();

alter table users add constraint users_profile_image_key_own check (profile_image_key like 'avatars/' || id || '/_%');
