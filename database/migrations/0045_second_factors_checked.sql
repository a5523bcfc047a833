-- compatible
-- concurrently
alter table organizations validate constraint organizations_requirement;
alter table sessions validate constraint sessions_second_step;
alter table sessions validate constraint sessions_method;
