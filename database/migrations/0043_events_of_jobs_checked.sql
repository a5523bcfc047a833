-- compatible
-- concurrently
alter table audit_events validate constraint audit_events_actor_kind;
