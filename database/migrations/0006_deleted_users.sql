-- Deletion leaves nothing behind: whoever marks an account as deleted removes what belongs to it in the same
-- transaction. A table that comes to hold personal data is added here by its own migration.
create function require_empty_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  left_in text := case
    when exists (select from organizations where personal_user_id = new.id) then 'organizations'
    when exists (select from members where user_id = new.id) then 'members'
    when exists (select from sessions where user_id = new.id) then 'sessions'
    when exists (select from email_tokens where user_id = new.id) then 'email_tokens'
  end;
begin
  if left_in is not null then
    perform raise_violation(format('a deleted account still has rows in %s', left_in), tg_table_name, tg_name);
  end if;
  return null;
end
$$;

create constraint trigger users_deleted_empty after update on users
  deferrable initially deferred
  for each row when (new.deleted_at is not null) execute function require_empty_account();
