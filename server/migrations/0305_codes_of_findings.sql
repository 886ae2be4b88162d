-- Why: the reason of a refused sign-in by another provider was an English sentence, in sign_in_trace and in the details of events. It becomes a code with
-- its values beside the sentence, which stays for the version before and for event streams. Sentences that are not recognised stay alone, and are counted.
-- Codes are literals here, so that this file means the same when the list has changed. What has a code already is left as it is.
create temporary table finding_sentence (
  position int not null, side text not null, stage text, pattern text not null, code text not null, names text[] not null, fixed jsonb not null
) on commit drop;
--> statement-breakpoint
insert into finding_sentence (position, side, stage, pattern, code, names, fixed) values
  (1, 'expected', null, '^a linked account$', 'ACCOUNT_NOT_LINKED', '{}', '{}'),
  (2, 'expected', null, '^an account that may sign in$', 'ACCOUNT_BARRED', '{}', '{}'),
  (3, 'expected', null, '^the name of the provider$', 'ENTITY_ID_UNKNOWN', '{}', '{}'),
  (4, 'expected', null, '^the name and a certificate of the provider$', 'ENTITY_ID_OR_CERTIFICATE_UNKNOWN', '{}', '{}'),
  (5, 'expected', null, '^an authority and a client id$', 'AUTHORITY_OR_CLIENT_ID_UNKNOWN', '{}', '{}'),
  (6, 'expected', null, '^an address that begins with https:$', 'ADDRESS_NOT_HTTPS', '{}', '{}'),
  (7, 'expected', null, '^an authorization endpoint$', 'AUTHORIZATION_ENDPOINT_MISSING', '{}', '{}'),
  (8, 'expected', null, '^a sign-in address$', 'SIGN_IN_ADDRESS_MISSING', '{}', '{}'),
  (9, 'expected', null, '^an address where artifacts are resolved$', 'ARTIFACT_ADDRESS_MISSING', '{}', '{}'),
  (10, 'expected', null, '^a code$', 'CODE_MISSING', '{}', '{}'),
  (11, 'expected', null, '^a code alone$', 'CODE_NOT_ALONE', '{}', '{}'),
  (12, 'expected', null, '^one code$', 'CODE_NOT_SINGLE', '{}', '{}'),
  (13, 'expected', null, '^one error$', 'ERROR_NOT_SINGLE', '{}', '{}'),
  (14, 'expected', null, '^a plain answer$', 'RESPONSE_NOT_PLAIN', '{}', '{}'),
  (15, 'expected', null, '^an id token for the code$', 'ID_TOKEN_MISSING', '{}', '{}'),
  (16, 'expected', null, '^a logout token$', 'LOGOUT_TOKEN_INVALID', '{}', '{}'),
  (17, 'expected', null, '^a SAMLResponse in base64$', 'RESPONSE_NOT_BASE64', '{}', '{}'),
  (18, 'expected', null, '^a message of the size that sign-ins have$', 'MESSAGE_TOO_LARGE', '{}', '{}'),
  (19, 'expected', null, '^a message that can be judged in time$', 'MESSAGE_NOT_JUDGED_IN_TIME', '{}', '{}'),
  (20, 'expected', null, '^a deflated message$', 'NOT_DEFLATED', '{}', '{}'),
  (21, 'expected', null, '^well-formed XML$', 'XML_NOT_WELL_FORMED', '{}', '{}'),
  (22, 'expected', null, '^XML without a document type$', 'DOCTYPE_DECLARED', '{}', '{}'),
  (23, 'expected', null, '^XML without comments and processing instructions$', 'COMMENTS_IN_XML', '{}', '{}'),
  (24, 'expected', null, '^a SAML Response$', 'NOT_A_SAML_RESPONSE', '{}', '{}'),
  (25, 'expected', null, '^one EncryptedData with its key$', 'ENCRYPTED_DATA_INVALID', '{}', '{}'),
  (26, 'expected', null, '^an Assertion that is encrypted with a key of our metadata$', 'ASSERTION_NOT_DECRYPTABLE', '{}', '{}'),
  (27, 'expected', null, '^a NameID that is encrypted with a key of our metadata$', 'NAME_ID_NOT_DECRYPTABLE', '{}', '{}'),
  (28, 'expected', null, '^an Assertion that is encrypted once$', 'ASSERTION_ENCRYPTED_TWICE', '{}', '{}'),
  (29, 'expected', null, '^a key of ours$', 'DECRYPTION_KEY_MISSING', '{}', '{}'),
  (30, 'expected', null, '^an artifact of type 4$', 'ARTIFACT_TYPE_UNSUPPORTED', '{}', '{}'),
  (31, 'expected', null, '^one Response for the artifact$', 'ARTIFACT_RESPONSE_EMPTY', '{}', '{}'),
  (32, 'expected', null, '^a SOAP envelope with one body$', 'SOAP_ENVELOPE_INVALID', '{}', '{}'),
  (33, 'expected', null, '^one message in the SOAP body$', 'SOAP_BODY_INVALID', '{}', '{}'),
  (34, 'expected', null, '^an algorithm that the provider names$', 'ALGORITHM_NOT_ANNOUNCED', '{}', '{}'),
  (35, 'expected', null, '^a signature by a key of the provider$', 'SIGNATURE_INVALID', '{}', '{}'),
  (36, 'expected', null, '^a signature under a certificate of the provider$', 'SIGNATURE_NOT_BY_CERTIFICATE', '{}', '{}'),
  (37, 'expected', null, '^one Signature, of the message$', 'SIGNATURE_NOT_SINGLE', '{}', '{}'),
  (38, 'expected', null, '^one Signature at most, in the Response and in the Assertion$', 'SIGNATURES_MISPLACED', '{}', '{}'),
  (39, 'expected', null, '^a signed Response or Assertion$', 'RESPONSE_NOT_SIGNED', '{}', '{}'),
  (40, 'expected', null, '^a signed Assertion$', 'ASSERTION_NOT_SIGNED', '{}', '{}'),
  (41, 'expected', null, '^a signed message$', 'MESSAGE_NOT_SIGNED', '{}', '{}'),
  (42, 'expected', null, '^a signed ArtifactResponse, or one over TLS$', 'ARTIFACT_RESPONSE_NOT_SIGNED', '{}', '{}'),
  (43, 'expected', null, '^at_hash of the access token$', 'ACCESS_TOKEN_HASH_MISMATCH', '{}', '{}'),
  (44, 'expected', null, '^the issuer$', 'ISSUER_INVALID', '{}', '{}'),
  (45, 'expected', null, '^one Issuer of the Response$', 'ISSUER_NOT_SINGLE', '{}', '{}'),
  (46, 'expected', null, '^the state of our request$', 'STATE_MISMATCH', '{}', '{}'),
  (47, 'expected', null, '^the nonce of our request$', 'NONCE_MISMATCH', '{}', '{}'),
  (48, 'expected', null, '^a SAML request of ours$', 'SAML_REQUEST_UNKNOWN', '{}', '{}'),
  (49, 'expected', null, '^the state of a log-out of ours$', 'LOGOUT_STATE_UNKNOWN', '{}', '{}'),
  (50, 'expected', null, '^InResponseTo of the ArtifactResponse with the id of our ArtifactResolve$', 'ARTIFACT_REQUEST_MISMATCH', '{}', '{}'),
  (51, 'expected', null, '^an id token for our client id$', 'ID_TOKEN_AUDIENCE_MISMATCH', '{}', '{}'),
  (52, 'expected', null, '^a logout token for our client id$', 'LOGOUT_TOKEN_AUDIENCE_MISMATCH', '{}', '{}'),
  (53, 'expected', null, '^an id token that has not expired$', 'ID_TOKEN_EXPIRED', '{}', '{}'),
  (54, 'expected', null, '^an id token that is valid already$', 'ID_TOKEN_NOT_YET_VALID', '{}', '{}'),
  (55, 'expected', null, '^the time of issue$', 'ISSUED_AT_INVALID', '{}', '{}'),
  (56, 'expected', null, '^the time of the sign-in$', 'AUTH_TIME_INVALID', '{}', '{}'),
  (57, 'expected', null, '^the time of the sign-in there \(auth_time\), which max_age asks for$', 'AUTH_TIME_MISSING', '{}', '{}'),
  (58, 'expected', null, '^a sign-in there that has passed$', 'AUTH_TIME_IN_FUTURE', '{}', '{}'),
  (59, 'expected', null, '^AuthnInstant that has passed$', 'AUTHN_INSTANT_IN_FUTURE', '{}', '{}'),
  (60, 'expected', null, '^NotOnOrAfter of the SubjectConfirmationData$', 'CONFIRMATION_END_MISSING', '{}', '{}'),
  (61, 'expected', null, '^a sub or a sid$', 'SUBJECT_AND_SESSION_MISSING', '{}', '{}'),
  (62, 'expected', null, '^a domain that its DNS record proves$', 'DOMAIN_NOT_PROVEN', '{}', '{}'),
  (63, 'expected', null, '^a LogoutRequest that was not used before$', 'LOGOUT_REQUEST_REUSED', '{}', '{}'),
  (64, 'expected', null, '^a logout token that was not used before$', 'LOGOUT_TOKEN_REUSED', '{}', '{}'),
  (65, 'expected', null, '^an Assertion that was not used before$', 'ASSERTION_REUSED', '{}', '{}'),
  (66, 'expected', null, '^the metadata of (.+)$', 'METADATA_INVALID', '{address}', '{}'),
  (67, 'expected', null, '^keys of (.+)$', 'KEYS_INVALID', '{address}', '{}'),
  (68, 'expected', null, '^JSON of (.+)$', 'NOT_JSON', '{address}', '{}'),
  (69, 'expected', null, '^an answer of (.+)$', 'NO_ANSWER', '{address}', '{}'),
  (70, 'expected', null, '^StatusCode (.+)$', 'STATUS_NOT_SUCCESS', '{status}', '{}'),
  (71, 'expected', null, '^the event (.+) and no nonce$', 'LOGOUT_EVENT_MISSING', '{event}', '{}'),
  (72, 'expected', null, '^elements at most (\d+) deep$', 'NESTED_TOO_DEEP', '{count}', '{}'),
  (73, 'expected', null, '^a ([\w:-]+)$', 'PART_MISSING', '{name}', '{}'),
  (74, 'expected', null, '^one ([\w:-]+)$', 'PART_NOT_SINGLE', '{name}', '{}'),
  (75, 'expected', null, '^an ID of the ([\w:-]+)$', 'ID_MISSING', '{element}', '{}'),
  (76, 'expected', null, '^Version 2\.0 of the ([\w:-]+)$', 'VERSION_UNSUPPORTED', '{element}', '{}'),
  (77, 'expected', null, '^([\w:-]+) by (.+)$', 'ALGORITHM_NOT_ALLOWED', '{element,algorithms}', '{}'),
  (78, 'expected', null, '^iss (.+)$', 'ISSUER_MISMATCH', '{issuer}', '{}'),
  (79, 'expected', null, '^Issuer of the ([\w:-]+) with the format (.+)$', 'ISSUER_FORMAT_MISMATCH', '{element,format}', '{}'),
  (80, 'expected', null, '^Issuer of the ([\w:-]+) (.+)$', 'ELEMENT_ISSUER_MISMATCH', '{element,issuer}', '{}'),
  (81, 'expected', null, '^an artifact of (.+)$', 'ARTIFACT_ISSUER_MISMATCH', '{issuer}', '{}'),
  (82, 'expected', null, '^InResponseTo of the ([\w:-]+) with the id of our request$', 'IN_RESPONSE_TO_MISMATCH', '{element}', '{}'),
  (83, 'expected', null, '^azp (.+)$', 'AUTHORIZED_PARTY_MISMATCH', '{clientId}', '{}'),
  (84, 'expected', null, '^Audience (.+)$', 'AUDIENCE_MISMATCH', '{audience}', '{}'),
  (85, 'expected', null, '^Recipient (.+)$', 'RECIPIENT_MISMATCH', '{address}', '{}'),
  (86, 'expected', null, '^Destination (.+)$', 'DESTINATION_MISMATCH', '{address}', '{}'),
  (87, 'expected', null, '^Conditions of (.+)$', 'CONDITION_UNKNOWN', '{conditions}', '{}'),
  (88, 'expected', null, '^iat of the last (\d+) seconds$', 'ISSUED_AT_OUTSIDE_WINDOW', '{seconds}', '{}'),
  (89, 'expected', null, '^a sign-in there since (.+)$', 'AUTH_TIME_TOO_OLD', '{moment}', '{}'),
  (90, 'expected', null, '^IssueInstant of the ([\w:-]+) that has passed$', 'ISSUE_INSTANT_IN_FUTURE', '{element}', '{}'),
  (91, 'expected', null, '^IssueInstant of the ([\w:-]+) of the last (\d+) seconds$', 'ISSUE_INSTANT_OUTSIDE_WINDOW', '{element,seconds}', '{}'),
  (92, 'expected', null, '^NotBefore of the ([\w:-]+) before (.+)$', 'NOT_YET_VALID', '{element,moment}', '{}'),
  (93, 'expected', null, '^NotOnOrAfter of the ([\w:-]+) after (.+)$', 'EXPIRED', '{element,moment}', '{}'),
  (94, 'expected', null, '^SessionNotOnOrAfter after (.+)$', 'SESSION_EXPIRED', '{moment}', '{}'),
  (95, 'expected', null, '^([\w:-]+) with a date and time in UTC$', 'MOMENT_INVALID', '{field}', '{}'),
  (96, 'expected', null, '^a sub of 1 to (\d+) characters$', 'SUBJECT_LENGTH_INVALID', '{count}', '{}'),
  (97, 'expected', null, '^the attribute (.+) beside a NameID that is another one each time$', 'SUBJECT_ID_MISSING', '{attribute}', '{}'),
  (98, 'expected', null, '^NameID with the format (.+)$', 'NAME_ID_FORMAT_MISMATCH', '{format}', '{}'),
  (99, 'expected', null, '^SubjectConfirmation (.+)$', 'CONFIRMATION_METHOD_MISSING', '{method}', '{}'),
  (100, 'expected', null, '^an email address of (.+)$', 'DOMAIN_NOT_ALLOWED', '{domains}', '{}'),
  (101, 'expected', null, '^an? ([\w:-]+)$', 'PART_MISSING', '{name}', '{}'),
  (102, 'expected', null, '^Version 2\.0$', 'VERSION_UNSUPPORTED', '{}', '{"element": "Response"}'),
  (103, 'expected', null, '^(urn:oasis:names:tc:SAML:2\.0:status:Success)$', 'STATUS_NOT_SUCCESS', '{status}', '{}'),
  (104, 'expected', null, '^(client_secret_basic or client_secret_post)$', 'CLIENT_AUTHENTICATION_UNSUPPORTED', '{methods}', '{}'),
  (105, 'expected', null, '^(SignatureMethod|DigestMethod|Transform|CanonicalizationMethod|SigAlg) (.+)$', 'ALGORITHM_NOT_ALLOWED', '{element,algorithms}', '{}'),
  (106, 'expected', 'SIGNATURE', '^([\w-]+(?: or [\w-]+)*)$', 'ALGORITHM_NOT_ALLOWED', '{algorithms}', '{"element": "alg"}'),
  (107, 'expected', 'ISSUER', '^(\S+)$', 'ISSUER_MISMATCH', '{issuer}', '{}'),
  (108, 'expected', 'AUDIENCE', '^(\S+)$', 'AUDIENCE_MISMATCH', '{audience}', '{}'),
  (109, 'received', null, '^nothing$', 'NOTHING', '{}', '{}'),
  (110, 'received', null, '^none$', 'NONE', '{}', '{}'),
  (111, 'received', null, '^something else$', 'SOMETHING_ELSE', '{}', '{}'),
  (112, 'received', null, '^several$', 'SEVERAL', '{}', '{}'),
  (113, 'received', null, '^more$', 'MORE', '{}', '{}'),
  (114, 'received', null, '^more than once$', 'MORE_THAN_ONCE', '{}', '{}'),
  (115, 'received', null, '^a known ID$', 'USED_ID', '{}', '{}'),
  (116, 'received', null, '^a known jti$', 'USED_JTI', '{}', '{}'),
  (117, 'received', null, '^that of another one$', 'OTHER_STATE', '{}', '{}'),
  (118, 'received', null, '^another one$', 'OTHER_VALUE', '{}', '{}'),
  (119, 'received', null, '^another token$', 'OTHER_TOKEN', '{}', '{}'),
  (120, 'received', null, '^another issuer$', 'OTHER_ISSUER', '{}', '{}'),
  (121, 'received', null, '^one of another provider$', 'OTHER_PROVIDER', '{}', '{}'),
  (122, 'received', null, '^one that does not open$', 'NOT_DECRYPTABLE', '{}', '{}'),
  (123, 'received', null, '^one that does not verify$', 'NOT_VERIFIABLE', '{}', '{}'),
  (124, 'received', null, '^no signature$', 'NO_SIGNATURE', '{}', '{}'),
  (125, 'received', null, '^no answer$', 'NO_ANSWER', '{}', '{}'),
  (126, 'received', null, '^no date$', 'NO_DATE', '{}', '{}'),
  (127, 'received', null, '^no content type$', 'NO_CONTENT_TYPE', '{}', '{}'),
  (128, 'received', null, '^an error of no known name$', 'UNNAMED_ERROR', '{}', '{}'),
  (129, 'received', null, '^locked$', 'ACCOUNT_LOCKED', '{}', '{}'),
  (130, 'received', null, '^disabled$', 'ACCOUNT_DISABLED', '{}', '{}'),
  (131, 'received', null, '^barred$', 'ACCOUNT_BARRED', '{}', '{}'),
  (132, 'received', null, '^unconfirmed$', 'ACCOUNT_UNCONFIRMED', '{}', '{}'),
  (133, 'received', null, '^above$', 'ACCOUNT_ABOVE_PROVIDER', '{}', '{}'),
  (134, 'received', null, '^cannot be reached from here$', 'ADDRESS_UNREACHABLE', '{}', '{}'),
  (135, 'received', null, '^the provider redirects to another address; name that one$', 'REDIRECT', '{}', '{}'),
  (136, 'received', null, '^the provider redirects to no address$', 'REDIRECT_WITHOUT_ADDRESS', '{}', '{}'),
  (137, 'received', null, '^the answer is larger than one megabyte$', 'ANSWER_TOO_LARGE', '{}', '{}'),
  (138, 'received', null, '^JWT signature verification failed$', 'SIGNATURE_NOT_VERIFIED', '{}', '{}'),
  (139, 'received', null, '^no applicable keys found$', 'NO_APPLICABLE_KEY', '{}', '{}'),
  (140, 'received', null, '^multiple applicable keys found$', 'SEVERAL_APPLICABLE_KEYS', '{}', '{}'),
  (141, 'received', null, '^something that cannot be parsed$', 'NOT_PARSABLE', '{}', '{}'),
  (142, 'received', null, '^an encrypted token \(JWE\)$', 'ENCRYPTED_TOKEN', '{}', '{}'),
  (143, 'received', null, '^the header crit$', 'CRITICAL_HEADER', '{}', '{}'),
  (144, 'received', null, '^a token in the address \(implicit flow\)$', 'TOKEN_IN_ADDRESS', '{}', '{}'),
  (145, 'received', null, '^none with the index (\d+)$', 'NO_ENDPOINT_AT_INDEX', '{index}', '{}'),
  (146, 'received', null, '^(\d+) of them$', 'NUMBER', '{count}', '{}'),
  (147, 'received', null, '^(\d+) characters$', 'LENGTH', '{count}', '{}'),
  (148, 'received', null, '^HTTP (.+)$', 'HTTP_STATUS', '{status}', '{}'),
  (149, 'received', null, '^(.+), not verified$', 'DOMAIN_NOT_VERIFIED', '{domain}', '{}'),
  (150, 'received', null, '^(.+) is not asked: a provider''s address begins with https:$', 'SCHEME_NOT_ALLOWED', '{scheme}', '{}'),
  (151, 'received', null, '^(.+) is inside this network$', 'ADDRESS_INSIDE', '{address}', '{}'),
  (152, 'received', null, '^no valid ([\w:-]+)$', 'PROPERTY_INVALID', '{name}', '{}'),
  (153, 'received', null, '^(UNREACHABLE|REFUSED_ADDRESS|REDIRECTS|TOO_LARGE|NOT_XML|DOCTYPE|NOT_METADATA|SEVERAL_PROVIDERS|EXPIRED|NO_SIGN_IN_ADDRESS|NO_CERTIFICATE|OTHER_PROVIDER)$', 'METADATA_FAULT', '{fault}', '{}'),
  (154, 'received', null, '^error when selecting a JWT verification key, no applicable keys found$', 'NO_APPLICABLE_KEY', '{}', '{}'),
  (155, 'received', null, '^error when selecting a JWT verification key, multiple applicable keys found', 'SEVERAL_APPLICABLE_KEYS', '{}', '{}'),
  (0, 'received', null, '^(.+) is .+, which is inside this network$', 'ADDRESS_INSIDE', '{address}', '{}');
