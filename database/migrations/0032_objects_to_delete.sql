-- compatible
-- A row names objects of one organization, user or upload. The API may add rows, so with the prefix `orgs/` an attacker
-- in the API could have the files of all organizations deleted. No trigger writes such a row: one that is there was
-- written by hand, and would be refused when the worker takes it, along with all others.
delete from object_deletions
where target !~ '^(staging/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|(orgs|avatars)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)';

alter table object_deletions
  drop constraint object_deletions_target,
  add constraint object_deletions_target check (
    length(target) <= 1024 and
    target ~ '^(staging/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|(orgs|avatars)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)'
  );
