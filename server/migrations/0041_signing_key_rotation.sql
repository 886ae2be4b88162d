-- From when on a key of the provider signs. Until another of its kind does; which that is hangs on these moments alone, so every process changes over by the clock.
alter table signing_key add column active_at timestamp with time zone;
--> statement-breakpoint
update signing_key set active_at = created_at;
--> statement-breakpoint
alter table signing_key alter column active_at set not null, alter column active_at set default now();
