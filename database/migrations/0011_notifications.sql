-- The inbox of each person. Unread is what has no read_at: nothing is counted elsewhere, so the count cannot drift from the rows.
create table notifications (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  type text not null,
  title text not null,
  body text not null,
  action_path text,
  metadata jsonb,
  read_at timestamptz,
  created_at timestamptz not null default now(),

  constraint notifications_type check (type in ('billing_update', 'security_alert', 'system_announcement')),
  constraint notifications_title_length check (length(title) between 1 and 200),
  constraint notifications_body_length check (length(body) between 1 and 2000),
  -- A path of our own application: a second slash or a backslash would make it the address of another one.
  constraint notifications_action_path_own check (
    length(action_path) <= 512 and action_path ~ '^/(?![/\\])[^\s[:cntrl:]\\]*$'
  ),
  constraint notifications_metadata_object check (jsonb_typeof(metadata) = 'object')
);

create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_newest_of_type on notifications (user_id, type, created_at desc, id desc);
-- The list of the unread, their count and what "mark all read" has to touch.
create index notifications_unread on notifications (user_id, created_at desc, id desc) where read_at is null;

create trigger notifications_living_user before insert on notifications
  for each row execute function require_living_user();

create trigger notifications_owner_frozen before update on notifications
  for each row when ((new.id, new.user_id) is distinct from (old.id, old.user_id))
  execute function refuse('a notification cannot be moved');

-- What a person chose; who never chose a type has no row for it and is told by mail and in the inbox.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  type text not null,
  email boolean not null,
  in_app boolean not null,

  constraint notification_preferences_type check (type in ('billing_update', 'security_alert', 'system_announcement')),
  primary key (user_id, type)
);

create trigger notification_preferences_living_user before insert on notification_preferences
  for each row execute function require_living_user();

create or replace function require_empty_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  left_in text := case
    when exists (select from organizations where personal_user_id = new.id) then 'organizations'
    when exists (select from members where user_id = new.id) then 'members'
    when exists (select from sessions where user_id = new.id) then 'sessions'
    when exists (select from email_tokens where user_id = new.id) then 'email_tokens'
    when exists (select from identities where user_id = new.id) then 'identities'
    when exists (select from known_user_agents where user_id = new.id) then 'known_user_agents'
    when exists (select from notifications where user_id = new.id) then 'notifications'
    when exists (select from notification_preferences where user_id = new.id) then 'notification_preferences'
  end;
begin
  if left_in is not null then
    perform raise_violation(format('a deleted account still has rows in %s', left_in), tg_table_name, tg_name);
  end if;
  return null;
end
$$;
