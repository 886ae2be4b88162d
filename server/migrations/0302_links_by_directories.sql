-- Of a login that a directory linked whose owners do not answer for administrators: it lets no administrator in.
alter table user_login add column by_limited boolean not null default false;
