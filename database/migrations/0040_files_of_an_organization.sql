-- compatible
-- concurrently
create unique index concurrently if not exists files_of_organization on files (organization_id, id);
