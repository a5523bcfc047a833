-- compatible
-- Passkeys, one-time codes and recovery codes, and what lies between the two steps of a sign-in.

-- Kept by a trigger, so that the sign-in, the session and the list of members read it with the user.
alter table users add column has_second_factor boolean not null default false;

alter table organizations
  add column requires_second_factor boolean not null default false,
  add constraint organizations_requirement check (kind = 'team' or not requires_second_factor) not valid;

-- How the second step was done; null for an account without a second factor.
alter table sessions
  add column second_step text,
  add constraint sessions_second_step
    check (second_step in ('passkey', 'code', 'recovery_code', 'trusted_browser')) not valid,
  drop constraint sessions_method,
  add constraint sessions_method check (method in ('password', 'magic_link', 'oidc', 'passkey')) not valid;

-- No route, and no release that does not know second factors, opens a session with the first step alone. By its name it
-- runs after the trigger that locks the user.
create function require_second_step() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.second_step is null and exists (select from users where id = new.user_id and has_second_factor) then
    perform raise_violation('the sign-in needs a second step', tg_table_name, tg_name);
  end if;
  return new;
end
$$;

create trigger sessions_second_step before insert on sessions
  for each row execute function require_second_step();

create table passkeys (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,

  constraint passkeys_credential unique (credential_id),
  constraint passkeys_credential_length check (length(credential_id) between 1 and 1023),
  constraint passkeys_public_key_length check (length(public_key) <= 4096),
  constraint passkeys_counter check (counter >= 0),
  constraint passkeys_name_length check (length(name) between 1 and 100)
);

create index passkeys_user on passkeys (user_id);

-- The secrets are sealed with a key of AUTH_SECRET. One that is set up but not confirmed is pending, beside the one that
-- works until then. No step of time works twice.
create table one_time_codes (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  pending_secret bytea,

  constraint one_time_codes_confirmed check ((sealed_secret is null) = (confirmed_at is null)),
  constraint one_time_codes_some check (sealed_secret is not null or pending_secret is not null)
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,

  primary key (user_id, code_hash),
  constraint recovery_codes_hash_length check (length(code_hash) = 32)
);

-- A browser that skips the second step. Its cookie is kept only as a keyed hash.
create table trusted_browsers (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  browser_hash bytea not null,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,

  constraint trusted_browsers_browser unique (user_id, browser_hash),
  constraint trusted_browsers_hash_length check (length(browser_hash) = 32),
  constraint trusted_browsers_user_agent_length check (length(user_agent) <= 512)
);

create index trusted_browsers_expiry on trusted_browsers (expires_at);

-- A sign-in after its first step. It opens nothing but the second.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  method text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,

  constraint pending_sign_ins_hash_length check (length(token_hash) = 32),
  constraint pending_sign_ins_method check (method in ('password', 'magic_link', 'oidc'))
);

create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- A challenge that a passkey has answered, until it expires: an answer works once.
create table spent_challenges (
  challenge bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,

  constraint spent_challenges_length check (length(challenge) <= 64)
);

create index spent_challenges_user on spent_challenges (user_id);
create index spent_challenges_expiry on spent_challenges (expires_at);

create trigger passkeys_living_user before insert or update of user_id on passkeys
  for each row execute function require_living_user();
create trigger one_time_codes_living_user before insert or update of user_id on one_time_codes
  for each row execute function require_living_user();
create trigger recovery_codes_living_user before insert or update of user_id on recovery_codes
  for each row execute function require_living_user();
create trigger trusted_browsers_living_user before insert or update of user_id on trusted_browsers
  for each row execute function require_living_user();
create trigger pending_sign_ins_living_user before insert or update of user_id on pending_sign_ins
  for each row execute function require_living_user();
create trigger spent_challenges_living_user before insert or update of user_id on spent_challenges
  for each row execute function require_living_user();

create trigger passkeys_owner_frozen before update on passkeys
  for each row when ((new.id, new.user_id, new.credential_id) is distinct from (old.id, old.user_id, old.credential_id))
  execute function refuse('a passkey cannot be moved');
create trigger one_time_codes_owner_frozen before update on one_time_codes
  for each row when (new.user_id is distinct from old.user_id)
  execute function refuse('a secret of codes cannot be moved');
create trigger recovery_codes_owner_frozen before update on recovery_codes
  for each row when ((new.user_id, new.code_hash) is distinct from (old.user_id, old.code_hash))
  execute function refuse('a recovery code cannot be moved');
create trigger trusted_browsers_owner_frozen before update on trusted_browsers
  for each row when ((new.id, new.user_id, new.browser_hash) is distinct from (old.id, old.user_id, old.browser_hash))
  execute function refuse('a trusted browser cannot be moved');
create trigger pending_sign_ins_owner_frozen before update on pending_sign_ins
  for each row when ((new.user_id, new.method) is distinct from (old.user_id, old.method))
  execute function refuse('a pending sign-in cannot be moved');
create trigger spent_challenges_owner_frozen before update on spent_challenges
  for each row when ((new.challenge, new.user_id) is distinct from (old.challenge, old.user_id))
  execute function refuse('a spent challenge cannot be moved');

-- With each factor that comes or goes every browser is asked again, and recovery codes go with the last factor.
create function note_second_factor() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  has_one boolean := exists (select from passkeys where user_id = owner)
    or exists (select from one_time_codes where user_id = owner and confirmed_at is not null);
begin
  update users set has_second_factor = has_one
  where id = owner and has_second_factor <> has_one and deleted_at is null;
  delete from trusted_browsers where user_id = owner;
  if not has_one then
    delete from recovery_codes where user_id = owner;
  end if;
  return null;
end
$$;

create trigger passkeys_noted after insert or delete on passkeys
  for each row execute function note_second_factor();
create trigger one_time_codes_noted after insert or delete or update of confirmed_at on one_time_codes
  for each row execute function note_second_factor();

-- A sign-in that is under way ends with the suspension too.
create or replace function end_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from sessions where user_id = new.id;
  delete from email_tokens where user_id = new.id;
  delete from pending_sign_ins where user_id = new.id;
  return null;
end
$$;

create trigger pending_sign_ins_not_suspended before insert on pending_sign_ins
  for each row execute function refuse_suspended_user();
