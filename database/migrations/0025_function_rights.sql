-- compatible
-- PostgreSQL lets everybody call a function. These two run with the rights of their owner, so a role that may only read
-- could delete objects and audit events with them. Triggers call the first as its owner; the API calls the second.
revoke execute on function queue_object_deletion(text, text, text) from public;
revoke execute on function delete_old_audit_events(integer, integer) from public;
