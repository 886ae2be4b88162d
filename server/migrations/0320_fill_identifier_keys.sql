-- in batches: the trigger fills both keys.
update user_identity set user_name_key = '' where id in (select id from user_identity where user_name_key is null limit 2000)
