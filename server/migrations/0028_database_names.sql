-- Whether somebody of a partner has a database is asked by its name.
create index user_database_name on user_database (name);
