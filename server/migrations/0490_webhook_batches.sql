-- Why: a post that is repeated keeps its events and so its webhook-id, although others were queued meanwhile; and a signing secret is replaced while the
-- one before still signs. The version before reads neither column: it may repeat events under another id, and signs with the first secret alone.
alter table event_stream add column batch bigint[];
--> statement-breakpoint
alter table event_stream add column secret_version integer not null default 0;
--> statement-breakpoint
alter table event_stream add column old_secret_until timestamptz;
