-- Customers are searched by their names, what is said of them and their id in the HR product, as users are: by trigrams of one folded text.
alter table customer add column search_text text not null generated always as (fold(name || ' ' || coalesce(description, '') || ' ' || coalesce(hr_customer_id, ''))) stored;
--> statement-breakpoint
create index customer_search on customer using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index customer_created_at on customer (created_at, id);
--> statement-breakpoint
-- A customer of the HR product is one customer here.
create unique index customer_hr_id on customer (hr_customer_id);
