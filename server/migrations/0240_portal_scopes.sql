-- The scopes of the portal's own APIs belong to no API resource: its tokens are meant for somebody else.
update api_resource
  set scopes = array(select scope from unnest(scopes) with ordinality as listed (scope, place)
      where scope not in ('graph.all', 'access', 'features', 'requests', 'mobile_menu') order by place),
    version = version + 1
  where scopes && '{graph.all,access,features,requests,mobile_menu}';
