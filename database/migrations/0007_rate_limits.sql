-- The sliding windows of the rate limiter, shared by all replicas. Unlogged: after a crash they begin anew.
-- A key is a keyed hash of what it counts, so no address stands here. The array never exceeds the limit, which is at most 100.
create unlogged table rate_limits (
  key text primary key,
  hits timestamptz[] not null,
  allowed boolean not null,
  expires_at timestamptz not null
);

create index rate_limits_expiry on rate_limits (expires_at);
