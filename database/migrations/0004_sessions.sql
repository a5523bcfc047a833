-- One row for each signed-in browser. The cookie's secret is kept only as a keyed hash.
create table sessions (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  method text not null,
  user_agent text,
  ip inet,
  authenticated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,

  constraint sessions_token_hash_length check (length(token_hash) = 32),
  constraint sessions_token_hash unique (token_hash),
  constraint sessions_method check (method in ('password', 'magic_link', 'oidc')),
  constraint sessions_user_agent_length check (length(user_agent) <= 512)
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create trigger sessions_living_user before insert on sessions
  for each row execute function require_living_user();
