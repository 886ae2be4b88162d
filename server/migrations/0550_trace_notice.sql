-- What went wrong in a sign-in that something else refused: a test shows it where nobody is linked yet. The version before writes and reads none.
alter table sign_in_trace add column notice jsonb;
