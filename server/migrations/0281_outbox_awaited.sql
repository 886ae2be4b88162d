-- Codes and links that somebody sits before a page for are sent before the mails of a bulk action, of which there may be tens of thousands.
create index outbox_awaited on outbox (created_at) where sent_at is null and due_at is not null and purpose in ('ONE_TIME_CODE', 'PASSWORD_RESET');
