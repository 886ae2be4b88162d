-- Letters that no normalisation takes apart are found as PostgreSQL's unaccent writes them, and every apostrophe as '.
create function fold_letters(value text) returns text
language sql immutable parallel safe
return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(value, '‘’ʼʻʹˈ´`′', repeat('''', 9)), nfkd), '[\u0300-\u036f]', '', 'g')),
    'ςðøđħıĸłŋŧƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷⱥȼⱦȿɀʉɇɉɍɏɕɟɡɢɦɧɪɫɬɭɱɳɴɼɽɾʀʂʏʐʑʙʛʜʝʟʠᴀᴃᴄᴅᴆᴇᴊᴋᴌᴍᴏᴘᴛᴜᴠᴡᴢᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵻᵽᵾᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎᶏᶑᶒᶓᶖᶙẜẝỽỿⱡⱨⱪⱬⱱⱳⱴⱸⱺꜰꜱꝁꝃꝅꝇꝉꝋꝍꝑꝓꝕꝗꝙꝟꝱꝲꝳꝴꝵꝶꝷꝺꝼꞇꞑꞓꞡꞣꞥꞧꞩ',
    'σdodhiqlntbbbcdddefgiiklnnptttvyzgdzlntjactszuejrycjgghhilllmnnrrrrsyzzbghjlqabcddejklmoptuvwzbdfmnprrstzipubdfgklmnprsvxzadeeiussvylhkzvwveofskkklloopppqqvdlmnrrtdftncgknrs'), 'æ', 'ae'), 'þ', 'th'), 'ß', 'ss'), 'œ', 'oe'), 'ƕ', 'hv'), 'ƣ', 'oi'), 'ȸ', 'db'), 'ȹ', 'qp'), 'ɶ', 'oe'), 'ʣ', 'dz'), 'ʥ', 'dz'), 'ʦ', 'ts'), 'ʪ', 'ls'), 'ʫ', 'lz'), 'ᴁ', 'ae'), 'ᵫ', 'ue'), 'ᵺ', 'th'), 'ỻ', 'll'), 'ꜳ', 'aa'), 'ꜵ', 'ao'), 'ꜷ', 'au'), 'ꜹ', 'av'), 'ꜻ', 'av'), 'ꜽ', 'ay'), 'ꝏ', 'oo'), 'ꝡ', 'vy'), 'ꝥ', 'th'), 'ꝧ', 'th');
--> statement-breakpoint
create or replace function fold(value text) returns text
language sql immutable parallel safe
return case when octet_length(value) = length(value) then translate(lower(value), '`', '''') else fold_letters(value) end;
--> statement-breakpoint
-- In the same transaction, because the version before finds people by these columns at a sign-in. Only rows whose name or address folds to another one are written; display names follow in batches.
update user_identity set user_name = user_name, email = email
where user_name_folded <> fold(user_name) or email_folded <> fold(coalesce(email, ''));
