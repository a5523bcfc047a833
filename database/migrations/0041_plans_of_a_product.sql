-- compatible
-- A product has plans of its own, so their list is in the code (product/plans.ts) and the database only knows what a key
-- looks like. Not valid: every row has one of the keys that the old constraints listed, so that nothing has to be read
-- while the table is locked.
alter table subscriptions
  drop constraint subscriptions_plan,
  drop constraint subscriptions_price_key,
  add constraint subscriptions_plan check (
    length(plan) <= 60 and plan ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'
  ) not valid,
  add constraint subscriptions_price_key check (
    length(price_key) <= 60 and price_key ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'
  ) not valid;
