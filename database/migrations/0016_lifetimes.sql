-- compatible
-- How long sessions, links and invitations may live, measured when the time is written. Triggers and not checks: a check
-- is evaluated again on later changes and after a restore, when the clock says something else.
-- clock_timestamp() and not now(): a transaction that began earlier may change a row that a later one has written.

-- Thirty days, of which one has 25 hours where the clocks change.
create trigger sessions_lifetime before insert or update of expires_at on sessions
  for each row when (new.expires_at > clock_timestamp() + interval '721 hours')
  execute function refuse('a session lives at most thirty days');

-- A time in the future would outlast the seven idle days, or the fifteen minutes of a recent sign-in.
create trigger sessions_not_postdated before insert or update of authenticated_at, last_seen_at on sessions
  for each row when (greatest(new.authenticated_at, new.last_seen_at) > clock_timestamp())
  execute function refuse('a session cannot be seen in the future');

-- Counted from the writing: a second link for a pending sign-up keeps the created_at of the first one.
create trigger email_tokens_lifetime before insert or update of expires_at on email_tokens
  for each row when (
    new.expires_at > clock_timestamp() + case new.purpose when 'sign_up' then interval '24 hours' else interval '1 hour' end
  )
  execute function refuse('a link to confirm an address lives at most 24 hours, any other at most one');

-- The constraint invitations_seven_days counts from issued_at.
create trigger invitations_not_postdated before insert or update of issued_at on invitations
  for each row when (new.issued_at > clock_timestamp())
  execute function refuse('an invitation cannot be issued in the future');
