-- compatible
-- The sweeper finds what is too old by these; how old that is stands in docs/retention.md.
create index invitations_ended on invitations (coalesce(accepted_at, revoked_at, expires_at));
create index known_user_agents_last_seen on known_user_agents (last_seen_at);
create index notifications_read on notifications (read_at) where read_at is not null;
