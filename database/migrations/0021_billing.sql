-- compatible
-- Billing: who is a customer of the provider, a copy of their subscriptions, and the webhooks that were received.
-- The provider has the truth. Only one function writes the copy, from what it has just read there.

create table billing_customers (
  provider_customer_id text primary key,
  -- Null once the account was deleted: the row stays until the provider has forgotten the customer, because a
  -- subscription that is found alive must be cancelled.
  user_id uuid references users on delete set null,
  -- When the read began that the subscriptions were copied from, and when it had ended. An older read is not copied, and
  -- one that overlaps is repeated: which of two overlapping reads saw the newer state is not known.
  synced_from timestamptz,
  synced_to timestamptz,
  -- A checkout is being created until then. Two at once could sell the plan twice.
  checkout_claimed_until timestamptz,
  created_at timestamptz not null default now(),

  constraint billing_customers_user unique (user_id),
  constraint billing_customers_synced check (synced_from <= synced_to),
  constraint billing_customers_id_length check (length(provider_customer_id) between 1 and 255)
);

-- It begins with a user and only the deletion of the account takes that away.
create trigger billing_customers_living_user before insert on billing_customers
  for each row execute function require_living_user();

create trigger billing_customers_owner_frozen before update on billing_customers
  for each row when (
    new.provider_customer_id is distinct from old.provider_customer_id
    or (new.user_id is distinct from old.user_id and new.user_id is not null)
  )
  execute function refuse('a customer keeps its user');

create table subscriptions (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  provider_customer_id text not null,
  provider_subscription_id text not null,
  -- As the provider says it, also one that this version does not know.
  status text not null,
  -- Null for a price that is not one of ours.
  plan text,
  price_key text,
  billing_interval text,
  currency text,
  -- In the smallest unit of the currency.
  unit_amount bigint,
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  current_period_starts_at timestamptz,
  current_period_ends_at timestamptz,
  -- When it will end, however the provider says so.
  cancel_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  collection_paused boolean not null,
  -- The end of the trial that its owner was told of. The provider can send that event twice.
  trial_end_announced timestamptz,
  provider_created_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint subscriptions_provider_id unique (provider_subscription_id),
  constraint subscriptions_status_length check (length(status) between 1 and 64),
  constraint subscriptions_plan check (plan in ('pro')),
  constraint subscriptions_price_key check (price_key in ('pro_monthly', 'pro_yearly')),
  constraint subscriptions_interval check (billing_interval in ('month', 'year')),
  constraint subscriptions_price check ((plan is null) = (price_key is null))
);

create index subscriptions_user on subscriptions (user_id);
create index subscriptions_customer on subscriptions (provider_customer_id);

create trigger subscriptions_living_user before insert or update of user_id on subscriptions
  for each row execute function require_living_user();

create trigger subscriptions_owner_frozen before update on subscriptions
  for each row when (
    (new.id, new.user_id, new.provider_customer_id, new.provider_subscription_id)
      is distinct from (old.id, old.user_id, old.provider_customer_id, old.provider_subscription_id)
  )
  execute function refuse('a subscription keeps its customer');

-- The webhooks that were received. One that is not processed was answered with a failure, so the provider sends it again.
create table billing_events (
  event_id text primary key,
  type text not null,
  provider_customer_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  -- A code of ours, never the text of the provider.
  last_error text,

  constraint billing_events_id_length check (length(event_id) between 1 and 255)
);

create index billing_events_received_at on billing_events (received_at);
create index billing_events_processed_at on billing_events (processed_at);

-- A deleted account keeps its row, so `on delete set null` does not do it.
create function forget_customer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update billing_customers set user_id = null where user_id = old.id;
  return null;
end
$$;

create trigger users_billing_customer_released after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_customer();
