export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A moment in ISO 8601. Answers are in UTC; a date without a time means its first moment in UTC. */
  DateTime: { input: string; output: string; }
  /** A file of a multipart request (GraphQL multipart request specification). */
  Upload: { input: File; output: File; }
};

/** A cell of the grid that was changed. */
export type AccessProfileCellInput = {
  granted: Scalars['Boolean']['input'];
  name: Scalars['String']['input'];
  type: ActivityType;
  /** As it was seen; where it is otherwise now, that cell is a ConflictError. */
  was: Scalars['Boolean']['input'];
};

export type AccessProfileFilterInput = {
  and?: InputMaybe<Array<AccessProfileFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  description?: InputMaybe<StringOperationFilterInput>;
  forStaff?: InputMaybe<BooleanOperationFilterInput>;
  isTemplate?: InputMaybe<BooleanOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<AccessProfileFilterInput>>;
  templateId?: InputMaybe<IdOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type AccessProfileSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

/** INACTIVE, LOCKED: the account is. DISABLED: all of their customers are. */
export type AccountBar =
  | 'DISABLED'
  | 'INACTIVE'
  | 'LOCKED';

export type ActivityType =
  | 'CREATE'
  | 'DELETE'
  | 'EXECUTE'
  | 'UPDATE'
  | 'VIEW';

export type AddOrReplaceUserClaimInput = {
  claimType: Scalars['String']['input'];
  claimValue: Scalars['String']['input'];
  userId: Scalars['ID']['input'];
};

export type ApiResourceFilterInput = {
  and?: InputMaybe<Array<ApiResourceFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  identifier?: InputMaybe<StringOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<ApiResourceFilterInput>>;
  tokenFormat?: InputMaybe<TokenFormatOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type ApiResourceSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  identifier?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
  tokenFormat?: InputMaybe<SortEnumType>;
};

export type ApiScopeFilterInput = {
  and?: InputMaybe<Array<ApiScopeFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  displayName?: InputMaybe<StringOperationFilterInput>;
  isSystem?: InputMaybe<BooleanOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<ApiScopeFilterInput>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type ApiScopeSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  displayName?: InputMaybe<SortEnumType>;
  isSystem?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

export type AppClosedReason =
  | 'CUSTOMER'
  | 'MOBILE_ACCESS'
  | 'USER_TYPE';

/** CERTIFICATES_END: of login providers, or their client secrets, within 60 days. SECRETS_END: of apps, within 30 days or ended. DISABLED_SIGNED_IN: customers. JOBS_FAILED: the caller’s own, of a week. NO_ADMINISTRATOR: enabled customers. INVITATIONS_EXPIRED: users whose link to confirm the account has ended. */
export type AttentionKind =
  | 'CERTIFICATES_END'
  | 'DISABLED_SIGNED_IN'
  | 'INVITATIONS_EXPIRED'
  | 'JOBS_FAILED'
  | 'LOCKED'
  | 'NO_ADMINISTRATOR'
  | 'PASSWORDS_EXPIRED'
  | 'SECRETS_END'
  | 'TWO_FACTOR_MISSING';

export type AuditFilterInput = {
  action?: InputMaybe<StringOperationFilterInput>;
  actorId?: InputMaybe<IdOperationFilterInput>;
  actorName?: InputMaybe<StringOperationFilterInput>;
  and?: InputMaybe<Array<AuditFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  denied?: InputMaybe<BooleanOperationFilterInput>;
  or?: InputMaybe<Array<AuditFilterInput>>;
  traceId?: InputMaybe<StringOperationFilterInput>;
};

export type AuditLogFilterInput = {
  action?: InputMaybe<StringOperationFilterInput>;
  actorId?: InputMaybe<IdOperationFilterInput>;
  and?: InputMaybe<Array<AuditLogFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  inPerson?: InputMaybe<BooleanOperationFilterInput>;
  or?: InputMaybe<Array<AuditLogFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  state?: InputMaybe<AuditResultOperationFilterInput>;
  subjectId?: InputMaybe<StringOperationFilterInput>;
  subjectType?: InputMaybe<StringOperationFilterInput>;
  traceId?: InputMaybe<StringOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type AuditLogSortInput = {
  at?: InputMaybe<SortEnumType>;
};

export type AuditResult =
  | 'DENIED'
  | 'DONE';

export type AuditResultOperationFilterInput = {
  eq?: InputMaybe<AuditResult>;
  in?: InputMaybe<Array<InputMaybe<AuditResult>>>;
  neq?: InputMaybe<AuditResult>;
  nin?: InputMaybe<Array<InputMaybe<AuditResult>>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type AuditSortInput = {
  action?: InputMaybe<SortEnumType>;
  actorName?: InputMaybe<SortEnumType>;
  at?: InputMaybe<SortEnumType>;
};

export type BeginViewAsInput = {
  /** Whether somebody of an HR partner is previewed. */
  isHrPartner: Scalars['Boolean']['input'];
  /** The claim `nhr` of who is previewed. */
  nhr?: InputMaybe<Scalars['String']['input']>;
  roles: Array<Scalars['String']['input']>;
  /** The user who was taken as the example. */
  userId?: InputMaybe<Scalars['ID']['input']>;
  /** 1 to 7, as the claim `usertype`. */
  userType: Scalars['Int']['input'];
};

export type BooleanOperationFilterInput = {
  eq?: InputMaybe<Scalars['Boolean']['input']>;
  neq?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CancelJobInput = {
  id: Scalars['ID']['input'];
};

/** ENDS_SOON: within 30 days. */
export type CertificateState =
  | 'ENDED'
  | 'ENDS_SOON'
  | 'GOOD';

export type ChangeClientKindInput = {
  id: Scalars['ID']['input'];
  /** A web app that runs in browsers and keeps no secret. */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  kind: ClientKind;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  version: Scalars['Int']['input'];
};

export type ChangeMigrationInput = {
  customers?: InputMaybe<Array<Scalars['String']['input']>>;
  id: Scalars['ID']['input'];
  leftOut?: InputMaybe<Array<Scalars['String']['input']>>;
  rules?: InputMaybe<MigrationRulesInput>;
  /** That was seen. */
  version: Scalars['Int']['input'];
};

export type ChangePasswordInput = {
  confirmPassword: Scalars['String']['input'];
  currentPassword: Scalars['String']['input'];
  newPassword: Scalars['String']['input'];
};

export type CheckCustomerImportInput = {
  /** For rows that say none; AIO when not given. */
  customerType?: InputMaybe<CustomerType>;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  id: Scalars['ID']['input'];
  mapping: CustomerImportMappingInput;
  /** For rows that say none; the caller's own partner when not given. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
};

export type CheckMigrationImportInput = {
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  id: Scalars['ID']['input'];
  mapping: Array<MigrationImportColumnInput>;
};

export type CheckUserImportInput = {
  /** For rows that say none. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  id: Scalars['ID']['input'];
  mapping: UserImportMappingInput;
  /** For rows that say none; the caller's own partner when not given. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  /** For rows that say none. */
  userType?: InputMaybe<Scalars['Int']['input']>;
};

export type ClaimUse =
  | 'EMAIL'
  | 'SHOWN_AS'
  | 'SIGNED_IN_AT'
  | 'SUBJECT';

export type ClientEffectCode =
  | 'OTHER_WAY'
  | 'REDIRECT_GONE'
  | 'RENEWAL_GONE'
  | 'SCOPE_GONE'
  | 'SHUT_OUT'
  | 'STOPPED';

/** An app as it would be: what is not given is as it is. */
export type ClientEffectsInput = {
  allowsPassword?: InputMaybe<Scalars['Boolean']['input']>;
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** As if it was deleted. */
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  grantTypes?: InputMaybe<Array<GrantType>>;
  id: Scalars['ID']['input'];
  isMobile?: InputMaybe<Scalars['Boolean']['input']>;
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  kind?: InputMaybe<ClientKind>;
  loginProviderIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  redirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  userTypes?: InputMaybe<Array<ClientUserType>>;
};

export type ClientFilterInput = {
  and?: InputMaybe<Array<ClientFilterInput>>;
  clientId?: InputMaybe<StringOperationFilterInput>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  enabled?: InputMaybe<BooleanOperationFilterInput>;
  health?: InputMaybe<ClientHealthOperationFilterInput>;
  isFirstParty?: InputMaybe<BooleanOperationFilterInput>;
  kind?: InputMaybe<ClientKindOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<ClientFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
};

export type ClientHealth =
  | 'DISABLED'
  | 'FAULTS'
  | 'NEVER_USED'
  | 'NO_ADDRESS'
  | 'NO_SECRET'
  | 'OK'
  | 'SECRET_ENDS'
  | 'UNUSED';

export type ClientHealthOperationFilterInput = {
  eq?: InputMaybe<ClientHealth>;
  in?: InputMaybe<Array<InputMaybe<ClientHealth>>>;
  neq?: InputMaybe<ClientHealth>;
  nin?: InputMaybe<Array<InputMaybe<ClientHealth>>>;
};

export type ClientKind =
  | 'MACHINE'
  | 'NATIVE'
  | 'WEB_APP';

export type ClientKindOperationFilterInput = {
  eq?: InputMaybe<ClientKind>;
  in?: InputMaybe<Array<InputMaybe<ClientKind>>>;
  neq?: InputMaybe<ClientKind>;
  nin?: InputMaybe<Array<InputMaybe<ClientKind>>>;
};

/** An app as one that runs elsewhere. */
export type ClientKindPreviewInput = {
  id: Scalars['ID']['input'];
  /** A web app that runs in browsers and keeps no secret. */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  kind: ClientKind;
};

/** Exactly one key in each item; later items decide among equals. */
export type ClientSortInput = {
  clientId?: InputMaybe<SortEnumType>;
  createdAt?: InputMaybe<SortEnumType>;
  enabled?: InputMaybe<SortEnumType>;
  kind?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

export type ClientUserType =
  | 'ADMIN'
  | 'EMPLOYEE'
  | 'HR_ADMIN'
  | 'MANAGER'
  | 'VENDOR_OPERATIONS'
  | 'VENDOR_PARTNER'
  | 'VENDOR_SUPPORT';

export type ConfirmAuthenticatorInput = {
  code: Scalars['String']['input'];
};

export type ConfirmLoginProviderChangeInput = {
  id: Scalars['ID']['input'];
  /** That of the waiting change; none where nothing waits and administrators are to sign in by it. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  version: Scalars['Int']['input'];
};

export type ConfirmPhoneInput = {
  code: Scalars['String']['input'];
};

/** Without a customer: a template, which vendor operations make. */
export type CreateAccessProfileInput = {
  /** What it begins with, without following it. */
  copyOf?: InputMaybe<Scalars['ID']['input']>;
  customerId?: InputMaybe<Scalars['ID']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** A template for vendor support and vendor partners. */
  forStaff?: InputMaybe<Scalars['Boolean']['input']>;
  name: Scalars['String']['input'];
  /** What the profile of a customer follows. */
  templateId?: InputMaybe<Scalars['ID']['input']>;
};

export type CreateApiResourceInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  /** It stays as it is. */
  identifier: Scalars['String']['input'];
  introspectionClientId?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
  scopes: Array<Scalars['String']['input']>;
  /** JWT when not given. */
  tokenFormat?: InputMaybe<TokenFormat>;
  /** 1 to 60; 0: as all others. */
  tokenMinutes?: InputMaybe<Scalars['Int']['input']>;
};

export type CreateApiScopeInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  displayName: Scalars['String']['input'];
  /** It stays as it is. */
  name: Scalars['String']['input'];
};

export type CreateClientInput = {
  /** One is made up when not given. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Nobody is asked for consent. */
  isFirstParty?: InputMaybe<Scalars['Boolean']['input']>;
  isMobile?: InputMaybe<Scalars['Boolean']['input']>;
  /** A web app that runs in browsers and keeps no secret. */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where it runs. */
  kind: ClientKind;
  name: Scalars['String']['input'];
  /** On whose host it is known; on every one when not given. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  redirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Where people open it; without one it is on nobody’s home page. */
  startUrl?: InputMaybe<Scalars['String']['input']>;
};

export type CreateClientSecretInput = {
  /** It is good for ever when not given. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Of the app. */
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type CreateCustomerInput = {
  /** Of the first administrator, who is created and invited in the same step. */
  adminEmail?: InputMaybe<Scalars['String']['input']>;
  adminFamilyName?: InputMaybe<Scalars['String']['input']>;
  adminGivenName?: InputMaybe<Scalars['String']['input']>;
  /** AIO when not given. */
  customerType?: InputMaybe<CustomerType>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Of the HR product; no two customers of one product have the same. */
  hrCustomerId?: InputMaybe<Scalars['String']['input']>;
  /** HR when not given. */
  hrSource?: InputMaybe<HrSource>;
  name: Scalars['String']['input'];
  /** The caller's own partner when not given; only vendor operations name another. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
};

export type CreateEventStreamInput = {
  name: Scalars['String']['input'];
  sources: Array<EventStreamSource>;
  /** https; not inside the network. */
  url: Scalars['String']['input'];
};

export type CreateFeatureInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** On for everybody. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** What apps ask for it by. It stays as it is. */
  key: Scalars['String']['input'];
  /** A user. */
  ownerId?: InputMaybe<Scalars['ID']['input']>;
  partnerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A day, YYYY-MM-DD. */
  reviewOn?: InputMaybe<Scalars['String']['input']>;
  /** Per cent of the users, 0 to 100 with two decimals. */
  share?: InputMaybe<Scalars['String']['input']>;
  userIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The numbers of user types. */
  userTypes?: InputMaybe<Array<Scalars['Int']['input']>>;
};

export type CreateIdentityResourceInput = {
  /** Types of claims. */
  claims: Array<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  displayName: Scalars['String']['input'];
  /** It stays as it is. */
  name: Scalars['String']['input'];
};

export type CreateLoginProviderInput = {
  /** Domains of the email addresses that may sign in by it; none: every address. */
  allowedDomains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** OIDC: the issuer. */
  authority?: InputMaybe<Scalars['String']['input']>;
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: written and never read again. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** The day on which the client secret ends there. */
  clientSecretEndsOn?: InputMaybe<Scalars['String']['input']>;
  displayName: Scalars['String']['input'];
  /** Off: nobody is offered it, and nobody signs in by it. A new one is off unless told. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** NONE when not given. */
  logoutBinding?: InputMaybe<SamlLogoutBinding>;
  /** OIDC: where a log-out goes on there; the address of its discovery unless set. */
  logoutUrl?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: its metadata themselves, in place of an address. */
  metadata?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: where its metadata are read from, again every six hours. */
  metadataUrl?: InputMaybe<Scalars['String']['input']>;
  /** What addresses and links name it by; it never changes. */
  name: Scalars['String']['input'];
  /** UNSPECIFIED when not given. */
  nameIdFormat?: InputMaybe<NameIdFormat>;
  /** The vendor’s own: changed by vendor operations alone, and offered on every host. Only of one without a partner. */
  ofVendor?: InputMaybe<Scalars['Boolean']['input']>;
  /** The caller's own partner when not given; only vendor operations name another. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  protocol: LoginProtocol;
  /** HTTP_REDIRECT when not given. */
  requestBinding?: InputMaybe<SamlBinding>;
  /** HTTP_POST when not given. */
  responseBinding?: InputMaybe<SamlResponseBinding>;
  /** openid profile email when not given. */
  scopes?: InputMaybe<Scalars['String']['input']>;
  usePkce?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CreateMigrationInput = {
  customers?: InputMaybe<Array<Scalars['String']['input']>>;
  /** A checked export, which the records are read from; else the HR product is asked. */
  fileId?: InputMaybe<Scalars['ID']['input']>;
  /** A UUID made by the caller: asked twice, one migration is begun. */
  id: Scalars['ID']['input'];
  leftOut?: InputMaybe<Array<Scalars['String']['input']>>;
  rules?: InputMaybe<MigrationRulesInput>;
  wizard: MigrationWizard;
};

export type CreatePartnerInput = {
  /** DD/MM/YYYY when not given. */
  defaultDateFormat?: InputMaybe<Scalars['String']['input']>;
  defaultLocaleId: Scalars['ID']['input'];
  /** The host name that selects it. */
  domain: Scalars['String']['input'];
  /** Its users with an nhr of employee or manager have no access to the portal. */
  isHrPartner?: InputMaybe<Scalars['Boolean']['input']>;
  /** The languages it offers, the default among them; that alone when not given. */
  localeIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  name: Scalars['String']['input'];
};

export type CreateScimTokenInput = {
  /** It is good for ever when not given. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Of the login provider. */
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type CreateSetupLinkInput = {
  /** For how many days it is good. */
  days: Scalars['Int']['input'];
  /** What is saved by it takes effect at once, and handing in enables the provider. Needed of one that is enabled. */
  enables: Scalars['Boolean']['input'];
  /** Of the login provider. */
  id: Scalars['ID']['input'];
  /** Whom it is for. */
  recipient: Scalars['String']['input'];
};

export type CreateUserInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Of the HR product, which the user may open. */
  databases?: InputMaybe<Array<Scalars['String']['input']>>;
  email: Scalars['String']['input'];
  familyName?: InputMaybe<Scalars['String']['input']>;
  givenName?: InputMaybe<Scalars['String']['input']>;
  /** The language of the mail, and the user's default; the partner's when not given. */
  locale?: InputMaybe<Scalars['String']['input']>;
  /** The creator's own partner when not given. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  userName: Scalars['String']['input'];
  userType: Scalars['Int']['input'];
};

/** FULL: everything. SECURITY: how its people sign in, by two-factor authentication and login provider. NONE: nothing. */
export type CustomerAuthority =
  | 'FULL'
  | 'NONE'
  | 'SECURITY';

export type CustomerBulkAction =
  | 'DISABLE'
  | 'ENABLE'
  | 'SET_LOGIN_PROVIDER'
  | 'SET_TWO_FACTOR';

/** Whom a feature is on for, the customer among them. SHARE: some of all users, and so some of its own. */
export type CustomerFeatureAudience =
  | 'CUSTOMER'
  | 'EVERYBODY'
  | 'PARTNER'
  | 'SHARE';

export type CustomerFilterInput = {
  and?: InputMaybe<Array<CustomerFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  customerType?: InputMaybe<CustomerTypeOperationFilterInput>;
  description?: InputMaybe<StringOperationFilterInput>;
  enabled?: InputMaybe<BooleanOperationFilterInput>;
  hasAdministrator?: InputMaybe<BooleanOperationFilterInput>;
  hrCustomerId?: InputMaybe<StringOperationFilterInput>;
  hrSource?: InputMaybe<HrSourceOperationFilterInput>;
  loginProviderId?: InputMaybe<IdOperationFilterInput>;
  mobileAppAccess?: InputMaybe<BooleanOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<CustomerFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  state?: InputMaybe<CustomerListStateOperationFilterInput>;
  twoFactorLevel?: InputMaybe<TwoFactorLevelOperationFilterInput>;
  twoFactorMethod?: InputMaybe<StringOperationFilterInput>;
  userCount?: InputMaybe<IntOperationFilterInput>;
  userPortalAccess?: InputMaybe<BooleanOperationFilterInput>;
};

/** The column of each field, from 0; one column may serve several. */
export type CustomerImportMappingInput = {
  customerType?: InputMaybe<Scalars['Int']['input']>;
  description?: InputMaybe<Scalars['Int']['input']>;
  hrCustomerId?: InputMaybe<Scalars['Int']['input']>;
  hrSource?: InputMaybe<Scalars['Int']['input']>;
  name?: InputMaybe<Scalars['Int']['input']>;
  partner?: InputMaybe<Scalars['Int']['input']>;
};

export type CustomerListState =
  | 'DISABLED'
  | 'ENABLED';

export type CustomerListStateOperationFilterInput = {
  eq?: InputMaybe<CustomerListState>;
  in?: InputMaybe<Array<InputMaybe<CustomerListState>>>;
  neq?: InputMaybe<CustomerListState>;
  nin?: InputMaybe<Array<InputMaybe<CustomerListState>>>;
};

/** HR: features of the HR product. PAYROLL_LINKING: users linked with employees of a payroll. TWO_FACTOR: a rule for two-factor. */
export type CustomerOffer =
  | 'HR'
  | 'PAYROLL_LINKING'
  | 'TWO_FACTOR';

/** Exactly one key in each item; later items decide among equals. */
export type CustomerSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  customerType?: InputMaybe<SortEnumType>;
  enabled?: InputMaybe<SortEnumType>;
  hrCustomerId?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
  twoFactorLevel?: InputMaybe<SortEnumType>;
  userCount?: InputMaybe<SortEnumType>;
};

export type CustomerType =
  | 'AIO'
  | 'HR'
  | 'MP'
  | 'PARTCUST'
  | 'PARTNER';

export type CustomerTypeOperationFilterInput = {
  eq?: InputMaybe<CustomerType>;
  in?: InputMaybe<Array<InputMaybe<CustomerType>>>;
  neq?: InputMaybe<CustomerType>;
  nin?: InputMaybe<Array<InputMaybe<CustomerType>>>;
};

/** 1901-01-01 and 0001-01-01 count as empty. Days are counted from the moment of each query. */
export type DateTimeOperationFilterInput = {
  /** After that: more than so many days ahead. */
  afterNext?: InputMaybe<DayCountInput>;
  /** Before that: more than so many days ago. */
  beforeLast?: InputMaybe<DayCountInput>;
  eq?: InputMaybe<Scalars['DateTime']['input']>;
  gt?: InputMaybe<Scalars['DateTime']['input']>;
  gte?: InputMaybe<Scalars['DateTime']['input']>;
  in?: InputMaybe<Array<InputMaybe<Scalars['DateTime']['input']>>>;
  lt?: InputMaybe<Scalars['DateTime']['input']>;
  lte?: InputMaybe<Scalars['DateTime']['input']>;
  nafterNext?: InputMaybe<DayCountInput>;
  nbeforeLast?: InputMaybe<DayCountInput>;
  neq?: InputMaybe<Scalars['DateTime']['input']>;
  ngt?: InputMaybe<Scalars['DateTime']['input']>;
  ngte?: InputMaybe<Scalars['DateTime']['input']>;
  nin?: InputMaybe<Array<InputMaybe<Scalars['DateTime']['input']>>>;
  nlt?: InputMaybe<Scalars['DateTime']['input']>;
  nlte?: InputMaybe<Scalars['DateTime']['input']>;
  nwithinLast?: InputMaybe<DayCountInput>;
  nwithinNext?: InputMaybe<DayCountInput>;
  /** From the beginning of the day so many days ago until now. */
  withinLast?: InputMaybe<DayCountInput>;
  /** From now until the end of the day so many days ahead. */
  withinNext?: InputMaybe<DayCountInput>;
};

export type DayCountInput = {
  /** From 0, which is today, to 3660. */
  days: Scalars['Int']['input'];
  /** Where the days begin: an IANA name such as Europe/Berlin; UTC when not given. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type DeleteAccountInput = {
  /** Typed, to confirm. */
  userName: Scalars['String']['input'];
};

export type DeleteApiResourceInput = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type DeleteApiScopeInput = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type DeleteClientInput = {
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  version: Scalars['Int']['input'];
};

export type DeleteClientSecretInput = {
  /** Of the app. */
  id: Scalars['ID']['input'];
  secretId: Scalars['ID']['input'];
};

export type DeleteEventStreamInput = {
  id: Scalars['ID']['input'];
};

export type DeleteFeatureInput = {
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** The version that was seen; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

export type DeleteIdentityResourceInput = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type DeleteLoginProviderInput = {
  id: Scalars['ID']['input'];
  /** How many of them have no other way in, who are mailed a link that sets a password. Needed where there are any; another number now is a ConflictError. */
  onlyWay?: InputMaybe<Scalars['Int']['input']>;
  /** How many people are linked with it; another number now is a ConflictError. */
  people: Scalars['Int']['input'];
  version: Scalars['Int']['input'];
};

export type DeleteScimTokenInput = {
  /** Of the login provider. */
  id: Scalars['ID']['input'];
  tokenId: Scalars['ID']['input'];
};

export type DeleteUserInput = {
  /** Of vendor operations: also where a customer is left without an administrator who can sign in. */
  confirmLastAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  /** Typed, to confirm. */
  userName: Scalars['String']['input'];
};

export type DeleteViewInput = {
  id: Scalars['ID']['input'];
};

export type DiscardDraftInput = {
  form: Scalars['String']['input'];
};

export type DiscardLoginProviderChangeInput = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type EndMaintenanceInput = {
  id: Scalars['ID']['input'];
};

export type EndOwnSessionInput = {
  id: Scalars['ID']['input'];
};

export type EndSessionInput = {
  id: Scalars['ID']['input'];
};

export type EndUserSessionsInput = {
  id: Scalars['ID']['input'];
  /** All of them when not given. */
  sessionId?: InputMaybe<Scalars['ID']['input']>;
};

export type EndViewAsInput = {
  id: Scalars['ID']['input'];
};

export type EventFilterInput = {
  address?: InputMaybe<StringOperationFilterInput>;
  and?: InputMaybe<Array<EventFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  or?: InputMaybe<Array<EventFilterInput>>;
  traceId?: InputMaybe<StringOperationFilterInput>;
  type?: InputMaybe<EventTypeOperationFilterInput>;
};

export type EventKind =
  | 'ACCOUNT'
  | 'APP'
  | 'PROVIDER'
  | 'SESSION'
  | 'SIGN_IN';

export type EventKindOperationFilterInput = {
  eq?: InputMaybe<EventKind>;
  in?: InputMaybe<Array<InputMaybe<EventKind>>>;
  neq?: InputMaybe<EventKind>;
  nin?: InputMaybe<Array<InputMaybe<EventKind>>>;
};

export type EventLogFilterInput = {
  address?: InputMaybe<StringOperationFilterInput>;
  and?: InputMaybe<Array<EventLogFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  failed?: InputMaybe<BooleanOperationFilterInput>;
  or?: InputMaybe<Array<EventLogFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  sessionId?: InputMaybe<StringOperationFilterInput>;
  state?: InputMaybe<EventKindOperationFilterInput>;
  traceId?: InputMaybe<StringOperationFilterInput>;
  type?: InputMaybe<EventTypeOperationFilterInput>;
  userId?: InputMaybe<IdOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type EventLogSortInput = {
  at?: InputMaybe<SortEnumType>;
};

/** Exactly one key in each item; later items decide among equals. */
export type EventSortInput = {
  address?: InputMaybe<SortEnumType>;
  at?: InputMaybe<SortEnumType>;
  type?: InputMaybe<SortEnumType>;
};

export type EventStreamSource =
  | 'AUDIT'
  | 'EVENT';

export type EventStreamState =
  | 'ACTIVE'
  | 'PAUSED'
  | 'RETRYING';

export type EventType =
  | 'APP_REFUSED'
  | 'APP_SECRET_ENDS'
  | 'APP_SIGNED_OUT'
  | 'APP_SIGN_OUT_FAILED'
  | 'CONFIRMATION_REQUESTED'
  | 'CONSENT_GIVEN'
  | 'CONSENT_REFUSED'
  | 'EMAIL_CHANGED'
  | 'EXTERNAL_SIGN_IN_FAILED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET_REQUESTED'
  | 'PASSWORD_REWRITTEN'
  | 'PROVIDER_CERTIFICATE_ENDS'
  | 'PROVIDER_METADATA_CHANGED'
  | 'PROVIDER_METADATA_REFUSED'
  | 'PROVIDER_SECRET_ENDS'
  | 'PROVIDER_TOKEN_ENDS'
  | 'SECOND_FACTOR_FAILED'
  | 'SESSION_ENDED'
  | 'SESSION_STARTED'
  | 'SIGN_IN_FAILED'
  | 'SIGN_IN_LIMITED'
  | 'SIGN_IN_LOCKED'
  | 'SIGN_IN_SUCCEEDED'
  | 'TOKEN_ISSUED'
  | 'TOKEN_REFRESHED'
  | 'TOKEN_REFUSED';

export type EventTypeOperationFilterInput = {
  eq?: InputMaybe<EventType>;
  in?: InputMaybe<Array<InputMaybe<EventType>>>;
  neq?: InputMaybe<EventType>;
  nin?: InputMaybe<Array<InputMaybe<EventType>>>;
};

export type ExportColumnInput = {
  /** The name of the list's column. */
  column: Scalars['String']['input'];
  /** The column's head, in the reader's language. */
  label: Scalars['String']['input'];
  /** What the column's coded values are called, in the reader's language; at most 20. */
  words?: InputMaybe<Array<ExportWordInput>>;
};

export type ExportWordInput = {
  value: Scalars['String']['input'];
  word: Scalars['String']['input'];
};

export type FeatureDetailFilterInput = {
  and?: InputMaybe<Array<FeatureDetailFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  description?: InputMaybe<StringOperationFilterInput>;
  enabled?: InputMaybe<BooleanOperationFilterInput>;
  isReviewDue?: InputMaybe<BooleanOperationFilterInput>;
  key?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<FeatureDetailFilterInput>>;
  ownerId?: InputMaybe<IdOperationFilterInput>;
  reviewOn?: InputMaybe<DateTimeOperationFilterInput>;
  state?: InputMaybe<FeatureStateOperationFilterInput>;
  updatedAt?: InputMaybe<DateTimeOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type FeatureDetailSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  description?: InputMaybe<SortEnumType>;
  key?: InputMaybe<SortEnumType>;
  reviewOn?: InputMaybe<SortEnumType>;
  share?: InputMaybe<SortEnumType>;
  updatedAt?: InputMaybe<SortEnumType>;
};

/** A flag as it would be: what is not given is as it is, and of a new flag nothing. */
export type FeatureEffectsInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** As if it was deleted. */
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Not given of a new flag. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Of a new flag: its share rests on it. */
  key?: InputMaybe<Scalars['String']['input']>;
  partnerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Per cent of the users, 0 to 100 with two decimals. */
  share?: InputMaybe<Scalars['String']['input']>;
  userIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  userTypes?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** OpenFeature's words. STATIC: on for everybody. TARGETING_MATCH: by name. SPLIT: within the share. DEFAULT: off, for others it is on. DISABLED: off for everybody. */
export type FeatureReason =
  | 'DEFAULT'
  | 'DISABLED'
  | 'SPLIT'
  | 'STATIC'
  | 'TARGETING_MATCH';

/** What a flag is on by. EVERYONE: for all. USER, CUSTOMER, PARTNER, USER_TYPE: by name. SHARE: by the share of users. */
export type FeatureRule =
  | 'CUSTOMER'
  | 'EVERYONE'
  | 'PARTNER'
  | 'SHARE'
  | 'USER'
  | 'USER_TYPE';

/** ON: for everybody. SOME: for those of its audiences. OFF: for nobody. DELETED: for nobody, and put back by restoring a revision. */
export type FeatureState =
  | 'DELETED'
  | 'OFF'
  | 'ON'
  | 'SOME';

export type FeatureStateOperationFilterInput = {
  eq?: InputMaybe<FeatureState>;
  in?: InputMaybe<Array<InputMaybe<FeatureState>>>;
  neq?: InputMaybe<FeatureState>;
  nin?: InputMaybe<Array<InputMaybe<FeatureState>>>;
};

/** Which check refused a sign-in. */
export type FederationCheck =
  | 'ACCOUNT'
  | 'ANSWER'
  | 'AUDIENCE'
  | 'DOMAIN'
  | 'EXCHANGE'
  | 'ISSUER'
  | 'METADATA'
  | 'REPLAY'
  | 'REQUEST'
  | 'SIGNATURE'
  | 'STATUS'
  | 'SUBJECT'
  | 'TIME';

export type FindPayrollCandidatesInput = {
  /** Of the customer. */
  id: Scalars['ID']['input'];
};

export type FinishLoginLinkInput = {
  /** What `linked` says in the address that the browser came back to. */
  ticket: Scalars['String']['input'];
};

export type FinishSecurityDeviceInput = {
  name: Scalars['String']['input'];
  /** What navigator.credentials.create answered, as JSON. */
  response: Scalars['String']['input'];
};

export type GettingStartedStep =
  | 'CREATE_CUSTOMER'
  | 'INVITE_USER'
  | 'OWN_TWO_FACTOR'
  | 'REQUIRE_TWO_FACTOR'
  | 'SECOND_ADMINISTRATOR'
  | 'TAKE_TOUR';

export type GrantType =
  | 'AUTHORIZATION_CODE'
  | 'CLIENT_CREDENTIALS'
  | 'REFRESH_TOKEN';

export type HealthStatus =
  | 'DEGRADED'
  | 'HEALTHY'
  | 'UNHEALTHY';

export type HistogramUnit =
  | 'DAY'
  | 'HOUR';

export type HrSource =
  | 'HR'
  | 'NATURAL_HR';

export type HrSourceOperationFilterInput = {
  eq?: InputMaybe<HrSource>;
  in?: InputMaybe<Array<InputMaybe<HrSource>>>;
  neq?: InputMaybe<HrSource>;
  nin?: InputMaybe<Array<InputMaybe<HrSource>>>;
};

export type IdOperationFilterInput = {
  eq?: InputMaybe<Scalars['ID']['input']>;
  in?: InputMaybe<Array<InputMaybe<Scalars['ID']['input']>>>;
  neq?: InputMaybe<Scalars['ID']['input']>;
  nin?: InputMaybe<Array<InputMaybe<Scalars['ID']['input']>>>;
};

export type IdentityResourceFilterInput = {
  and?: InputMaybe<Array<IdentityResourceFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  displayName?: InputMaybe<StringOperationFilterInput>;
  isSystem?: InputMaybe<BooleanOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<IdentityResourceFilterInput>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type IdentityResourceSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  displayName?: InputMaybe<SortEnumType>;
  isSystem?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

export type ImportDelimiter =
  | 'COMMA'
  | 'SEMICOLON'
  | 'TAB';

export type ImportEncoding =
  | 'ISO_8859_15'
  | 'MACINTOSH'
  | 'UTF_8'
  | 'UTF_16BE'
  | 'UTF_16LE'
  | 'WINDOWS_1250'
  | 'WINDOWS_1252';

/** CREATE: a record. SKIP: none, as another one has what only one can have. BROKEN: none, as the row breaks a rule. */
export type ImportOutcome =
  | 'BROKEN'
  | 'CREATE'
  | 'SKIP';

export type ImportRowFilterInput = {
  and?: InputMaybe<Array<ImportRowFilterInput>>;
  label?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<ImportRowFilterInput>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type ImportRowSortInput = {
  label?: InputMaybe<SortEnumType>;
  line?: InputMaybe<SortEnumType>;
};

export type IntOperationFilterInput = {
  eq?: InputMaybe<Scalars['Int']['input']>;
  gt?: InputMaybe<Scalars['Int']['input']>;
  gte?: InputMaybe<Scalars['Int']['input']>;
  in?: InputMaybe<Array<InputMaybe<Scalars['Int']['input']>>>;
  lt?: InputMaybe<Scalars['Int']['input']>;
  lte?: InputMaybe<Scalars['Int']['input']>;
  neq?: InputMaybe<Scalars['Int']['input']>;
  ngt?: InputMaybe<Scalars['Int']['input']>;
  ngte?: InputMaybe<Scalars['Int']['input']>;
  nin?: InputMaybe<Array<InputMaybe<Scalars['Int']['input']>>>;
  nlt?: InputMaybe<Scalars['Int']['input']>;
  nlte?: InputMaybe<Scalars['Int']['input']>;
};

export type JobFilterInput = {
  and?: InputMaybe<Array<JobFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  finishedAt?: InputMaybe<DateTimeOperationFilterInput>;
  kind?: InputMaybe<JobKindOperationFilterInput>;
  needsAttention?: InputMaybe<BooleanOperationFilterInput>;
  or?: InputMaybe<Array<JobFilterInput>>;
  startedBy?: InputMaybe<StringOperationFilterInput>;
  state?: InputMaybe<JobStateOperationFilterInput>;
};

export type JobKind =
  | 'CUSTOMER_BULK'
  | 'CUSTOMER_BULK_UNDO'
  | 'CUSTOMER_EXPORT'
  | 'CUSTOMER_IMPORT'
  | 'FEATURE_EXPORT'
  | 'MIGRATION_CUSTOMERS'
  | 'MIGRATION_CUSTOMERS_UNDO'
  | 'MIGRATION_REVIEW'
  | 'MIGRATION_USERS'
  | 'MIGRATION_USERS_UNDO'
  | 'PAYROLL_EXPORT'
  | 'PAYROLL_LINK'
  | 'PAYROLL_LINK_UNDO'
  | 'SESSION_BULK'
  | 'SESSION_EXPORT'
  | 'USER_BULK'
  | 'USER_BULK_UNDO'
  | 'USER_EXPORT'
  | 'USER_IMPORT';

export type JobKindOperationFilterInput = {
  eq?: InputMaybe<JobKind>;
  in?: InputMaybe<Array<InputMaybe<JobKind>>>;
  neq?: InputMaybe<JobKind>;
  nin?: InputMaybe<Array<InputMaybe<JobKind>>>;
};

export type JobRowFilterInput = {
  and?: InputMaybe<Array<JobRowFilterInput>>;
  code?: InputMaybe<StringOperationFilterInput>;
  label?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<JobRowFilterInput>>;
  state?: InputMaybe<JobRowStateOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type JobRowSortInput = {
  label?: InputMaybe<SortEnumType>;
  number?: InputMaybe<SortEnumType>;
};

/** UNCHANGED: it was so already. REFUSED: a rule forbids it, `code` says which. FAILED: something went wrong on our side. */
export type JobRowState =
  | 'CANCELLED'
  | 'DONE'
  | 'FAILED'
  | 'REFUSED'
  | 'RUNNING'
  | 'UNCHANGED'
  | 'WAITING';

export type JobRowStateOperationFilterInput = {
  eq?: InputMaybe<JobRowState>;
  in?: InputMaybe<Array<InputMaybe<JobRowState>>>;
  neq?: InputMaybe<JobRowState>;
  nin?: InputMaybe<Array<InputMaybe<JobRowState>>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type JobSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  kind?: InputMaybe<SortEnumType>;
  startedBy?: InputMaybe<SortEnumType>;
  state?: InputMaybe<SortEnumType>;
  total?: InputMaybe<SortEnumType>;
};

/** PAUSING: it stops after the rows that are being worked on, and is PAUSED then. */
export type JobState =
  | 'CANCELLED'
  | 'DONE'
  | 'PAUSED'
  | 'PAUSING'
  | 'QUEUED'
  | 'RUNNING';

export type JobStateOperationFilterInput = {
  eq?: InputMaybe<JobState>;
  in?: InputMaybe<Array<InputMaybe<JobState>>>;
  neq?: InputMaybe<JobState>;
  nin?: InputMaybe<Array<InputMaybe<JobState>>>;
};

export type LinkInput = {
  /** What follows /s/ in its address. */
  link: Scalars['String']['input'];
};

export type LinkPurpose =
  | 'CANCEL_EMAIL'
  | 'CONFIRM_ACCOUNT'
  | 'CONFIRM_EMAIL'
  | 'PASSWORD_RESET'
  | 'PERSONAL_DATA'
  | 'SET_PASSWORD'
  | 'UNDO_EMAIL';

export type LinkState =
  | 'DONE'
  | 'EXPIRED'
  | 'UNKNOWN'
  | 'USABLE';

export type LockUserInput = {
  /** Of vendor operations: also where a customer is left without an administrator who can sign in. */
  confirmLastAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  reason: Scalars['String']['input'];
  until: Scalars['DateTime']['input'];
};

export type LogFilterInput = {
  and?: InputMaybe<Array<LogFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  message?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<LogFilterInput>>;
  state?: InputMaybe<LogLevelOperationFilterInput>;
  traceId?: InputMaybe<StringOperationFilterInput>;
};

export type LogLevel =
  | 'DEBUG'
  | 'ERROR'
  | 'FATAL'
  | 'INFO'
  | 'TRACE'
  | 'WARN';

export type LogLevelOperationFilterInput = {
  eq?: InputMaybe<LogLevel>;
  in?: InputMaybe<Array<InputMaybe<LogLevel>>>;
  neq?: InputMaybe<LogLevel>;
  nin?: InputMaybe<Array<InputMaybe<LogLevel>>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type LogSortInput = {
  at?: InputMaybe<SortEnumType>;
};

export type LoginProtocol =
  | 'OIDC'
  | 'SAML2';

export type LoginProtocolOperationFilterInput = {
  eq?: InputMaybe<LoginProtocol>;
  in?: InputMaybe<Array<InputMaybe<LoginProtocol>>>;
  neq?: InputMaybe<LoginProtocol>;
  nin?: InputMaybe<Array<InputMaybe<LoginProtocol>>>;
};

/** Why the DNS did not prove a domain: no TXT record, another one, or no answer. */
export type LoginProviderDomainFault =
  | 'NO_ANSWER'
  | 'NO_RECORD'
  | 'OTHER_RECORD';

/** PENDING: the DNS was not asked yet. Only VERIFIED ones are offered the provider and let in. */
export type LoginProviderDomainState =
  | 'FAILED'
  | 'PENDING'
  | 'VERIFIED';

export type LoginProviderFilterInput = {
  allowedDomains?: InputMaybe<StringOperationFilterInput>;
  and?: InputMaybe<Array<LoginProviderFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  displayName?: InputMaybe<StringOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<LoginProviderFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  protocol?: InputMaybe<LoginProtocolOperationFilterInput>;
  state?: InputMaybe<LoginProviderListStateOperationFilterInput>;
};

/** INCOMPLETE: something is missing before people can sign in by it. */
export type LoginProviderListState =
  | 'DISABLED'
  | 'ENABLED'
  | 'INCOMPLETE';

export type LoginProviderListStateOperationFilterInput = {
  eq?: InputMaybe<LoginProviderListState>;
  in?: InputMaybe<Array<InputMaybe<LoginProviderListState>>>;
  neq?: InputMaybe<LoginProviderListState>;
  nin?: InputMaybe<Array<InputMaybe<LoginProviderListState>>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type LoginProviderSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  displayName?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
  protocol?: InputMaybe<SortEnumType>;
};

export type MaintenanceAudience =
  | 'EVERYBODY'
  | 'STAFF';

/** Either `ids` or `all: true`. */
export type MarkNotificationsReadInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 200. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** Why what a login provider says of itself could not be taken. */
export type MetadataFault =
  | 'DOCTYPE'
  | 'EXPIRED'
  | 'NOT_METADATA'
  | 'NOT_XML'
  | 'NO_CERTIFICATE'
  | 'NO_SIGN_IN_ADDRESS'
  | 'OTHER_PROVIDER'
  | 'REDIRECTS'
  | 'REFUSED_ADDRESS'
  | 'SEVERAL_PROVIDERS'
  | 'TOO_LARGE'
  | 'UNREACHABLE';

export type MigrationChosen =
  | 'LEFT_OUT'
  | 'TAKEN';

export type MigrationCustomerFilterInput = {
  and?: InputMaybe<Array<MigrationCustomerFilterInput>>;
  isActive?: InputMaybe<BooleanOperationFilterInput>;
  isMigrated?: InputMaybe<BooleanOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<MigrationCustomerFilterInput>>;
  type?: InputMaybe<StringOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type MigrationCustomerSortInput = {
  name?: InputMaybe<SortEnumType>;
  type?: InputMaybe<SortEnumType>;
};

export type MigrationCustomerTypeInput = {
  from: Scalars['String']['input'];
  to: CustomerType;
};

export type MigrationImportColumnInput = {
  /** From 0. */
  column: Scalars['Int']['input'];
  field: Scalars['String']['input'];
};

export type MigrationLinks =
  | 'LEAVE_OUT'
  | 'LINK';

/** Of those without a password. LATER: they wait for confirmation until somebody sends it. NEVER: their addresses count as confirmed. */
export type MigrationMails =
  | 'LATER'
  | 'NEVER'
  | 'NOW';

export type MigrationMakes =
  | 'CREATE'
  | 'LEAVE_OUT';

/** LINK: what the portal has already becomes that of the record. UPDATE: what was migrated before changes. SKIP: left out by a rule. CONFLICT: another one has what only one may have. ERROR: a rule forbids it. */
export type MigrationOutcome =
  | 'CONFLICT'
  | 'CREATE'
  | 'ERROR'
  | 'LINK'
  | 'SKIP'
  | 'UPDATE';

/** TAKE_OVER: those that the portal can check; with one nobody is mailed. */
export type MigrationPasswords =
  | 'NONE'
  | 'TAKE_OVER';

export type MigrationRowFilterInput = {
  and?: InputMaybe<Array<MigrationRowFilterInput>>;
  code?: InputMaybe<StringOperationFilterInput>;
  label?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<MigrationRowFilterInput>>;
};

/** Exactly one key in each item; later items decide among equals. */
export type MigrationRowSortInput = {
  label?: InputMaybe<SortEnumType>;
  number?: InputMaybe<SortEnumType>;
};

/** What is not given stays as it is. */
export type MigrationRulesInput = {
  customerTypes?: InputMaybe<Array<MigrationCustomerTypeInput>>;
  existing?: InputMaybe<MigrationLinks>;
  inactive?: InputMaybe<MigrationMakes>;
  mails?: InputMaybe<MigrationMails>;
  /** '' for none. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  passwords?: InputMaybe<MigrationPasswords>;
  userTypes?: InputMaybe<Array<MigrationUserTypeInput>>;
  withoutEmail?: InputMaybe<MigrationMakes>;
};

export type MigrationRunFilterInput = {
  and?: InputMaybe<Array<MigrationRunFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  or?: InputMaybe<Array<MigrationRunFilterInput>>;
  state?: InputMaybe<MigrationStateOperationFilterInput>;
  wizard?: InputMaybe<MigrationWizardOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type MigrationRunSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  wizard?: InputMaybe<SortEnumType>;
};

export type MigrationState =
  | 'DRAFT'
  | 'FINISHED'
  | 'PLANNING'
  | 'PROCESSING'
  | 'REVIEWED'
  | 'UNDOING'
  | 'UNDONE';

export type MigrationStateOperationFilterInput = {
  eq?: InputMaybe<MigrationState>;
  in?: InputMaybe<Array<InputMaybe<MigrationState>>>;
  neq?: InputMaybe<MigrationState>;
  nin?: InputMaybe<Array<InputMaybe<MigrationState>>>;
};

export type MigrationUserFilterInput = {
  and?: InputMaybe<Array<MigrationUserFilterInput>>;
  customerId?: InputMaybe<StringOperationFilterInput>;
  email?: InputMaybe<StringOperationFilterInput>;
  familyName?: InputMaybe<StringOperationFilterInput>;
  isActive?: InputMaybe<BooleanOperationFilterInput>;
  isMigrated?: InputMaybe<BooleanOperationFilterInput>;
  or?: InputMaybe<Array<MigrationUserFilterInput>>;
  type?: InputMaybe<StringOperationFilterInput>;
  userName?: InputMaybe<StringOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type MigrationUserSortInput = {
  email?: InputMaybe<SortEnumType>;
  familyName?: InputMaybe<SortEnumType>;
  type?: InputMaybe<SortEnumType>;
  userName?: InputMaybe<SortEnumType>;
};

export type MigrationUserTypeInput = {
  from: Scalars['String']['input'];
  to: Scalars['Int']['input'];
};

/** USERS: those of one customer of the family HR. NATURAL_HR_…: customers of that family, and users of those that were migrated. */
export type MigrationWizard =
  | 'NATURAL_HR_CUSTOMERS'
  | 'NATURAL_HR_USERS'
  | 'USERS';

export type MigrationWizardOperationFilterInput = {
  eq?: InputMaybe<MigrationWizard>;
  in?: InputMaybe<Array<InputMaybe<MigrationWizard>>>;
  neq?: InputMaybe<MigrationWizard>;
  nin?: InputMaybe<Array<InputMaybe<MigrationWizard>>>;
};

export type MobileMenuCellInput = {
  entry: Scalars['String']['input'];
  shown: Scalars['Boolean']['input'];
  userType: Scalars['Int']['input'];
  /** As it was seen; where it is otherwise now, that cell is a ConflictError. */
  was: Scalars['Boolean']['input'];
};

export type NameIdFormat =
  | 'EMAIL_ADDRESS'
  | 'PERSISTENT'
  | 'TRANSIENT'
  | 'UNSPECIFIED';

export type NotificationKind =
  | 'REQUEST'
  | 'SECURITY'
  | 'WORK';

export type OfAccessProfileInput = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type OfUserInput = {
  id: Scalars['ID']['input'];
};

export type PartnerFilterInput = {
  and?: InputMaybe<Array<PartnerFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  defaultLocaleId?: InputMaybe<StringOperationFilterInput>;
  domain?: InputMaybe<StringOperationFilterInput>;
  isHrPartner?: InputMaybe<BooleanOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<PartnerFilterInput>>;
};

export type PartnerPicture =
  | 'ICON'
  | 'LOGO';

/** Exactly one key in each item; later items decide among equals. */
export type PartnerSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  domain?: InputMaybe<SortEnumType>;
  isHrPartner?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

export type PasswordExpiryInput = {
  /** YYYY-MM-DD, UTC; '' for none. */
  date: Scalars['String']['input'];
  /** So many days after it was set; none or 0 for never. */
  days?: InputMaybe<Scalars['Int']['input']>;
  /** The next sign-in asks for a new one. */
  expired: Scalars['Boolean']['input'];
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type PauseEventStreamInput = {
  id: Scalars['ID']['input'];
};

export type PauseJobInput = {
  id: Scalars['ID']['input'];
};

export type PayrollEmployeeBulkAction =
  | 'LINK';

export type PayrollEmployeeFilterInput = {
  and?: InputMaybe<Array<PayrollEmployeeFilterInput>>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  employeeNumber?: InputMaybe<StringOperationFilterInput>;
  isExact?: InputMaybe<BooleanOperationFilterInput>;
  linkTier?: InputMaybe<PayrollTierOperationFilterInput>;
  linkedAt?: InputMaybe<DateTimeOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<PayrollEmployeeFilterInput>>;
  state?: InputMaybe<PayrollEmployeeStateOperationFilterInput>;
  workEmail?: InputMaybe<StringOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type PayrollEmployeeSortInput = {
  linkTier?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

export type PayrollEmployeeState =
  | 'LINKED'
  | 'NOT_A_MATCH'
  | 'OPEN'
  | 'WITHOUT_CANDIDATE';

export type PayrollEmployeeStateOperationFilterInput = {
  eq?: InputMaybe<PayrollEmployeeState>;
  in?: InputMaybe<Array<InputMaybe<PayrollEmployeeState>>>;
  neq?: InputMaybe<PayrollEmployeeState>;
  nin?: InputMaybe<Array<InputMaybe<PayrollEmployeeState>>>;
};

export type PayrollField =
  | 'birthDate'
  | 'employeeNumber'
  | 'familyName'
  | 'givenName'
  | 'phone'
  | 'workEmail';

export type PayrollFieldVerdict =
  | 'DIFFERENT'
  | 'MISSING'
  | 'SAME'
  | 'SIMILAR';

export type PayrollPairInput = {
  /** Of the employee. */
  id: Scalars['ID']['input'];
  userId: Scalars['ID']['input'];
  /** The version that was seen; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** By what an employee and a user were brought together: the number within the company, the work email, name and birth date or phone, the name alone; HAND: somebody chose the user. */
export type PayrollTier =
  | 'EMAIL'
  | 'HAND'
  | 'NAME'
  | 'NUMBER'
  | 'PERSON';

export type PayrollTierOperationFilterInput = {
  eq?: InputMaybe<PayrollTier>;
  in?: InputMaybe<Array<InputMaybe<PayrollTier>>>;
  neq?: InputMaybe<PayrollTier>;
  nin?: InputMaybe<Array<InputMaybe<PayrollTier>>>;
};

/** NHR: an HR partner keeps its employees and managers out. CUSTOMERS: every enabled customer keeps its people out. */
export type PortalAccess =
  | 'ALLOWED'
  | 'CUSTOMERS'
  | 'NHR';

export type PortalFeature =
  | 'APPS'
  | 'LOCKED_ACCOUNTS120924'
  | 'MY_APPS_SAML'
  | 'SPA_VIEW_AS';

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type PreviewCustomerBulkInput = {
  action: CustomerBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** For SET_LOGIN_PROVIDER; none for the portal’s own sign-in. */
  loginProviderId?: InputMaybe<Scalars['ID']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<CustomerListState>;
  /** For SET_TWO_FACTOR, which needs it. */
  twoFactorLevel?: InputMaybe<TwoFactorLevel>;
  /** For SET_TWO_FACTOR; as it is when not given. */
  twoFactorMethod?: InputMaybe<Scalars['String']['input']>;
  where?: InputMaybe<CustomerFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type PreviewPayrollEmployeeBulkInput = {
  action: PayrollEmployeeBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<PayrollEmployeeState>;
  where?: InputMaybe<PayrollEmployeeFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type PreviewSessionBulkInput = {
  action: SessionBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<SessionState>;
  where?: InputMaybe<ServerSideSessionFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type PreviewUserBulkInput = {
  /** For SET_ACCESS_PROFILE. */
  accessProfileId?: InputMaybe<Scalars['ID']['input']>;
  action: UserBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where; not for LOCK, UNLOCK, DELETE and what is no matter of a customer. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** For LOCK. */
  reason?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<UserListState>;
  /** For LOCK. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
  where?: InputMaybe<UserIdentityFilterInput>;
};

export type RefreshAppConfigurationInput = {
  /** "features" for the feature flags. */
  sentinel: Scalars['String']['input'];
};

export type RemoveSecurityDeviceInput = {
  id: Scalars['ID']['input'];
};

export type RenameSecurityDeviceInput = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type ReplayEventStreamInput = {
  id: Scalars['ID']['input'];
  since: Scalars['DateTime']['input'];
};

export type RequestEmailChangeInput = {
  email: Scalars['String']['input'];
};

export type RequestStatus =
  | 'APPROVED'
  | 'APPROVED_BY_ADMIN'
  | 'CANCELLED'
  | 'DECLINED'
  | 'IMPORTED_TO_PAYROLL'
  | 'INFORMATION_PROVIDED'
  | 'MORE_INFORMATION_REQUIRED'
  | 'SUBMITTED';

export type RequestType =
  | 'EXPENSE'
  | 'LEAVE'
  | 'TIMESHEET';

export type ResetUserFactorInput = {
  id: Scalars['ID']['input'];
  method: TwoFactorMethod;
};

export type RestoreFeatureInput = {
  id: Scalars['ID']['input'];
  /** The version whose audiences it gets again. */
  revision: Scalars['Int']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** The version that was seen; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

export type ResumeEventStreamInput = {
  id: Scalars['ID']['input'];
};

export type ResumeJobInput = {
  id: Scalars['ID']['input'];
};

export type RetryJobInput = {
  id: Scalars['ID']['input'];
};

export type RevertAccessProfileChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertApiResourceChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertApiScopeChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertClientChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
};

export type RevertCustomerChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
  /** Where it is disabled: how many users cannot sign in any more (`figures.barred`). Needed for more than 25; another number is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
};

export type RevertFeatureChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
};

export type RevertIdentityResourceChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertLoginProviderChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertPartnerChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertUserChangeInput = {
  /** Of the audit row. */
  id: Scalars['ID']['input'];
};

export type ReviewMigrationInput = {
  id: Scalars['ID']['input'];
  /** A UUID made by the caller, for the job: asked twice, one is started. */
  jobId: Scalars['ID']['input'];
};

export type RevokeSetupLinkInput = {
  /** Of the login provider. */
  id: Scalars['ID']['input'];
  linkId: Scalars['ID']['input'];
};

export type SamlBinding =
  | 'HTTP_POST'
  | 'HTTP_REDIRECT';

export type SamlLogoutBinding =
  | 'HTTP_POST'
  | 'HTTP_REDIRECT'
  | 'NONE'
  | 'SOAP';

export type SamlResponseBinding =
  | 'HTTP_ARTIFACT'
  | 'HTTP_POST';

export type SaveDraftInput = {
  /** Path of the page and kind of the form. */
  form: Scalars['String']['input'];
  /** A JSON object: texts, booleans and lists of texts by field. No secrets. */
  values: Scalars['String']['input'];
  /** Of the record that the form showed. */
  version?: InputMaybe<Scalars['String']['input']>;
};

export type SaveViewInput = {
  address: Scalars['String']['input'];
  columns?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Of the own view that is changed; a new one is made without it. */
  id?: InputMaybe<Scalars['ID']['input']>;
  list: Scalars['String']['input'];
  name: Scalars['String']['input'];
  /** With the organisation the caller works in. */
  shared: Scalars['Boolean']['input'];
};

export type ScimAction =
  | 'CREATE'
  | 'DELETE'
  | 'DISCOVER'
  | 'LIST'
  | 'OTHER'
  | 'READ'
  | 'UPDATE';

export type ScimActionOperationFilterInput = {
  eq?: InputMaybe<ScimAction>;
  in?: InputMaybe<Array<InputMaybe<ScimAction>>>;
  neq?: InputMaybe<ScimAction>;
  nin?: InputMaybe<Array<InputMaybe<ScimAction>>>;
};

export type ScimEventFilterInput = {
  action?: InputMaybe<ScimActionOperationFilterInput>;
  and?: InputMaybe<Array<ScimEventFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  attribute?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<ScimEventFilterInput>>;
  outcome?: InputMaybe<ScimOutcomeOperationFilterInput>;
  resource?: InputMaybe<ScimResourceOperationFilterInput>;
  status?: InputMaybe<IntOperationFilterInput>;
  subjectName?: InputMaybe<StringOperationFilterInput>;
  tokenName?: InputMaybe<StringOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type ScimEventSortInput = {
  at?: InputMaybe<SortEnumType>;
};

/** What the groups of a directory are: access profiles of the customer of new users, or the customers that sign in by the provider. */
export type ScimGroupKind =
  | 'ACCESS_PROFILES'
  | 'CUSTOMERS'
  | 'NONE';

/** WOULD_CHANGE: in a dry run. FAILED: a fault of ours. */
export type ScimOutcome =
  | 'DONE'
  | 'FAILED'
  | 'REFUSED'
  | 'UNCHANGED'
  | 'WOULD_CHANGE';

export type ScimOutcomeOperationFilterInput = {
  eq?: InputMaybe<ScimOutcome>;
  in?: InputMaybe<Array<InputMaybe<ScimOutcome>>>;
  neq?: InputMaybe<ScimOutcome>;
  nin?: InputMaybe<Array<InputMaybe<ScimOutcome>>>;
};

/** PRESENT: may do all that the directory does. LIMITED: may do only a part, and so may the directory. LEFT: has left, and somebody else is to take over. ENDED: the directory can only deactivate users. */
export type ScimOwnerState =
  | 'ENDED'
  | 'LEFT'
  | 'LIMITED'
  | 'PRESENT';

export type ScimResource =
  | 'GROUP'
  | 'NONE'
  | 'USER';

export type ScimResourceOperationFilterInput = {
  eq?: InputMaybe<ScimResource>;
  in?: InputMaybe<Array<InputMaybe<ScimResource>>>;
  neq?: InputMaybe<ScimResource>;
  nin?: InputMaybe<Array<InputMaybe<ScimResource>>>;
};

/** Which attribute the login provider names people by at a sign-in; NONE: new users are invited by mail. */
export type ScimSubject =
  | 'EMAIL'
  | 'EXTERNAL_ID'
  | 'NONE'
  | 'USER_NAME';

export type SendPhoneCodeInput = {
  phoneNumber: Scalars['String']['input'];
};

export type ServerSideSessionFilterInput = {
  address?: InputMaybe<StringOperationFilterInput>;
  amr?: InputMaybe<StringOperationFilterInput>;
  and?: InputMaybe<Array<ServerSideSessionFilterInput>>;
  browser?: InputMaybe<StringOperationFilterInput>;
  clientId?: InputMaybe<IdOperationFilterInput>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  endedAt?: InputMaybe<DateTimeOperationFilterInput>;
  endedBy?: InputMaybe<IdOperationFilterInput>;
  endedReason?: InputMaybe<SessionEndReasonOperationFilterInput>;
  expiresAt?: InputMaybe<DateTimeOperationFilterInput>;
  host?: InputMaybe<StringOperationFilterInput>;
  id?: InputMaybe<StringOperationFilterInput>;
  lastActivityAt?: InputMaybe<DateTimeOperationFilterInput>;
  loginProvider?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<ServerSideSessionFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  state?: InputMaybe<SessionStateOperationFilterInput>;
  system?: InputMaybe<StringOperationFilterInput>;
  userId?: InputMaybe<IdOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type ServerSideSessionSortInput = {
  lastActivityAt?: InputMaybe<SortEnumType>;
};

export type SessionBulkAction =
  | 'END';

export type SessionEndReason =
  | 'accountDeleted'
  | 'clock'
  | 'customerDisabled'
  | 'emailRestored'
  | 'endedByAdmin'
  | 'endedByUser'
  | 'expired'
  | 'idle'
  | 'inactive'
  | 'locked'
  | 'logout'
  | 'passwordChanged'
  | 'providerLogout'
  | 'replaced'
  | 'securityChanged';

export type SessionEndReasonOperationFilterInput = {
  eq?: InputMaybe<SessionEndReason>;
  in?: InputMaybe<Array<InputMaybe<SessionEndReason>>>;
  neq?: InputMaybe<SessionEndReason>;
  nin?: InputMaybe<Array<InputMaybe<SessionEndReason>>>;
};

export type SessionState =
  | 'ENDED'
  | 'LIVE';

export type SessionStateOperationFilterInput = {
  eq?: InputMaybe<SessionState>;
  in?: InputMaybe<Array<InputMaybe<SessionState>>>;
  neq?: InputMaybe<SessionState>;
  nin?: InputMaybe<Array<InputMaybe<SessionState>>>;
};

export type SetAccessProfileActivitiesInput = {
  cells: Array<AccessProfileCellInput>;
  id: Scalars['ID']['input'];
};

export type SetCustomerModuleInput = {
  enabled: Scalars['Boolean']['input'];
  /** The last day; no bound when not given. */
  endsOn?: InputMaybe<Scalars['String']['input']>;
  /** Of the customer. */
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  /** YYYY-MM-DD; no bound when not given. */
  startsOn?: InputMaybe<Scalars['String']['input']>;
  /** The version that was seen; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

export type SetDefaultCustomerInput = {
  /** '' for none. */
  customerId: Scalars['String']['input'];
};

export type SetDefaultLoginProviderInput = {
  /** '' for none: the page stays as it is for everybody. */
  loginProvider: Scalars['String']['input'];
};

export type SetMaintenanceInput = {
  audience: MaintenanceAudience;
  endsAt: Scalars['DateTime']['input'];
  /** The window that this one takes the place of; none was seen without it. */
  seen?: InputMaybe<Scalars['ID']['input']>;
  startsAt: Scalars['DateTime']['input'];
};

export type SetMobileMenuInput = {
  cells: Array<MobileMenuCellInput>;
  /** Of the customer. */
  id: Scalars['ID']['input'];
};

export type SetPartnerPictureInput = {
  /** A logo is a PNG of 1 MB or a plain SVG of 200 KB at most, an icon a square PNG of 128 pixels at least; without one it is taken away. */
  file?: InputMaybe<Scalars['Upload']['input']>;
  id: Scalars['ID']['input'];
  picture: PartnerPicture;
  /** The version that was seen; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

export type SetPasswordByLinkInput = {
  confirmPassword: Scalars['String']['input'];
  link: Scalars['String']['input'];
  newPassword: Scalars['String']['input'];
};

export type SetPasswordInput = {
  confirmPassword: Scalars['String']['input'];
  newPassword: Scalars['String']['input'];
};

export type SetPreferenceInput = {
  /** `list_columns`, `portal_navigation` or `getting_started`. */
  key: Scalars['String']['input'];
  /** Of `list_columns`: 'list:column,column;list:column'. Of `portal_navigation`: closed groups of the sidebar, and 'rail' for icons only. Of `getting_started`: 'dismissed'. '' for none. */
  value: Scalars['String']['input'];
};

export type SetTwoFactorEnabledInput = {
  enabled: Scalars['Boolean']['input'];
};

export type SetTwoFactorMethodInput = {
  enabled: Scalars['Boolean']['input'];
  method: SwitchedTwoFactorMethod;
};

export type SetUserAccessProfileInput = {
  /** None when not given. */
  accessProfileId?: InputMaybe<Scalars['ID']['input']>;
  /** Where; not given for vendor staff. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** Of the user. */
  id: Scalars['ID']['input'];
};

export type SetupLinkState =
  | 'EXPIRED'
  | 'HANDED_IN'
  | 'NOT_OPENED'
  | 'OPENED'
  | 'REVOKED';

export type ShareLinkInput = {
  /** Of a page under /admin or /vendor, with its query string. */
  path: Scalars['String']['input'];
};

export type SignInStageState =
  | 'NOT_REACHED'
  | 'PASSED'
  | 'REFUSED';

export type SignInTraceKind =
  | 'LINK'
  | 'SIGN_IN'
  | 'TEST';

export type SignInTraceStage =
  | 'CLAIMS'
  | 'CONDITIONS'
  | 'MAPPING'
  | 'REDIRECT'
  | 'REQUEST'
  | 'RESPONSE'
  | 'SIGNATURE'
  | 'USER';

/** WAITING: the provider has not answered. */
export type SignInTraceState =
  | 'PASSED'
  | 'REFUSED'
  | 'WAITING';

export type SortEnumType =
  | 'ASC'
  | 'DESC';

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type StartCustomerBulkInput = {
  action: CustomerBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** How many customers these are; another number now is a ConflictError. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** The digest of the preview: where the selection has changed since, it is a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** For SET_LOGIN_PROVIDER; none for the portal’s own sign-in. */
  loginProviderId?: InputMaybe<Scalars['ID']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<CustomerListState>;
  /** For SET_TWO_FACTOR, which needs it. */
  twoFactorLevel?: InputMaybe<TwoFactorLevel>;
  /** For SET_TWO_FACTOR; as it is when not given. */
  twoFactorMethod?: InputMaybe<Scalars['String']['input']>;
  where?: InputMaybe<CustomerFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter, the search and the order of the list. */
export type StartCustomerExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<CustomerSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<CustomerListState>;
  where?: InputMaybe<CustomerFilterInput>;
};

export type StartCustomerImportInput = {
  /** Of the check that was looked through; a later one now is a ConflictError. */
  checkedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** How many customers are to be created; another number now is a ConflictError. */
  count: Scalars['Int']['input'];
  /** The import’s, and then the job’s. Once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
};

/** Who: either `ids`, or `all: true` with the filter, the search and the order of the list. */
export type StartFeatureExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<FeatureDetailSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<FeatureState>;
  where?: InputMaybe<FeatureDetailFilterInput>;
};

export type StartLoginLinkInput = {
  loginProvider: Scalars['String']['input'];
};

export type StartMigrationInput = {
  /** How many records the caller expects to be made or changed. */
  count: Scalars['Int']['input'];
  id: Scalars['ID']['input'];
  /** A UUID made by the caller, for the job: asked twice, one is started. */
  jobId: Scalars['ID']['input'];
  /** That was seen, with the review: a change raises it, and so does the end of a review. */
  version: Scalars['Int']['input'];
};

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type StartPayrollEmployeeBulkInput = {
  action: PayrollEmployeeBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** How many employees these are; another number now is a ConflictError. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** The digest of the preview: where the selection has changed since, it is a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<PayrollEmployeeState>;
  where?: InputMaybe<PayrollEmployeeFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter, the search and the order of the list. */
export type StartPayrollEmployeeExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<PayrollEmployeeSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<PayrollEmployeeState>;
  where?: InputMaybe<PayrollEmployeeFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type StartSessionBulkInput = {
  action: SessionBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** How many sessions these are; another number now is a ConflictError. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** The digest of the preview: where the selection has changed since, it is a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<SessionState>;
  where?: InputMaybe<ServerSideSessionFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter, the search and the order of the list. */
export type StartSessionExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<ServerSideSessionSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<SessionState>;
  where?: InputMaybe<ServerSideSessionFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter and the search of the list. */
export type StartUserBulkInput = {
  /** For SET_ACCESS_PROFILE. */
  accessProfileId?: InputMaybe<Scalars['ID']['input']>;
  action: UserBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** How many users these are; another number now is a ConflictError. DELETE needs it. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** Where; not for LOCK, UNLOCK, DELETE and what is no matter of a customer. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** The digest of the preview: where the selection has changed since, it is a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  /** At most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** For LOCK. */
  reason?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<UserListState>;
  /** For LOCK. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
  where?: InputMaybe<UserIdentityFilterInput>;
};

/** Who: either `ids`, or `all: true` with the filter, the search and the order of the list. */
export type StartUserExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** Of all: those who are left out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A new UUID: the job’s. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<UserIdentitySortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<UserListState>;
  where?: InputMaybe<UserIdentityFilterInput>;
};

export type StartUserImportInput = {
  /** Of the check that was looked through; a later one now is a ConflictError. */
  checkedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** How many users are to be created; another number now is a ConflictError. */
  count: Scalars['Int']['input'];
  /** The import’s, and then the job’s. Once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
};

/** Compares without case and accents. */
export type StringOperationFilterInput = {
  contains?: InputMaybe<Scalars['String']['input']>;
  endsWith?: InputMaybe<Scalars['String']['input']>;
  eq?: InputMaybe<Scalars['String']['input']>;
  in?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  ncontains?: InputMaybe<Scalars['String']['input']>;
  nendsWith?: InputMaybe<Scalars['String']['input']>;
  neq?: InputMaybe<Scalars['String']['input']>;
  nin?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  nstartsWith?: InputMaybe<Scalars['String']['input']>;
  startsWith?: InputMaybe<Scalars['String']['input']>;
};

export type SwitchedTwoFactorMethod =
  | 'EMAIL'
  | 'PIN'
  | 'SMS';

export type TakeOverScimInput = {
  /** Of the login provider. */
  id: Scalars['ID']['input'];
};

export type TestEventStreamInput = {
  id: Scalars['ID']['input'];
};

export type TestLoginProviderInput = {
  id: Scalars['ID']['input'];
};

export type TokenFormat =
  | 'JWT'
  | 'OPAQUE';

export type TokenFormatOperationFilterInput = {
  eq?: InputMaybe<TokenFormat>;
  in?: InputMaybe<Array<InputMaybe<TokenFormat>>>;
  neq?: InputMaybe<TokenFormat>;
  nin?: InputMaybe<Array<InputMaybe<TokenFormat>>>;
};

export type TwoFactorLevel =
  | 'ADMIN'
  | 'ALL'
  | 'NONE';

export type TwoFactorLevelOperationFilterInput = {
  eq?: InputMaybe<TwoFactorLevel>;
  in?: InputMaybe<Array<InputMaybe<TwoFactorLevel>>>;
  neq?: InputMaybe<TwoFactorLevel>;
  nin?: InputMaybe<Array<InputMaybe<TwoFactorLevel>>>;
};

export type TwoFactorMethod =
  | 'AUTHENTICATOR'
  | 'EMAIL'
  /** A passkey or security key. */
  | 'FIDO'
  | 'PIN'
  | 'SMS';

export type UndoCustomerBulkInput = {
  /** A new UUID: of the job that undoes. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  /** Of the job to be undone. */
  jobId: Scalars['ID']['input'];
};

export type UndoMigrationInput = {
  /** A UUID made by the caller, for the job: asked twice, one is started. */
  id: Scalars['ID']['input'];
  /** The job that is taken back. */
  jobId: Scalars['ID']['input'];
};

export type UndoPayrollEmployeeBulkInput = {
  /** A new UUID: of the job that undoes. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  /** Of the job to be undone. */
  jobId: Scalars['ID']['input'];
};

export type UndoUserBulkInput = {
  /** A new UUID: of the job that undoes. The same once more starts nothing and answers the job. */
  id: Scalars['ID']['input'];
  /** Of the job to be undone. */
  jobId: Scalars['ID']['input'];
};

export type UnlinkLoginInput = {
  loginProvider: Scalars['String']['input'];
  providerKey: Scalars['String']['input'];
};

export type UnlinkPayrollEmployeeInput = {
  /** Of the employee. */
  id: Scalars['ID']['input'];
  /** The version that was seen; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

export type UpdateAccessProfileInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdateApiResourceInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  introspectionClientId?: InputMaybe<Scalars['ID']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  tokenFormat?: InputMaybe<TokenFormat>;
  /** 1 to 60; 0: as all others. */
  tokenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdateApiScopeInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  displayName?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdateClientInput = {
  /** 1 to 60; 0: as all others. */
  accessTokenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** People may sign in by password or passkey. */
  allowsPassword?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where it is told that a session has ended. */
  backchannelLogoutUri?: InputMaybe<Scalars['String']['input']>;
  /** Each type=value. */
  claims?: InputMaybe<Array<Scalars['String']['input']>>;
  corsOrigins?: InputMaybe<Array<Scalars['String']['input']>>;
  /** For people of these alone; for all when empty. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  grantTypes?: InputMaybe<Array<GrantType>>;
  id: Scalars['ID']['input'];
  /** 1 to 60; 0: as all others. */
  idTokenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Nobody is asked for consent. */
  isFirstParty?: InputMaybe<Scalars['Boolean']['input']>;
  isMobile?: InputMaybe<Scalars['Boolean']['input']>;
  /** People may sign in by these alone; by all when empty. */
  loginProviderIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** On whose host it is known; on every one when not given. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  postLogoutRedirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Notes of its operators, each name=value. */
  properties?: InputMaybe<Array<Scalars['String']['input']>>;
  redirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  /** 1 to 24, but no longer than the session; 0: as long as the session. */
  refreshTokenHours?: InputMaybe<Scalars['Int']['input']>;
  /** Sign-ins begin with a pushed request. */
  requirePar?: InputMaybe<Scalars['Boolean']['input']>;
  /** Apps that keep a secret can be let off. */
  requirePkce?: InputMaybe<Scalars['Boolean']['input']>;
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Where people open it; without one it is on nobody’s home page. */
  startUrl?: InputMaybe<Scalars['String']['input']>;
  /** For people of these alone; for all when empty. */
  userTypes?: InputMaybe<Array<ClientUserType>>;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdateCustomerInput = {
  /** Where it is disabled: how many users cannot sign in any more (`figures.barred`). Needed for more than 25; another number is a ConflictError. */
  barredUsers?: InputMaybe<Scalars['Int']['input']>;
  customerType?: InputMaybe<CustomerType>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Off: people all of whose customers are off cannot sign in. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Of the HR product; no two customers of one product have the same. */
  hrCustomerId?: InputMaybe<Scalars['String']['input']>;
  hrSource?: InputMaybe<HrSource>;
  id: Scalars['ID']['input'];
  /** Where its people sign in; '' for none. */
  loginProviderId?: InputMaybe<Scalars['ID']['input']>;
  /** Off: its people cannot sign in to mobile apps. */
  mobileAppAccess?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** 5 to 480; 0: as the partner has it. */
  sessionTimeoutMinutes?: InputMaybe<Scalars['Int']['input']>;
  twoFactorLevel?: InputMaybe<TwoFactorLevel>;
  /** NONE, ANY, ALL, or methods joined by _ in the order FIDO, AUTHENTICATOR, SMS, EMAIL, PIN; after ALL_ each of them is asked for. */
  twoFactorMethod?: InputMaybe<Scalars['String']['input']>;
  /** Off: its people sign in to other apps, but not to the portal. */
  userPortalAccess?: InputMaybe<Scalars['Boolean']['input']>;
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdateFeatureInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** On for everybody. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  /** A user. */
  ownerId?: InputMaybe<Scalars['ID']['input']>;
  partnerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A day, YYYY-MM-DD. */
  reviewOn?: InputMaybe<Scalars['String']['input']>;
  /** Per cent of the users, 0 to 100 with two decimals. */
  share?: InputMaybe<Scalars['String']['input']>;
  userIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The numbers of user types. */
  userTypes?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdateIdentityResourceInput = {
  /** Types of claims. */
  claims?: InputMaybe<Array<Scalars['String']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  displayName?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdateLoginProviderInput = {
  /** Domains of the email addresses that may sign in by it; none: every address. */
  allowedDomains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** OIDC: the issuer. */
  authority?: InputMaybe<Scalars['String']['input']>;
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: written and never read again. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** The day on which the client secret ends there. */
  clientSecretEndsOn?: InputMaybe<Scalars['String']['input']>;
  displayName?: InputMaybe<Scalars['String']['input']>;
  /** Off: nobody is offered it, and nobody signs in by it. A new one is off unless told. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  /** SAML2: how it is told of a log-out here; NONE: it is not. */
  logoutBinding?: InputMaybe<SamlLogoutBinding>;
  /** OIDC: where a log-out goes on there; the address of its discovery unless set. */
  logoutUrl?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: its metadata themselves, in place of an address. */
  metadata?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: where its metadata are read from, again every six hours. */
  metadataUrl?: InputMaybe<Scalars['String']['input']>;
  nameIdFormat?: InputMaybe<NameIdFormat>;
  /** The vendor’s own: changed by vendor operations alone, and offered on every host. Only of one without a partner. */
  ofVendor?: InputMaybe<Scalars['Boolean']['input']>;
  requestBinding?: InputMaybe<SamlBinding>;
  /** SAML2: how its answers come. */
  responseBinding?: InputMaybe<SamlResponseBinding>;
  scopes?: InputMaybe<Scalars['String']['input']>;
  usePkce?: InputMaybe<Scalars['Boolean']['input']>;
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes a text away, 0 a number. */
export type UpdatePartnerInput = {
  defaultDateFormat?: InputMaybe<Scalars['String']['input']>;
  defaultLocaleId?: InputMaybe<Scalars['ID']['input']>;
  /** The host name that selects it. */
  domain?: InputMaybe<Scalars['String']['input']>;
  hrProductUrl?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** Its users with an nhr of employee or manager have no access to the portal. */
  isHrPartner?: InputMaybe<Scalars['Boolean']['input']>;
  localeIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  mainColoursBackgroundColor?: InputMaybe<Scalars['String']['input']>;
  mainColoursHeaderTextColor?: InputMaybe<Scalars['String']['input']>;
  mainColoursSeperatorLine?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 730; 0: never. */
  passwordExpiryDays?: InputMaybe<Scalars['Int']['input']>;
  /** 12 to 64; 0: 12. */
  passwordMinLength?: InputMaybe<Scalars['Int']['input']>;
  primaryNavColor?: InputMaybe<Scalars['String']['input']>;
  primaryNavGradient?: InputMaybe<Scalars['String']['input']>;
  /** 5 to 480; 0: 30. */
  sessionTimeoutMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Whether its people choose their language in the top bar. */
  showLanguageOption?: InputMaybe<Scalars['Boolean']['input']>;
  sideMenuBackgroundColor?: InputMaybe<Scalars['String']['input']>;
  sideMenuTextColor?: InputMaybe<Scalars['String']['input']>;
  themesInfoColor?: InputMaybe<Scalars['String']['input']>;
  themesInfoHoverColor?: InputMaybe<Scalars['String']['input']>;
  themesPrimaryColor?: InputMaybe<Scalars['String']['input']>;
  themesPrimaryHoverColor?: InputMaybe<Scalars['String']['input']>;
  themesSecondaryColor?: InputMaybe<Scalars['String']['input']>;
  themesSecondaryHoverColor?: InputMaybe<Scalars['String']['input']>;
  /** The corners: square, soft or round. */
  themesStyleString?: InputMaybe<Scalars['String']['input']>;
  topMenuBackgroundColor?: InputMaybe<Scalars['String']['input']>;
  /** none, solid, dashed, dotted or double. */
  topMenuBorderStyle?: InputMaybe<Scalars['String']['input']>;
  topMenuGradientColor?: InputMaybe<Scalars['String']['input']>;
  useTopMenuGradient?: InputMaybe<Scalars['Boolean']['input']>;
  /** The version that was changed; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays; '' takes the customer away. */
export type UpdateScimInput = {
  customerId?: InputMaybe<Scalars['String']['input']>;
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** On needs a customer. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  groups?: InputMaybe<ScimGroupKind>;
  /** Of the login provider. */
  id: Scalars['ID']['input'];
  subject?: InputMaybe<ScimSubject>;
  /** That of the login provider; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

/** What is not given stays as it is; '' takes a text away. */
export type UpdateUserInput = {
  /** Of vendor operations: also where a customer is left without an administrator who can sign in. */
  confirmLastAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  /** In place of those within the caller's reach. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** A confirmed address stays until the new one is confirmed by the mailed link. */
  email?: InputMaybe<Scalars['String']['input']>;
  familyName?: InputMaybe<Scalars['String']['input']>;
  givenName?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  isActive?: InputMaybe<Scalars['Boolean']['input']>;
  locale?: InputMaybe<Scalars['String']['input']>;
  /** Of vendor staff, by vendor operations; '' for none. */
  partnerId?: InputMaybe<Scalars['String']['input']>;
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  userName?: InputMaybe<Scalars['String']['input']>;
  userType?: InputMaybe<Scalars['Int']['input']>;
  /** The one that was read; another one now is a ConflictError. */
  version: Scalars['Int']['input'];
};

export type UploadCustomerImportInput = {
  /** CSV with headings. */
  file: Scalars['Upload']['input'];
  fileName: Scalars['String']['input'];
  /** A new UUID: the import’s. The same once more answers what was kept. */
  id: Scalars['ID']['input'];
};

export type UploadMigrationImportInput = {
  /** CSV with headings, or JSON. */
  file: Scalars['Upload']['input'];
  fileName: Scalars['String']['input'];
  /** A new UUID: the file’s. The same once more answers what was kept. */
  id: Scalars['ID']['input'];
  wizard: MigrationWizard;
};

export type UploadUserImportInput = {
  /** CSV with headings. */
  file: Scalars['Upload']['input'];
  fileName: Scalars['String']['input'];
  /** A new UUID: the import’s. The same once more answers what was kept. */
  id: Scalars['ID']['input'];
};

export type UploadUserProfilePictureInput = {
  /** The caller. */
  id: Scalars['ID']['input'];
  /** JPEG, PNG or WebP; at most 5 MB, 4096 pixels to a side. */
  profileImage: Scalars['Upload']['input'];
};

/** FULL: everything. MEMBERSHIP: the customers they are a member of alone, for they also belong to others. NONE: nothing. */
export type UserAuthority =
  | 'FULL'
  | 'MEMBERSHIP'
  | 'NONE';

export type UserBulkAction =
  | 'ADD_TO_CUSTOMER'
  | 'DELETE'
  | 'LOCK'
  | 'REMOVE_ACCESS_PROFILE'
  | 'REMOVE_FROM_CUSTOMER'
  | 'REQUIRE_PASSWORD'
  | 'RESEND_CONFIRMATION'
  | 'SET_ACCESS_PROFILE'
  | 'TWO_FACTOR_OFF'
  | 'TWO_FACTOR_ON'
  | 'UNLOCK';

export type UserClaimInput = {
  claimType: Scalars['String']['input'];
  claimValue: Scalars['String']['input'];
  id: Scalars['ID']['input'];
};

export type UserDatabaseInput = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type UserIdentityFilterInput = {
  and?: InputMaybe<Array<UserIdentityFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  displayName?: InputMaybe<StringOperationFilterInput>;
  email?: InputMaybe<StringOperationFilterInput>;
  emailConfirmed?: InputMaybe<BooleanOperationFilterInput>;
  hasLogin?: InputMaybe<BooleanOperationFilterInput>;
  invitationExpiresAt?: InputMaybe<DateTimeOperationFilterInput>;
  invitationHasExpired?: InputMaybe<BooleanOperationFilterInput>;
  isActive?: InputMaybe<BooleanOperationFilterInput>;
  isLocked?: InputMaybe<BooleanOperationFilterInput>;
  lacksTwoFactor?: InputMaybe<BooleanOperationFilterInput>;
  lastLogonDate?: InputMaybe<DateTimeOperationFilterInput>;
  lockoutEnd?: InputMaybe<DateTimeOperationFilterInput>;
  loginProvider?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<UserIdentityFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  passwordExpiresAt?: InputMaybe<DateTimeOperationFilterInput>;
  passwordHasExpired?: InputMaybe<BooleanOperationFilterInput>;
  phoneNumber?: InputMaybe<StringOperationFilterInput>;
  state?: InputMaybe<UserListStateOperationFilterInput>;
  status?: InputMaybe<UserStatusOperationFilterInput>;
  twoFactorEnabled?: InputMaybe<BooleanOperationFilterInput>;
  userName?: InputMaybe<StringOperationFilterInput>;
  userType?: InputMaybe<IntOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type UserIdentitySortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  displayName?: InputMaybe<SortEnumType>;
  email?: InputMaybe<SortEnumType>;
  lastLogonDate?: InputMaybe<SortEnumType>;
  status?: InputMaybe<SortEnumType>;
  userName?: InputMaybe<SortEnumType>;
  userType?: InputMaybe<SortEnumType>;
};

/** The column of each field, from 0; one column may serve several. */
export type UserImportMappingInput = {
  customers?: InputMaybe<Scalars['Int']['input']>;
  databases?: InputMaybe<Scalars['Int']['input']>;
  email?: InputMaybe<Scalars['Int']['input']>;
  familyName?: InputMaybe<Scalars['Int']['input']>;
  givenName?: InputMaybe<Scalars['Int']['input']>;
  locale?: InputMaybe<Scalars['Int']['input']>;
  partner?: InputMaybe<Scalars['Int']['input']>;
  phoneNumber?: InputMaybe<Scalars['Int']['input']>;
  roles?: InputMaybe<Scalars['Int']['input']>;
  userName?: InputMaybe<Scalars['Int']['input']>;
  userType?: InputMaybe<Scalars['Int']['input']>;
};

/** Each user is in one: the first of INACTIVE, LOCKED, INVITED and ACTIVE that is so, by what has to be done before they can sign in. */
export type UserListState =
  | 'ACTIVE'
  | 'INACTIVE'
  | 'INVITED'
  | 'LOCKED';

export type UserListStateOperationFilterInput = {
  eq?: InputMaybe<UserListState>;
  in?: InputMaybe<Array<InputMaybe<UserListState>>>;
  neq?: InputMaybe<UserListState>;
  nin?: InputMaybe<Array<InputMaybe<UserListState>>>;
};

export type UserLockoutInput = {
  id: Scalars['ID']['input'];
  /** Five failed tries lock the account for ten minutes. */
  lockoutEnabled: Scalars['Boolean']['input'];
  version: Scalars['Int']['input'];
};

export type UserLoginInput = {
  id: Scalars['ID']['input'];
  loginProvider: Scalars['String']['input'];
  providerKey: Scalars['String']['input'];
};

export type UserStatus =
  | 'ACTIVE'
  | 'IN_ACTIVE'
  | 'WAITING_CONFIRMATION';

export type UserStatusOperationFilterInput = {
  eq?: InputMaybe<UserStatus>;
  in?: InputMaybe<Array<InputMaybe<UserStatus>>>;
  neq?: InputMaybe<UserStatus>;
  nin?: InputMaybe<Array<InputMaybe<UserStatus>>>;
};

export type UserTwoFactorInput = {
  bypassCompanyTwoFactor: Scalars['Boolean']['input'];
  enabled: Scalars['Boolean']['input'];
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type VerifyLoginProviderDomainInput = {
  /** One of its allowed domains. */
  domain: Scalars['String']['input'];
  id: Scalars['ID']['input'];
};
