-- Links sent by mail, each good for one use; the secret is kept only as a keyed hash.
-- The token of a sign-up carries the account to be: {name, password_hash, user_agent_hash?}. Several may wait for the
-- same address, so that nobody can overwrite or squat another person's sign-up.
create table email_tokens (
  token_hash bytea primary key,
  purpose text not null,
  email text not null,
  user_id uuid references users on delete cascade,
  sign_up jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,

  constraint email_tokens_token_hash_length check (length(token_hash) = 32),
  constraint email_tokens_purpose check (purpose in ('sign_up', 'magic_link', 'password_reset')),
  constraint email_tokens_email_normalized check (email = lower(email) and length(email) <= 254),
  constraint email_tokens_sign_up_purpose check ((purpose = 'sign_up') = (sign_up is not null)),
  constraint email_tokens_user_purpose check ((purpose = 'sign_up') = (user_id is null)),
  constraint email_tokens_sign_up_content check (
    sign_up is null
    or coalesce(jsonb_typeof(sign_up -> 'name') = 'string' and sign_up ->> 'password_hash' like '$argon2id$%', false)
  )
);

create index email_tokens_user on email_tokens (user_id);
create index email_tokens_email on email_tokens (email);
create index email_tokens_expiry on email_tokens (expires_at);

create trigger email_tokens_living_user before insert on email_tokens
  for each row when (new.user_id is not null) execute function require_living_user();
