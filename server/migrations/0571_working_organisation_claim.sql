-- Why: tokens name the organisation that a user worked in last only to apps that may know the customers of the user.
update identity_resource set claims = array_append(claims, 'working_organisation'), version = version + 1
  where name = 'customer' and is_system and not claims @> array['working_organisation'];
