-- Why: each open form has a draft of its own, and its writes and discards are ordered. `form` stays the key, which the version before needs: it begins
-- with the writer where there is one, so that the version before neither reads nor replaces such a row. It deletes it when it is old, and counts all rows
-- of a user, those of other writers and of discarded drafts as well, when it deletes what is beyond its limit of 20.
alter table form_draft
  add column writer text,
  add column sequence integer not null default 0,
  add column is_discarded boolean not null default false;
