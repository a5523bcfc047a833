-- compatible
-- Whose last name begins with the letters of a search, in the order of its pages.
create index users_directory_last_name
  on users ((split_part(search_text(name), ' ', -1) collate "C"), (search_text(name) collate "C"), id)
  where deleted_at is null and directory_visible;
