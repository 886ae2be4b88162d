-- Break-glass users are asked to try their password and second factor every 90 days.
alter table break_glass_user add column used_at timestamptz not null default now(), add column reminded_at timestamptz;
