-- compatible
-- What the search index holds is that of a partial index, whose figures the planner does not use. Without any, it takes every
-- word for a rare one, and collects and sorts all people for one that stands in every address.
create statistics users_directory_search_text on (search_text(name || ' ' || email)) from users;
