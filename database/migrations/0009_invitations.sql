-- Invitations into a team. Only the SHA-256 hash of a token is kept; nobody can be invited as owner or into a personal organization.
create table invitations (
  id uuid primary key default uuid_v7(),
  organization_id uuid not null,
  org_kind text not null default 'team',
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- Begins anew when the invitation is sent again.
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,

  constraint invitations_org_kind check (org_kind = 'team'),
  constraint invitations_role check (role in ('admin', 'member')),
  constraint invitations_email_normalized check (email = lower(email) and length(email) <= 254 and position('@' in email) > 1),
  constraint invitations_token_hash_length check (octet_length(token_hash) = 32),
  constraint invitations_token_hash unique (token_hash),
  -- In hours, because a day can have 23 or 25 of them in the time zone of a session.
  constraint invitations_seven_days check (expires_at <= issued_at + interval '168 hours'),
  constraint invitations_one_end check (accepted_at is null or revoked_at is null),
  constraint invitations_organization foreign key (organization_id, org_kind)
    references organizations (id, kind) on delete cascade
);

create unique index invitations_one_pending on invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_pending on invitations (organization_id, created_at desc, id desc)
  where accepted_at is null and revoked_at is null;
create index invitations_inviter on invitations (invited_by);
