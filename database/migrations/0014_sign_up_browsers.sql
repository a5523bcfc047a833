-- A pending password counts only in the browser that chose it: `browser_hash` is the keyed hash of that browser's sign-up cookie.
-- A row without one asks for a password when its link is used. So does a link that was sent again from another browser; it
-- holds no password at all.
alter table email_tokens
  add column browser_hash bytea,
  drop constraint email_tokens_sign_up_content,
  add constraint email_tokens_sign_up_content check (
    sign_up is null
    or (
      coalesce(jsonb_typeof(sign_up -> 'name') = 'string', false)
      and coalesce(sign_up ->> 'password_hash' like '$argon2id$%', not sign_up ? 'password_hash')
    )
  ),
  add constraint email_tokens_browser_hash_length check (length(browser_hash) = 32),
  add constraint email_tokens_browser_of_password check (
    browser_hash is null or coalesce(sign_up ? 'password_hash', false)
  );
