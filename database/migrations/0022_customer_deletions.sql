-- compatible
-- The customer of a deleted account is deleted at the provider after the commit. When that fails, a worker tries again:
-- the rows without a user are its queue.

alter table billing_customers add column delete_not_before timestamptz;
alter table billing_customers
  add constraint billing_customers_deletion check (user_id is null or delete_not_before is null);

create or replace function forget_customer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- The server that deletes the account tries first.
  update billing_customers set user_id = null, delete_not_before = now() + interval '5 minutes' where user_id = old.id;
  return null;
end
$$;

create index billing_customers_deletions on billing_customers (delete_not_before) where user_id is null;
