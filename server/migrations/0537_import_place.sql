-- An import is read again only where its user reaches what they reached at the upload. The version before writes none, which is the stricter reading.
alter table import_file add column outside_customer_ids uuid[] not null default '{}';
