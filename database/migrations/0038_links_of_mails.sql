-- compatible
-- The mail of a link is a job that makes the token when it is sent. It finds the link by this id, so that each attempt
-- replaces the token of the one before. Null in links of older releases.
alter table email_tokens add column link_id uuid;
