-- Two people may be called René and Rene.
drop index user_identity_name_in_partner;
