-- Users under the domains of a login provider are found by the domain of their address.
create index user_identity_email_domain on user_identity (split_part(email_key, '@', 2), partner_id) where email_key is not null;
