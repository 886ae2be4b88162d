-- A SAML2 provider may send the email address under a name that no other uses.
alter table login_provider add column email_attribute text;
