-- compatible
-- Existing rows need no check: the list only grows.
alter table audit_events
  drop constraint audit_events_actor_kind,
  add constraint audit_events_actor_kind check (actor_kind in ('user', 'operator', 'provider', 'job', 'system')) not valid;
