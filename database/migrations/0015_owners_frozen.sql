-- compatible
-- A row keeps its owner and its address. Without this an UPDATE could do what an INSERT may not: give a session or a
-- notification to a deleted account, or a link to another address.

-- Only for an UPDATE that names user_id: any other would lock the user row for every session that is touched, in the
-- opposite order of an account deletion.
create or replace trigger members_living_user before insert or update of user_id on members
  for each row execute function require_living_user();
create or replace trigger sessions_living_user before insert or update of user_id on sessions
  for each row execute function require_living_user();
create or replace trigger email_tokens_living_user before insert or update of user_id on email_tokens
  for each row when (new.user_id is not null) execute function require_living_user();
create or replace trigger identities_living_user before insert or update of user_id on identities
  for each row execute function require_living_user();
create or replace trigger known_user_agents_living_user before insert or update of user_id on known_user_agents
  for each row execute function require_living_user();
create or replace trigger notifications_living_user before insert or update of user_id on notifications
  for each row execute function require_living_user();
create or replace trigger notification_preferences_living_user
  before insert or update of user_id on notification_preferences
  for each row execute function require_living_user();

create trigger sessions_owner_frozen before update on sessions
  for each row when ((new.id, new.user_id) is distinct from (old.id, old.user_id))
  execute function refuse('a session cannot be moved');

create trigger email_tokens_owner_frozen before update on email_tokens
  for each row when ((new.purpose, new.email, new.user_id) is distinct from (old.purpose, old.email, old.user_id))
  execute function refuse('a link keeps its purpose, its address and its account');

create trigger identities_owner_frozen before update on identities
  for each row when (
    (new.issuer, new.subject, new.user_id, new.email) is distinct from (old.issuer, old.subject, old.user_id, old.email)
  )
  execute function refuse('an identity cannot be moved');

create trigger known_user_agents_owner_frozen before update on known_user_agents
  for each row when ((new.user_id, new.user_agent_hash) is distinct from (old.user_id, old.user_agent_hash))
  execute function refuse('a known user agent cannot be moved');

create trigger notification_preferences_owner_frozen before update on notification_preferences
  for each row when ((new.user_id, new.type) is distinct from (old.user_id, old.type))
  execute function refuse('a notification preference cannot be moved');

-- Resending changes the token and the times. The inviter becomes null when the row of the user is removed.
create trigger invitations_owner_frozen before update on invitations
  for each row when (
    (new.id, new.organization_id, new.org_kind, new.email)
      is distinct from (old.id, old.organization_id, old.org_kind, old.email)
    or (new.invited_by is not null and new.invited_by is distinct from old.invited_by)
  )
  execute function refuse('an invitation keeps its organization, its address and its inviter');
