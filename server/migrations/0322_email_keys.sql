-- An address is found by its key.
create index user_identity_email_key on user_identity (email_key);
