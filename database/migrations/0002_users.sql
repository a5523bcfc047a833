-- Every row is a person with a verified address; a sign-up that waits for its confirmation is an email token, not a user.
-- A deleted user stays as a tombstone without personal data, so that what others own can still name its id.
create table users (
  id uuid primary key default uuid_v7(),
  email text,
  name text,
  phone_number text,
  profile_image_key text,
  password_hash text,
  directory_visible boolean not null default true,
  active_organization_id uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint users_email_normalized check (email = lower(email) and length(email) <= 254 and position('@' in email) > 1),
  constraint users_name_length check (length(name) between 1 and 100),
  constraint users_phone_number_e164 check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint users_profile_image_key_length check (length(profile_image_key) between 1 and 1024),
  -- Anything else here would be a password in clear or a hash of another kind.
  constraint users_password_hash_argon2id check (password_hash like '$argon2id$%'),
  constraint users_living_or_erased check (
    case
      when deleted_at is null then num_nulls(email, name) = 0
      else num_nonnulls(email, name, phone_number, profile_image_key, password_hash, active_organization_id) = 0
    end
  )
);

-- The address of a deleted user is free again.
create unique index users_email_living on users (email) where deleted_at is null;

create trigger users_touched before update on users
  for each row execute function touch_updated_at();

create trigger users_email_frozen before update on users
  for each row when (new.deleted_at is null and new.email is distinct from old.email)
  execute function refuse('the address of an account cannot be changed');

create trigger users_deletion_terminal before update on users
  for each row when (old.deleted_at is not null)
  execute function refuse('a deleted account cannot be changed or brought back');

create trigger users_no_truncate before truncate on users
  execute function refuse('accounts cannot be truncated');
