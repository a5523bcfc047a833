-- compatible
-- A search for one or two letters lists names first and then addresses, each in its own order, so the indexes that had
-- addresses in the order of names are not used any more.
drop index users_directory_letter;
drop index users_directory_two_letters;
