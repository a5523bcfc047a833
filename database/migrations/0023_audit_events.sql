-- compatible
-- Who changed what, when and from where. Each row is written in the transaction of the change and is never updated. Its
-- ids are no references: a row outlives the account and the organization that it names (docs/audit.md).
create table audit_events (
  id uuid not null default uuid_v7(),
  -- Not the start of the transaction, so that the events of one have an order.
  created_at timestamptz not null default clock_timestamp(),
  -- The list of actions is in the code, so that a new one needs no lock on this table.
  action text not null,
  actor_kind text not null,
  -- Null for a visitor who is not signed in, such as one who asks for a link.
  actor_user_id uuid,
  -- The account that was changed, if it was an account.
  user_id uuid,
  organization_id uuid,
  -- The session, invitation, upload, file or subscription; the action says which.
  target_id uuid,
  details jsonb not null,
  -- The /24 of an IPv4 address, the /48 of an IPv6 address.
  network inet,
  request_id text,

  constraint audit_events_pkey primary key (created_at, id),
  constraint audit_events_action check (action ~ '^[a-z_]+\.[a-z_]+$'),
  constraint audit_events_actor_kind check (actor_kind in ('user', 'operator', 'provider', 'system')),
  constraint audit_events_actor check (actor_kind = 'user' or actor_user_id is null),
  -- No text of a user fits in here, and no email address.
  constraint audit_events_details check (
    jsonb_typeof(details) = 'object' and octet_length(details::text) <= 1000 and position('@' in details::text) = 0
  ),
  constraint audit_events_network check (
    network = network(set_masklen(network, case family(network) when 4 then 24 else 48 end))::inet
  ),
  constraint audit_events_request_id check (request_id ~ '^[\w.-]{8,64}$')
);

create index audit_events_user on audit_events (user_id, created_at, id) where user_id is not null;
create index audit_events_actor on audit_events (actor_user_id, created_at, id)
  where actor_user_id is not null and user_id is distinct from actor_user_id;
create index audit_events_organization on audit_events (organization_id, created_at, id) where organization_id is not null;

create trigger audit_events_append_only before update on audit_events
  for each row execute function refuse('an audit event is never changed');
-- The shortest retention. An attacker who controls the API cannot remove what they have just done.
create trigger audit_events_kept before delete on audit_events
  for each row when (old.created_at > now() - interval '720 hours')
  execute function refuse('an audit event is kept for 30 days at least');
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse('audit events are removed by their age alone');

-- For how many days the events are kept at least. `server migrate` replaces it with AUDIT_RETENTION_DAYS, as its owner.
create function audit_retention_days() returns integer language sql stable as 'select 30';

-- Deletes a batch of the events that are older than the retention, and returns their ids. It runs with the rights of its
-- owner, so that the role of the API needs no right to delete events, and cannot delete those that the owner keeps.
create function delete_old_audit_events(keep_days integer, most integer) returns setof uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  delete from audit_events
  where ctid = any (array(
    select ctid from audit_events
    where created_at < now() - greatest(keep_days, public.audit_retention_days(), 30) * interval '24 hours'
    limit most for update skip locked
  ))
  returning id
$$;
