-- compatible
-- A mail of an invitation waits until this time, because the address had too many. Null when no mail waits.
alter table invitations add column mail_due_at timestamptz;
create index invitations_mail_due on invitations (mail_due_at, id)
  where mail_due_at is not null and accepted_at is null and revoked_at is null;
