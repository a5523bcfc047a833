-- compatible
-- An announcement of an operator, by the name that they gave it. Accounts are told in the order of their ids, and
-- `told_until` is the last of them, so that a second start goes on from there. No reference: the account may be deleted.
create table announcements (
  name text not null,
  content_hash bytea not null,
  told integer not null default 0,
  told_until uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint announcements_pkey primary key (name),
  constraint announcements_name check (name ~ '^[a-zA-Z0-9_.-]{1,64}$'),
  constraint announcements_content_hash check (length(content_hash) = 32),
  constraint announcements_told check (told >= 0 and (told = 0) = (told_until is null))
);
