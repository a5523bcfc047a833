-- The time-outs of the API behind a pooler, which refuses them as settings of a connection. `server roles` sets them where
-- the API has a role of its own; otherwise run this once as the role of the API: psql "$DATABASE_URL" --file deploy/pgbouncer/timeouts.sql
-- They apply to new connections. `server migrate` and pg_dump set their own.
alter role current_user set statement_timeout = '3s';
alter role current_user set lock_timeout = '2s';
alter role current_user set idle_in_transaction_session_timeout = '5s';
