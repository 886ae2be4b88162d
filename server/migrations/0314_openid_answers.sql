-- Apple posts its answers, and its client secret is a token that is signed with a private key: which key, and of which team.
alter table login_provider
  add column response_mode text not null default 'QUERY' constraint login_provider_response_mode_known check (response_mode in ('QUERY', 'FORM_POST')),
  add column client_key_id text, add column client_team_id text;
