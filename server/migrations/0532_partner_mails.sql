-- What a partner says beside its sign-in form and in its mails. A process of the version before sends mails without the name and address for answers.
alter table partner add column terms_url text, add column privacy_url text, add column help_url text, add column sign_in_note text,
  add column mail_sender_name text, add column mail_reply_to text, add column mail_footer text;
--> statement-breakpoint
alter table outbox add column sender_name text, add column reply_to text;
