-- A start that names the preview of other records than are selected now says which: the records of a preview are kept for a day.
create table bulk_preview (
  digest text primary key,
  subject_ids text[] not null,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index bulk_preview_created on bulk_preview (created_at);
--> statement-breakpoint
alter table bulk_preview enable row level security;
