-- compatible
-- Every page of an inbox carries the metadata of its rows.
alter table notifications add constraint notifications_metadata_size check (octet_length(metadata::text) <= 4096);
