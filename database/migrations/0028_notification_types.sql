-- compatible
-- A product has notification types of its own, so the list of types is in the code (contract/src/notifications.ts) and the
-- database only knows what a type looks like. Not valid: every row has one of the three types that the old constraint
-- listed, so that nothing has to be read while the tables are locked.
alter table notifications drop constraint notifications_type;
alter table notifications add constraint notifications_type check (
  length(type) <= 60 and type ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'
) not valid;

alter table notification_preferences drop constraint notification_preferences_type;
alter table notification_preferences add constraint notification_preferences_type check (
  length(type) <= 60 and type ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'
) not valid;
