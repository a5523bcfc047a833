-- compatible
-- An operator suspends a user. Deletes only their sessions and mailed links, in the same transaction; no new ones can be
-- made until they are restored.
alter table users add column suspended_at timestamptz;
alter table users add constraint users_suspended_living check (suspended_at is null or deleted_at is null);

create function end_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from sessions where user_id = new.id;
  delete from email_tokens where user_id = new.id;
  return null;
end
$$;

create trigger users_suspended after update of suspended_at on users
  for each row when (new.suspended_at is not null) execute function end_access();

-- After the trigger *_living_user, which has locked the user: the triggers of a table run by name.
create function refuse_suspended_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from users where id = new.user_id and suspended_at is not null) then
    perform raise_violation('the account is suspended', tg_table_name, tg_name);
  end if;
  return new;
end
$$;

create trigger sessions_not_suspended before insert or update of user_id on sessions
  for each row execute function refuse_suspended_user();
create trigger email_tokens_not_suspended before insert or update of user_id on email_tokens
  for each row when (new.user_id is not null) execute function refuse_suspended_user();