--> statement-breakpoint
create or replace function pg_temp.part_of_sentence(of_side text, at_stage text, sentence text) returns jsonb language sql stable as $$
  select jsonb_build_object('code', known.code, 'values', known.fixed || coalesce((
    select jsonb_object_agg(named.name, case
      when named.name in ('count', 'index', 'seconds') then to_jsonb((matched.parts)[named.nth::int]::numeric)
      when named.name in ('algorithms', 'domains', 'methods') then to_jsonb(string_to_array((matched.parts)[named.nth::int], ' or '))
      else to_jsonb((matched.parts)[named.nth::int])
    end)
    from unnest(known.names) with ordinality as named (name, nth)
  ), '{}'))
  from finding_sentence known cross join lateral (select regexp_match(sentence, known.pattern) as parts) matched
  where known.side = of_side and (known.stage is null or known.stage = at_stage) and matched.parts is not null
  order by known.position limit 1
$$;
--> statement-breakpoint
create or replace function pg_temp.finding_of_sentences(at_stage text, expected text, received text) returns jsonb language sql stable as $$
  select pg_temp.part_of_sentence('expected', at_stage, expected) || jsonb_build_object('received', coalesce(
    pg_temp.part_of_sentence('received', at_stage, coalesce(received, 'nothing')),
    jsonb_build_object('code', 'VALUE', 'values', jsonb_build_object('text', received))
  ))
$$;
--> statement-breakpoint
update sign_in_trace set finding = pg_temp.finding_of_sentences(failed, expected, received) where expected is not null and finding is null;
--> statement-breakpoint
update event_log
set detail = detail || jsonb_strip_nulls(jsonb_build_object('finding',
  pg_temp.finding_of_sentences(detail ->> 'stage', detail ->> 'expected', detail ->> 'received')))
where type = 'EXTERNAL_SIGN_IN_FAILED' and detail ? 'expected' and not detail ? 'finding';
--> statement-breakpoint
do $$
declare
  traces text := (select format('%s of %s', count(*) filter (where finding is null), count(*)) from sign_in_trace where expected is not null);
  events text := (select format('%s of %s', count(*) filter (where not detail ? 'finding'), count(*)) from event_log
    where type = 'EXTERNAL_SIGN_IN_FAILED' and detail ? 'expected');
begin
  raise notice 'Reasons of refused sign-ins that were not recognised and stay as text: % traces, % events.', traces, events;
end $$;
