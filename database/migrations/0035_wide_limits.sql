-- compatible
-- A wide limit counts in fixed windows, so its row stays small however many hits it counts. Such a row has no `hits`.
alter table rate_limits add column count integer not null default 0;
