-- compatible
-- concurrently
create unique index concurrently if not exists email_tokens_link on email_tokens (link_id);
