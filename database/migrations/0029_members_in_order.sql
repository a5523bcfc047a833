-- compatible
-- concurrently
-- For a membership that is looked up, the planner took the full index as well, and read all members of an organization
-- before the one. Only the members list names a lower bound of the time, so no other statement can take this one.
drop index concurrently if exists members_joined;
create index concurrently if not exists members_in_order
  on members (organization_id, joined_at, user_id) where joined_at > '-infinity';
