-- Where no mail server is set, administrators copy links instead of having them mailed. Such a link proves no mailbox. A process of the version before
-- takes the address of whoever uses one for proven.
alter table short_link add column copied boolean not null default false;
