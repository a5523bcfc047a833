-- Accounts at an identity provider, by its issuer and its own name for the person; never by address.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),

  constraint identities_lengths check (length(issuer) <= 512 and length(subject) <= 255 and length(email) <= 254),
  primary key (issuer, subject),
  constraint identities_one_each unique (user_id, issuer)
);

create trigger identities_living_user before insert on identities
  for each row execute function require_living_user();

-- Which browsers a person has signed in with, as keyed hashes of their names. Not derived from sessions: a session that
-- was revoked must not make its browser unknown again.
create table known_user_agents (
  user_id uuid not null references users on delete cascade,
  user_agent_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),

  constraint known_user_agents_hash_length check (length(user_agent_hash) = 32),
  primary key (user_id, user_agent_hash)
);

create trigger known_user_agents_living_user before insert on known_user_agents
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
  end;
begin
  if left_in is not null then
    perform raise_violation(format('a deleted account still has rows in %s', left_in), tg_table_name, tg_name);
  end if;
  return null;
end
$$;
