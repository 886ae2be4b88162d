-- Why: each open form has a draft of its own, and its writes and discards are ordered. `form` stays the key, which the version before needs: it begins
-- with the writer where there is one, so that the version before neither reads nor replaces such a row, but deletes it when it is old.
alter table form_draft
  add column writer text,
  add column sequence integer not null default 0,
  add column is_discarded boolean not null default false;
