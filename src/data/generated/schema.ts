export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A point in time in ISO 8601. Output is in UTC. In input, a date without a time means its start in UTC. */
  DateTime: { input: string; output: string; }
  /** A file in a multipart request (GraphQL multipart request specification). */
  Upload: { input: File; output: File; }
};

/** What a sign-in without the claim does. KEEP: nothing. REMOVE: it counts as no group. */
export type AbsentGroups =
  | 'KEEP'
  | 'REMOVE';

/** A change of one activity of a profile. */
export type AccessProfileCellInput = {
  granted: Scalars['Boolean']['input'];
  name: Scalars['String']['input'];
  type: ActivityType;
  /** Whether the activity was granted when the caller last read it. A ConflictError for this activity if that has changed since. */
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

/** Each item has exactly one key. Later items break ties. */
export type AccessProfileSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

/** INACTIVE: the account is inactive. LOCKED: the account is locked. DISABLED: all of the user's customers are disabled. */
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

/** Each item has exactly one key. Later items break ties. */
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

/** Each item has exactly one key. Later items break ties. */
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

export type AttachRecordingInput = {
  /** The recording, as the portal writes it. At most 256 KiB. */
  content: Scalars['String']['input'];
  /** The error reference that the caller was shown. */
  reference: Scalars['String']['input'];
};

/** CERTIFICATES_END: login providers whose certificate or client secret expires within 60 days. SECRETS_END: apps without a valid secret, or whose last one expires within 30 days. MASS_LEAVINGS: login providers whose directory deactivated many users at once within the last 7 days, which nobody has undone. DIRECTORIES_SILENT: directories that sent requests daily and have sent none for three days. DISABLED_SIGNED_IN: disabled customers with signed-in users. JOBS_FAILED: the caller’s own jobs of the last 7 days with failed rows. NO_ADMINISTRATOR: enabled customers without an administrator. INVITATIONS_EXPIRED: users whose link to confirm the account has expired. */
export type AttentionKind =
  | 'CERTIFICATES_END'
  | 'DIRECTORIES_SILENT'
  | 'DISABLED_SIGNED_IN'
  | 'INVITATIONS_EXPIRED'
  | 'JOBS_FAILED'
  | 'LOCKED'
  | 'MASS_LEAVINGS'
  | 'NO_ADMINISTRATOR'
  | 'PASSWORDS_EXPIRED'
  | 'SECRETS_END'
  | 'TWO_FACTOR_MISSING';

/** What was done to a record. UNKNOWN: a code that this version does not have. */
export type AuditAction =
  | 'UNKNOWN'
  | 'addOrReplaceUserClaim'
  | 'addUserClaim'
  | 'addUserDatabase'
  | 'allowPayrollMatch'
  | 'beginViewAs'
  | 'cancelEmailChange'
  | 'cancelJob'
  | 'cancelUserEmailChange'
  | 'changeClientKind'
  | 'changeMigration'
  | 'changePassword'
  | 'checkCustomerImport'
  | 'checkMigrationImport'
  | 'checkUserImport'
  | 'confirmAccount'
  | 'confirmAuthenticator'
  | 'confirmEmailChange'
  | 'confirmLoginProviderChange'
  | 'confirmNetworkRule'
  | 'confirmPhone'
  | 'copyAccessLink'
  | 'createAccessProfile'
  | 'createApiResource'
  | 'createApiScope'
  | 'createClient'
  | 'createClientSecret'
  | 'createCustomer'
  | 'createEventStream'
  | 'createFeature'
  | 'createIdentityResource'
  | 'createLoginProvider'
  | 'createMigration'
  | 'createPartner'
  | 'createScimToken'
  | 'createSetupLink'
  | 'createUser'
  | 'deleteAccessProfile'
  | 'deleteAccount'
  | 'deleteApiResource'
  | 'deleteApiScope'
  | 'deleteClient'
  | 'deleteClientSecret'
  | 'deleteCustomer'
  | 'deleteEventStream'
  | 'deleteFeature'
  | 'deleteIdentityResource'
  | 'deleteLoginProvider'
  | 'deleteScimToken'
  | 'deleteUser'
  | 'deleteView'
  | 'deprovisionUser'
  | 'detachAccessProfile'
  | 'discardLoginProviderChange'
  | 'discardMigration'
  | 'endAccessOfLeaver'
  | 'endMaintenance'
  | 'endOtherSessions'
  | 'endOwnSession'
  | 'endSession'
  | 'endUserSessions'
  | 'endViewAs'
  | 'exportPersonalData'
  | 'generatePin'
  | 'generateUserPin'
  | 'handInSetup'
  | 'importSettings'
  | 'liftLoginProvider'
  | 'linkLogin'
  | 'linkPayrollEmployee'
  | 'linkUnlinkedIdentity'
  | 'linkUserHrRecord'
  | 'lockUser'
  | 'openSetupLink'
  | 'pauseEventStream'
  | 'pauseJob'
  | 'proposeLoginProviderChange'
  | 'refusePayrollMatch'
  | 'regenerateRecoveryCodes'
  | 'registerSecurityDevice'
  | 'releaseUnlinkedIdentity'
  | 'removeNetworkRule'
  | 'removePhone'
  | 'removeSecurityDevice'
  | 'removeUserClaim'
  | 'removeUserDatabase'
  | 'renameSecurityDevice'
  | 'replayEventStream'
  | 'requestEmailChange'
  | 'requestPersonalData'
  | 'requireLoginProvider'
  | 'resendConfirmation'
  | 'resetAuthenticator'
  | 'resetUserFactor'
  | 'restoreFeature'
  | 'resumeEventStream'
  | 'resumeJob'
  | 'revertChange'
  | 'revokeSetupLink'
  | 'rotateEventStreamSecret'
  | 'saveView'
  | 'sendInvitationSample'
  | 'sendPasswordLink'
  | 'sendTestMail'
  | 'setAccessProfileActivities'
  | 'setCustomerModule'
  | 'setCustomerSessionTimeout'
  | 'setDefaultCustomer'
  | 'setDefaultLoginProvider'
  | 'setMachineAccess'
  | 'setMaintenance'
  | 'setMobileMenu'
  | 'setNetworkRule'
  | 'setPartnerPicture'
  | 'setPartnerSessionTimeout'
  | 'setPasswordExpiry'
  | 'setRetention'
  | 'setTemporaryPassword'
  | 'setTwoFactorEnabled'
  | 'setTwoFactorMethod'
  | 'setUserAccessProfile'
  | 'setUserLeaving'
  | 'setUserLockoutEnabled'
  | 'setUserTwoFactor'
  | 'shareLink'
  | 'startJob'
  | 'takeBackJoinedUsers'
  | 'takeBackSettings'
  | 'takeOverMigration'
  | 'takeOverScim'
  | 'testEventStream'
  | 'testLoginProvider'
  | 'undoEmailChange'
  | 'undoScimLeaving'
  | 'unlinkLogin'
  | 'unlinkPayrollEmployee'
  | 'unlinkUserHrRecord'
  | 'unlinkUserLogin'
  | 'unlockUser'
  | 'updateAccessProfile'
  | 'updateApiResource'
  | 'updateApiScope'
  | 'updateClient'
  | 'updateCustomer'
  | 'updateFeature'
  | 'updateIdentityResource'
  | 'updateLoginProvider'
  | 'updateLoginProviderGroups'
  | 'updateLoginProviderJoining'
  | 'updatePartner'
  | 'updateScim'
  | 'updateUser'
  | 'uploadCustomerImport'
  | 'uploadMigrationImport'
  | 'uploadUserImport'
  | 'uploadUserProfilePicture'
  | 'verifyLoginProviderDomain';

export type AuditActionOperationFilterInput = {
  eq?: InputMaybe<AuditAction>;
  in?: InputMaybe<Array<InputMaybe<AuditAction>>>;
  neq?: InputMaybe<AuditAction>;
  nin?: InputMaybe<Array<InputMaybe<AuditAction>>>;
};

export type AuditFilterInput = {
  action?: InputMaybe<AuditActionOperationFilterInput>;
  actionText?: InputMaybe<StringOperationFilterInput>;
  actorId?: InputMaybe<IdOperationFilterInput>;
  actorName?: InputMaybe<StringOperationFilterInput>;
  and?: InputMaybe<Array<AuditFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  denied?: InputMaybe<BooleanOperationFilterInput>;
  or?: InputMaybe<Array<AuditFilterInput>>;
  traceId?: InputMaybe<StringOperationFilterInput>;
};

export type AuditLogFilterInput = {
  action?: InputMaybe<AuditActionOperationFilterInput>;
  actionText?: InputMaybe<StringOperationFilterInput>;
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

/** Each item has exactly one key. Later items break ties. */
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

/** Each item has exactly one key. Later items break ties. */
export type AuditSortInput = {
  action?: InputMaybe<SortEnumType>;
  actorName?: InputMaybe<SortEnumType>;
  at?: InputMaybe<SortEnumType>;
};

export type BeginViewAsInput = {
  /** Whether to view as a user of an HR partner. */
  isHrPartner: Scalars['Boolean']['input'];
  /** Value of the claim `nhr` to view with. */
  nhr?: InputMaybe<Scalars['String']['input']>;
  roles: Array<Scalars['String']['input']>;
  /** ID of the user that was chosen as the example. */
  userId?: InputMaybe<Scalars['ID']['input']>;
  /** User type to view as, from 1 to 7 like the claim `usertype`. */
  userType: Scalars['Int']['input'];
};

export type BooleanOperationFilterInput = {
  eq?: InputMaybe<Scalars['Boolean']['input']>;
  neq?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What a change of many records does to users besides. */
export type BulkEffectCode =
  | 'ASKED_FOR_TWO_FACTOR'
  | 'BARRED'
  | 'SIGNED_OUT'
  | 'SIGN_IN_ELSEWHERE';

export type CancelJobInput = {
  id: Scalars['ID']['input'];
};

/** ENDS_SOON: expires within 30 days. */
export type CertificateState =
  | 'ENDED'
  | 'ENDS_SOON'
  | 'GOOD';

export type ChangeClientKindInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** Whether a web app runs in the browser and so cannot keep a secret (public client). */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  kind: ClientKind;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  version: Scalars['Int']['input'];
};

export type ChangeMigrationInput = {
  /** IDs, in the HR product, of records that are the person whom the portal has for them, although their data differ. */
  confirmed?: InputMaybe<Array<Scalars['String']['input']>>;
  customers?: InputMaybe<Array<Scalars['String']['input']>>;
  id: Scalars['ID']['input'];
  leftOut?: InputMaybe<Array<Scalars['String']['input']>>;
  rules?: InputMaybe<MigrationRulesInput>;
  /** Version that the caller last read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

export type ChangePasswordInput = {
  confirmPassword: Scalars['String']['input'];
  currentPassword: Scalars['String']['input'];
  newPassword: Scalars['String']['input'];
};

export type CheckCustomerImportInput = {
  /** All values that differ from those of the file, with those of earlier checks. Up to 1,000. */
  corrections?: InputMaybe<Array<ImportCorrectionInput>>;
  /** Type of rows that name none. Defaults to AIO. */
  customerType?: InputMaybe<CustomerType>;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  /** Line of the headings, from 1; 0 if there are none. If omitted, they are found. */
  headingLine?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  mapping: CustomerImportMappingInput;
  /** Partner of rows that name none. Defaults to the caller's own partner. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
};

export type CheckMigrationImportInput = {
  /** Meanings of words that are not known, of the column that says who is active. Rows with other such words are left out. */
  activeWords?: InputMaybe<Array<MigrationActiveWordInput>>;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  /** Line of the headings, from 1; 0 if there are none. If omitted, they are found. */
  headingLine?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  mapping: Array<MigrationImportColumnInput>;
  /** Whether the IDs of users are unique in the whole HR product. Otherwise an ID counts only together with that of its customer, as employee numbers do. If omitted, the heading of the column decides. */
  uniqueIds?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CheckUserImportInput = {
  /** Fields whose empty cells clear the value of users who exist already. Other empty cells change nothing. */
  clears?: InputMaybe<Array<UserImportClearable>>;
  /** All values that differ from those of the file, with those of earlier checks. Up to 1,000. */
  corrections?: InputMaybe<Array<ImportCorrectionInput>>;
  /** Customers for rows without any. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  /** Line of the headings, from 1; 0 if there are none. If omitted, they are found. */
  headingLine?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  /** Defaults to NOW. */
  mails?: InputMaybe<ImportMails>;
  mapping: UserImportMappingInput;
  /** Partner for rows without one. Defaults to the caller's own partner. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  /** User type for rows without one. */
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

/** The changed app. Fields that are omitted keep their current values. */
export type ClientEffectsInput = {
  allowsPassword?: InputMaybe<Scalars['Boolean']['input']>;
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Counts the effects of deleting the app instead of changing it. */
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

/** An app and the kind that it would be changed to. */
export type ClientKindPreviewInput = {
  id: Scalars['ID']['input'];
  /** Whether a web app runs in the browser and so cannot keep a secret (public client). */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  kind: ClientKind;
};

/** Each item has exactly one key. Later items break ties. */
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
  /** Revision of the waiting change. Omit it if no change is waiting and administrators are to be allowed to sign in with the provider. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  version: Scalars['Int']['input'];
};

export type ConfirmNetworkRuleInput = {
  /** ID of the customer. */
  id: Scalars['ID']['input'];
  /** Version of the customer that the caller last read. */
  version: Scalars['Int']['input'];
};

export type ConfirmPhoneInput = {
  code: Scalars['String']['input'];
};

/** Without a customer the profile is a template, which only vendor operations may create. */
export type CreateAccessProfileInput = {
  /** Profile whose activities are copied, without following it. Ignored if `templateId` is given. */
  copyOf?: InputMaybe<Scalars['ID']['input']>;
  customerId?: InputMaybe<Scalars['ID']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Whether it is a template for vendor support and vendor partners. */
  forStaff?: InputMaybe<Scalars['Boolean']['input']>;
  name: Scalars['String']['input'];
  /** Template that the profile of a customer follows. */
  templateId?: InputMaybe<Scalars['ID']['input']>;
};

export type CreateApiResourceInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  /** It cannot be changed later. */
  identifier: Scalars['String']['input'];
  introspectionClientId?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
  scopes: Array<Scalars['String']['input']>;
  /** Defaults to JWT. */
  tokenFormat?: InputMaybe<TokenFormat>;
  /** Lifetime of access tokens for the API, 1 to 60 minutes. 0 for the default lifetime. */
  tokenMinutes?: InputMaybe<Scalars['Int']['input']>;
};

export type CreateApiScopeInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  displayName: Scalars['String']['input'];
  /** It cannot be changed later. */
  name: Scalars['String']['input'];
};

export type CreateClientInput = {
  /** Generated if omitted. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** If true, users are not asked for consent. */
  isFirstParty?: InputMaybe<Scalars['Boolean']['input']>;
  isMobile?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether a web app runs in the browser and so cannot keep a secret (public client). */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  /** MACHINE: calls APIs on its own behalf. WEB_APP and NATIVE: signs users in. */
  kind: ClientKind;
  name: Scalars['String']['input'];
  /** Partner on whose host the app is available. An app without a partner is available on every host. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  redirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** URL at which users open the app. Without one the app is on no home page. */
  startUrl?: InputMaybe<Scalars['String']['input']>;
};

export type CreateClientSecretInput = {
  /** Within the next ten years. If omitted, the secret never expires. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** ID of the app. */
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type CreateCustomerInput = {
  /** Email address of the first administrator, who is created and invited in the same step. */
  adminEmail?: InputMaybe<Scalars['String']['input']>;
  adminFamilyName?: InputMaybe<Scalars['String']['input']>;
  adminGivenName?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to AIO. */
  customerType?: InputMaybe<CustomerType>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** ID of the customer in the HR product. It must be unique within one HR product. */
  hrCustomerId?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to HR. */
  hrSource?: InputMaybe<HrSource>;
  name: Scalars['String']['input'];
  /** Defaults to the caller's own partner. Only vendor operations may name another one. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
};

export type CreateEventStreamInput = {
  name: Scalars['String']['input'];
  sources: Array<EventStreamSource>;
  /** An https address outside the internal network. */
  url: Scalars['String']['input'];
};

export type CreateFeatureInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Whether the flag is on for everybody. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Key by which apps query the flag. It cannot be changed later. */
  key: Scalars['String']['input'];
  /** ID of the user who owns the flag. */
  ownerId?: InputMaybe<Scalars['ID']['input']>;
  partnerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Day on which the flag is due for review, YYYY-MM-DD. */
  reviewOn?: InputMaybe<Scalars['String']['input']>;
  /** Percentage of the users, 0 to 100 with at most two decimals. */
  share?: InputMaybe<Scalars['String']['input']>;
  userIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Numbers of the user types for which the flag is on. */
  userTypes?: InputMaybe<Array<Scalars['Int']['input']>>;
};

export type CreateIdentityResourceInput = {
  /** Types of the claims that the scope includes. */
  claims: Array<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  displayName: Scalars['String']['input'];
  /** It cannot be changed later. */
  name: Scalars['String']['input'];
};

export type CreateLoginProviderInput = {
  /** Domains of the email addresses that may sign in with the provider. Empty allows every address. */
  allowedDomains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** OIDC: URL of the issuer. */
  authority?: InputMaybe<Scalars['String']['input']>;
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: ID of the private key that the client secret is. With clientTeamId, a token signed with the key is sent as the secret, as Apple asks. */
  clientKeyId?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: the client secret. It cannot be read back. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** Day on which the client secret expires at the provider, YYYY-MM-DD. */
  clientSecretEndsOn?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: team that the private key belongs to. */
  clientTeamId?: InputMaybe<Scalars['String']['input']>;
  displayName: Scalars['String']['input'];
  /** SAML2: name of the attribute that holds the email address. Without it the usual names are read. */
  emailAttribute?: InputMaybe<Scalars['String']['input']>;
  /** If false, the provider is not offered and nobody can sign in with it. Defaults to false for a new provider. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Defaults to NONE. */
  encryption?: InputMaybe<SamlEncryption>;
  /** Defaults to NONE. */
  logoutBinding?: InputMaybe<SamlLogoutBinding>;
  /** OIDC: URL at the provider to which a sign-out continues. Defaults to the one in its discovery document. */
  logoutUrl?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: the metadata document itself, instead of `metadataUrl`. */
  metadata?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: URL of the metadata, which are read again every six hours. */
  metadataUrl?: InputMaybe<Scalars['String']['input']>;
  /** Identifier in URLs and in links with users. It cannot be changed later. */
  name: Scalars['String']['input'];
  /** Defaults to UNSPECIFIED. */
  nameIdFormat?: InputMaybe<NameIdFormat>;
  /** Whether it is the vendor's own provider: only vendor operations may change it, and it is offered on every host. Only for a provider without a partner. */
  ofVendor?: InputMaybe<Scalars['Boolean']['input']>;
  /** Defaults to the caller's own partner. Only vendor operations may name another one. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  /** Defaults to GENERIC. */
  product?: InputMaybe<LoginProviderProduct>;
  protocol: LoginProtocol;
  /** Defaults to HTTP_REDIRECT. */
  requestBinding?: InputMaybe<SamlBinding>;
  /** Defaults to HTTP_POST. */
  responseBinding?: InputMaybe<SamlResponseBinding>;
  /** Defaults to QUERY. */
  responseMode?: InputMaybe<OidcResponseMode>;
  /** Defaults to openid profile email. */
  scopes?: InputMaybe<Scalars['String']['input']>;
  usePkce?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CreateMigrationInput = {
  /** IDs, in the HR product, of records that are the person whom the portal has for them, although their data differ. */
  confirmed?: InputMaybe<Array<Scalars['String']['input']>>;
  customers?: InputMaybe<Array<Scalars['String']['input']>>;
  /** A checked export to read the records from. If omitted, the HR product is queried. */
  fileId?: InputMaybe<Scalars['ID']['input']>;
  /** A UUID chosen by the caller. Repeating the call with the same ID creates only one migration. */
  id: Scalars['ID']['input'];
  leftOut?: InputMaybe<Array<Scalars['String']['input']>>;
  rules?: InputMaybe<MigrationRulesInput>;
  wizard: MigrationWizard;
};

export type CreatePartnerInput = {
  /** Defaults to DD/MM/YYYY. */
  defaultDateFormat?: InputMaybe<Scalars['String']['input']>;
  defaultLocaleId: Scalars['ID']['input'];
  /** Host name at which the portal serves this partner. */
  domain: Scalars['String']['input'];
  /** Whether users whose claim `nhr` is employee or manager have no access to the portal. */
  isHrPartner?: InputMaybe<Scalars['Boolean']['input']>;
  /** Languages that the partner offers; must include the default one. Defaults to the default language alone. */
  localeIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  name: Scalars['String']['input'];
};

export type CreateScimTokenInput = {
  /** Within the next ten years. If omitted, the token never expires. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type CreateSetupLinkInput = {
  /** Number of days that the link is valid. */
  days: Scalars['Int']['input'];
  /** Whether what the recipient saves takes effect at once and handing in the setup enables the provider. Must be true if the provider is already enabled. */
  enables: Scalars['Boolean']['input'];
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** Name of the person that the link is for. */
  recipient: Scalars['String']['input'];
};

export type CreateUserInput = {
  /** Access profiles at the customers, at most one at each. They need the right to change users there. */
  accessProfileIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Databases of the HR product that the user may open. */
  databases?: InputMaybe<Array<Scalars['String']['input']>>;
  email: Scalars['String']['input'];
  familyName?: InputMaybe<Scalars['String']['input']>;
  givenName?: InputMaybe<Scalars['String']['input']>;
  /** Language of the email and the user's default language. Defaults to the partner's. */
  locale?: InputMaybe<Scalars['String']['input']>;
  /** Partner of the user. Defaults to the caller's own partner. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  userName: Scalars['String']['input'];
  userType: Scalars['Int']['input'];
};

/** FULL: everything. SECURITY: how users of the customer sign in (two-factor authentication and login provider). NONE: nothing. */
export type CustomerAuthority =
  | 'FULL'
  | 'NONE'
  | 'SECURITY';

export type CustomerBulkAction =
  | 'DISABLE'
  | 'ENABLE'
  | 'SET_LOGIN_PROVIDER'
  | 'SET_TWO_FACTOR';

/** For whom a feature is on, including this customer. SHARE: for some of all users, so for some of the customer's. */
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

/** Column index of each field, from 0. One column may be used for several fields. */
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

/** HR: features of the HR product. PAYROLL_LINKING: linking users with employees of a payroll. TWO_FACTOR: a rule for two-factor authentication. */
export type CustomerOffer =
  | 'HR'
  | 'PAYROLL_LINKING'
  | 'TWO_FACTOR';

/** Each item has exactly one key. Later items break ties. */
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

/** 1901-01-01 and 0001-01-01 count as empty. Relative days are counted from the time of each query. */
export type DateTimeOperationFilterInput = {
  /** Later than `withinNext`: after the end of the day that is the given number of days ahead. */
  afterNext?: InputMaybe<DayCountInput>;
  /** Earlier than `withinLast`: before the start of the day that is the given number of days ago. */
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
  /** From the start of the day that is the given number of days ago until now. */
  withinLast?: InputMaybe<DayCountInput>;
  /** From now until the end of the day that is the given number of days ahead. */
  withinNext?: InputMaybe<DayCountInput>;
};

export type DayCountInput = {
  /** Number of days, from 0 for today to 3660. */
  days: Scalars['Int']['input'];
  /** IANA time zone in which days begin, such as Europe/Berlin. Defaults to UTC. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type DeleteAccountInput = {
  /** User name of the caller, typed as confirmation. */
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
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  version: Scalars['Int']['input'];
};

export type DeleteClientSecretInput = {
  /** ID of the app. */
  id: Scalars['ID']['input'];
  secretId: Scalars['ID']['input'];
};

export type DeleteEventStreamInput = {
  id: Scalars['ID']['input'];
};

export type DeleteFeatureInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** Version that the caller last read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

export type DeleteIdentityResourceInput = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type DeleteLoginProviderInput = {
  /** `usedBy.digest`, as it was confirmed. If other users are linked now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** Number of these users who have no other way to sign in. They get an email with a link to set a password. Required if there are any. A ConflictError if the actual number differs. */
  onlyWay?: InputMaybe<Scalars['Int']['input']>;
  /** Number of users who are linked with the provider. A ConflictError if the actual number differs. */
  people: Scalars['Int']['input'];
  version: Scalars['Int']['input'];
};

export type DeleteScimTokenInput = {
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  tokenId: Scalars['ID']['input'];
};

export type DeleteUserInput = {
  /** Confirms the change even if it leaves a customer without an administrator who can sign in. Has an effect only for vendor operations. */
  confirmLastAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  /** User name of the user, typed as confirmation. */
  userName: Scalars['String']['input'];
};

export type DeleteViewInput = {
  id: Scalars['ID']['input'];
};

export type DiscardDraftInput = {
  form: Scalars['String']['input'];
  /** Number of the writer's last save that is discarded. Later ones stay, and earlier ones that arrive late are ignored. */
  sequence?: InputMaybe<Scalars['Int']['input']>;
  /** Of a draft without writer: the draft as the caller knows it. Another one, which another tab has saved since, stays. */
  values?: InputMaybe<Scalars['String']['input']>;
  /** Name of the open form that has this draft, unique among those of the caller. Without it, all open forms share one draft. */
  writer?: InputMaybe<Scalars['ID']['input']>;
};

export type DiscardLoginProviderChangeInput = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

export type DiscardMigrationInput = {
  id: Scalars['ID']['input'];
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
  /** Session to end; all sessions of the user when omitted. */
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
  typeText?: InputMaybe<StringOperationFilterInput>;
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
  typeText?: InputMaybe<StringOperationFilterInput>;
  userId?: InputMaybe<IdOperationFilterInput>;
};

/** Each item has exactly one key. Later items break ties. */
export type EventLogSortInput = {
  at?: InputMaybe<SortEnumType>;
};

/** Each item has exactly one key. Later items break ties. */
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

/** What happened. UNKNOWN: a code that this version does not have. */
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
  | 'PERSONAL_DATA_DOWNLOADED'
  | 'PROVIDER_CERTIFICATE_ENDS'
  | 'PROVIDER_MASS_LEAVING'
  | 'PROVIDER_METADATA_CHANGED'
  | 'PROVIDER_METADATA_REFUSED'
  | 'PROVIDER_SECRET_ENDS'
  | 'PROVIDER_SILENT'
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
  | 'TOKEN_REFUSED'
  | 'UNKNOWN';

export type EventTypeOperationFilterInput = {
  eq?: InputMaybe<EventType>;
  in?: InputMaybe<Array<InputMaybe<EventType>>>;
  neq?: InputMaybe<EventType>;
  nin?: InputMaybe<Array<InputMaybe<EventType>>>;
};

export type ExportColumnInput = {
  /** Name of the list's column. */
  column: Scalars['String']['input'];
  /** Heading of the column, in the reader's language. */
  label: Scalars['String']['input'];
  /** Texts for the column's coded values, in the reader's language; at most 500. */
  words?: InputMaybe<Array<ExportWordInput>>;
};

export type ExportWordInput = {
  value: Scalars['String']['input'];
  word: Scalars['String']['input'];
};

export type FailedSignInFilterInput = {
  address?: InputMaybe<StringOperationFilterInput>;
  and?: InputMaybe<Array<FailedSignInFilterInput>>;
  at?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  or?: InputMaybe<Array<FailedSignInFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  userId?: InputMaybe<IdOperationFilterInput>;
};

/** Each item has exactly one key. Later items break ties. */
export type FailedSignInSortInput = {
  at?: InputMaybe<SortEnumType>;
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

/** Each item has exactly one key. Later items break ties. */
export type FeatureDetailSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  description?: InputMaybe<SortEnumType>;
  key?: InputMaybe<SortEnumType>;
  reviewOn?: InputMaybe<SortEnumType>;
  share?: InputMaybe<SortEnumType>;
  updatedAt?: InputMaybe<SortEnumType>;
};

/** The changed flag. Fields that are omitted keep their current values, or are empty for a new flag. */
export type FeatureEffectsInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Counts the effects of deleting the flag instead of changing it. */
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** ID of an existing flag. Omit it for a new flag. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Key of a new flag. It determines which users are within the share. */
  key?: InputMaybe<Scalars['String']['input']>;
  partnerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Percentage of the users, 0 to 100 with at most two decimals. */
  share?: InputMaybe<Scalars['String']['input']>;
  userIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  userTypes?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** Reasons as OpenFeature names them. STATIC: on for everybody. TARGETING_MATCH: on, as it names the user, or their customer, partner or user type. SPLIT: on, as the user is within its share. DEFAULT: off for the user, but on for others. DISABLED: off for everybody. */
export type FeatureReason =
  | 'DEFAULT'
  | 'DISABLED'
  | 'SPLIT'
  | 'STATIC'
  | 'TARGETING_MATCH';

/** Rule by which a flag is on. EVERYONE: it is on for all. USER, CUSTOMER, PARTNER, USER_TYPE: it names the user, or their customer, partner or user type. SHARE: the user is within its share. */
export type FeatureRule =
  | 'CUSTOMER'
  | 'EVERYONE'
  | 'PARTNER'
  | 'SHARE'
  | 'USER'
  | 'USER_TYPE';

/** ON: on for everybody. SOME: on for its audiences. OFF: on for nobody. DELETED: on for nobody, and can be brought back by restoring a revision. */
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
  /** ID of the customer. */
  id: Scalars['ID']['input'];
};

export type FinishLoginLinkInput = {
  /** Value of the query parameter `linked` in the address that the browser returned to. */
  ticket: Scalars['String']['input'];
};

export type FinishSecurityDeviceInput = {
  name: Scalars['String']['input'];
  /** Result of navigator.credentials.create, as JSON. */
  response: Scalars['String']['input'];
};

export type GettingStartedStep =
  | 'CREATE_CUSTOMER'
  | 'INVITE_USER'
  | 'OWN_TWO_FACTOR'
  | 'REACH_HOST'
  | 'REQUIRE_TWO_FACTOR'
  | 'SECOND_ADMINISTRATOR'
  | 'SECOND_OPERATOR'
  | 'SEND_MAIL'
  | 'TAKE_TOUR';

export type GrantType =
  | 'AUTHORIZATION_CODE'
  | 'CLIENT_CREDENTIALS'
  | 'REFRESH_TOKEN';

/** What a sign-in said about groups. VALUES: a list, which may be empty. ABSENT: the claim was not sent. UNAVAILABLE: there are groups that the provider does not list, as Entra ID does above its limit. */
export type GroupAnswerKind =
  | 'ABSENT'
  | 'UNAVAILABLE'
  | 'VALUES';

/** What a check of the system found. UNKNOWN: a code that this version does not have. */
export type HealthFindingCode =
  | 'ANOTHER'
  | 'AWAY'
  | 'CERTIFICATE_ENDED'
  | 'CERTIFICATE_ENDS'
  | 'FAILED'
  | 'FAILING'
  | 'FAULTS'
  | 'FULL'
  | 'LATE'
  | 'LEFT_BEHIND'
  | 'LOST'
  | 'METADATA_REFUSED'
  | 'NEVER_RAN'
  | 'NOT_REFRESHED'
  | 'NOT_RUN'
  | 'NOT_SEALED'
  | 'NO_MAIL'
  | 'NO_STANDBY'
  | 'REPLICA_GONE'
  | 'REPLICA_HIDDEN'
  | 'REPLICA_LATE'
  | 'SECRET_ENDED'
  | 'SECRET_ENDS'
  | 'SHADOWED'
  | 'SHARED'
  | 'SKEW'
  | 'SLOW'
  | 'STOPPED'
  | 'UNKNOWN';

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

/** Each item has exactly one key. Later items break ties. */
export type IdentityResourceSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  displayName?: InputMaybe<SortEnumType>;
  isSystem?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

/** A value in place of that of the file, by the line of the row and the name of the field in the mapping. */
export type ImportCorrectionInput = {
  field: Scalars['String']['input'];
  line: Scalars['Int']['input'];
  value: Scalars['String']['input'];
};

export type ImportDelimiter =
  | 'BAR'
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

/** When new users get the email that confirms their account. NOW: when they are created. LATER: once an administrator sends it. NEVER: none is planned. Users who were not mailed get the email when an administrator sends it, or when they ask for a new password at the sign-in. */
export type ImportMails =
  | 'LATER'
  | 'NEVER'
  | 'NOW';

/** CREATE: the row creates a record. CHANGE: a record exists already and differs; it is changed if the start of the import asks for that. SKIP: it creates none, as another record or row has the same value that must be unique. BROKEN: it creates none, as the row breaks a rule. */
export type ImportOutcome =
  | 'BROKEN'
  | 'CHANGE'
  | 'CREATE'
  | 'SKIP';

export type ImportRowFilterInput = {
  and?: InputMaybe<Array<ImportRowFilterInput>>;
  label?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<ImportRowFilterInput>>;
};

/** Each item has exactly one key. Later items break ties. */
export type ImportRowSortInput = {
  label?: InputMaybe<SortEnumType>;
  line?: InputMaybe<SortEnumType>;
};

export type ImportSettingsInput = {
  /** Digest of the changes that a dry run has shown. The import is refused if they are other ones now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** Shows what would be done, and changes nothing. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The settings file, YAML. The whole request has at most 262,144 bytes; the command `settings:import` takes a file of any size. */
  file?: InputMaybe<Scalars['String']['input']>;
  /** Number of users who lose their link with a login provider. Needed, and exact, for each who does. */
  linked?: InputMaybe<Scalars['Int']['input']>;
  /** Number of users who have no other way to sign in. Needed, and exact, for each who has none. */
  onlyWay?: InputMaybe<Scalars['Int']['input']>;
  /** Deletes what the file lacks, in the sections that it has, and empties lists that limit a record. Partners are never deleted. */
  prune?: InputMaybe<Scalars['Boolean']['input']>;
  /** Number of records that the import changes. Needed for more than 25. */
  records?: InputMaybe<Scalars['Int']['input']>;
  /** Number of rows of logs that a shorter retention deletes. Needed for more than 25. */
  rows?: InputMaybe<Scalars['Int']['input']>;
  /** ID of the import to take back, in place of a file. Records are set back to what they were before it. */
  takeBack?: InputMaybe<Scalars['ID']['input']>;
  /** Number of users that the import reaches. Needed for more than 25. */
  users?: InputMaybe<Scalars['Int']['input']>;
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

/** What a job does to each of its rows. UNKNOWN: a code that this version does not have. */
export type JobAction =
  | 'ADD_TO_CUSTOMER'
  | 'DEACTIVATE'
  | 'DELETE'
  | 'DISABLE'
  | 'ENABLE'
  | 'END'
  | 'LINK'
  | 'LOCK'
  | 'REMOVE_ACCESS_PROFILE'
  | 'REMOVE_FROM_CUSTOMER'
  | 'REQUIRE_PASSWORD'
  | 'RESEND_CONFIRMATION'
  | 'SET_ACCESS_PROFILE'
  | 'SET_LOGIN_PROVIDER'
  | 'SET_TWO_FACTOR'
  | 'SIGN_OUT'
  | 'TWO_FACTOR_OFF'
  | 'TWO_FACTOR_ON'
  | 'UNKNOWN'
  | 'UNLOCK';

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
  | 'AUDIT_EXPORT'
  | 'CUSTOMER_BULK'
  | 'CUSTOMER_BULK_UNDO'
  | 'CUSTOMER_EXPORT'
  | 'CUSTOMER_IMPORT'
  | 'CUSTOMER_IMPORT_UNDO'
  | 'EVENT_EXPORT'
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
  | 'USER_IMPORT'
  | 'USER_IMPORT_UNDO';

export type JobKindOperationFilterInput = {
  eq?: InputMaybe<JobKind>;
  in?: InputMaybe<Array<InputMaybe<JobKind>>>;
  neq?: InputMaybe<JobKind>;
  nin?: InputMaybe<Array<InputMaybe<JobKind>>>;
};

export type JobRowFilterInput = {
  and?: InputMaybe<Array<JobRowFilterInput>>;
  code?: InputMaybe<RowFindingCodeOperationFilterInput>;
  codeText?: InputMaybe<StringOperationFilterInput>;
  label?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<JobRowFilterInput>>;
  state?: InputMaybe<JobRowStateOperationFilterInput>;
};

/** Each item has exactly one key. Later items break ties. */
export type JobRowSortInput = {
  label?: InputMaybe<SortEnumType>;
  number?: InputMaybe<SortEnumType>;
};

/** UNCHANGED: the record was already as requested, or an import left the line out. REFUSED: a rule forbids the change; `code` names it. FAILED: an error of the server. */
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

/** Each item has exactly one key. Later items break ties. */
export type JobSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  kind?: InputMaybe<SortEnumType>;
  startedBy?: InputMaybe<SortEnumType>;
  state?: InputMaybe<SortEnumType>;
  total?: InputMaybe<SortEnumType>;
};

/** PAUSING: the job finishes the rows in progress and then becomes PAUSED. */
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

/** Why somebody without an account did not join. PAUSED: something has changed since joining was set. NOT_PROVEN: no address under a domain that is verified for this provider alone. EXISTS: somebody has the address. BARRED: an account of the same subject was unlinked or deleted. LIMIT: too many had joined within the hour. */
export type JoinRefusal =
  | 'BARRED'
  | 'EXISTS'
  | 'LIMIT'
  | 'NOT_PROVEN'
  | 'OFF'
  | 'PAUSED';

/** What taking joining back would do. FRESH: the user would be deactivated. CHANGED: kept, because others have given them more since. INACTIVE: deactivated already. */
export type JoinedUserState =
  | 'CHANGED'
  | 'FRESH'
  | 'INACTIVE';

export type LeavingObstacle =
  | 'DIRECTORY'
  | 'LAST_ADMIN'
  | 'LAST_BREAK_GLASS'
  | 'LAST_OPERATIONS'
  | 'NO_AUTHOR';

export type LiftLoginProviderInput = {
  /** ID of the customer. */
  id: Scalars['ID']['input'];
  /** Version of the customer that the caller last read. */
  version: Scalars['Int']['input'];
};

export type LinkInput = {
  /** The part of the link’s address after /s/. */
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

export type LinkUnlinkedIdentityInput = {
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** ID of the identity without an account. */
  identityId: Scalars['ID']['input'];
  /** ID of the suggested user. */
  userId: Scalars['ID']['input'];
};

export type LockUserInput = {
  /** Confirms the change even if it leaves a customer without an administrator who can sign in. Has an effect only for vendor operations. */
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

/** Each item has exactly one key. Later items break ties. */
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

/** Why DNS did not verify a domain: there is no TXT record, it has another value, or DNS did not answer. */
export type LoginProviderDomainFault =
  | 'NO_ANSWER'
  | 'NO_RECORD'
  | 'OTHER_RECORD';

/** PENDING: not yet looked up in DNS. Only users with addresses in VERIFIED domains are offered the provider and may sign in with it. */
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

/** The changed groups. Fields that are omitted keep their values. */
export type LoginProviderGroupEffectsInput = {
  claim?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** All rows of customers within reach; others are taken as unchanged. */
  rows?: InputMaybe<Array<LoginProviderGroupRowInput>>;
};

export type LoginProviderGroupRowInput = {
  accessProfileId: Scalars['ID']['input'];
  customerId: Scalars['ID']['input'];
  label?: InputMaybe<Scalars['String']['input']>;
  value: Scalars['String']['input'];
};

/** Whether people join at this moment, or what prevents it. MANY_TENANTS: the issuer signs in people of any organisation. NO_DOMAIN: no domain is verified for this provider alone. OTHER_REQUIRED: the customer requires another login provider. OTHER_SOURCE: another issuer, entity ID or kind of subject since it was set. OWNER: the user who set it may no longer give what new users get. */
export type LoginProviderJoiningState =
  | 'MANY_TENANTS'
  | 'NO_CUSTOMER'
  | 'NO_DOMAIN'
  | 'NO_PROFILE'
  | 'OFF'
  | 'ON'
  | 'OTHER_REQUIRED'
  | 'OTHER_SOURCE'
  | 'OWNER';

/** INCOMPLETE: settings that sign-ins need are missing. */
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

/** Product behind a login provider, for which the setup has a guide. GENERIC: any other one. */
export type LoginProviderProduct =
  | 'ADFS'
  | 'APPLE'
  | 'ENTRA_ID'
  | 'GENERIC'
  | 'GOOGLE_WORKSPACE'
  | 'KEYCLOAK'
  | 'OKTA'
  | 'ONE_LOGIN'
  | 'PING_ONE'
  | 'SHIBBOLETH';

/** Each item has exactly one key. Later items break ties. */
export type LoginProviderSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  displayName?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
  protocol?: InputMaybe<SortEnumType>;
};

/** LIMITED: the owner lacks some of the activities at a customer. LEFT: the owner cannot act themselves; the app keeps their rights for 14 days. ENDED: the app may do nothing until it has another owner, or this one has rights again. */
export type MachineOwnerState =
  | 'ENDED'
  | 'LEFT'
  | 'LIMITED'
  | 'PRESENT';

export type MaintenanceAudience =
  | 'EVERYBODY'
  | 'STAFF';

/** Give either `ids` or `all: true`. */
export type MarkNotificationsReadInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** IDs of the notifications, at most 200. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** Why the metadata or discovery document of a login provider was refused. */
export type MetadataFault =
  | 'DOCTYPE'
  | 'EXPIRED'
  | 'NOT_METADATA'
  | 'NOT_XML'
  | 'NO_CERTIFICATE'
  | 'NO_RSA_CERTIFICATE'
  | 'NO_SIGN_IN_ADDRESS'
  | 'OTHER_PROVIDER'
  | 'REDIRECTS'
  | 'REFUSED_ADDRESS'
  | 'SEVERAL_PROVIDERS'
  | 'TOO_LARGE'
  | 'UNREACHABLE'
  | 'UNSUPPORTED';

export type MigrationActiveWordInput = {
  isActive: Scalars['Boolean']['input'];
  word: Scalars['String']['input'];
};

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

/** Each item has exactly one key. Later items break ties. */
export type MigrationCustomerSortInput = {
  name?: InputMaybe<SortEnumType>;
  type?: InputMaybe<SortEnumType>;
};

export type MigrationCustomerTypeInput = {
  from: Scalars['String']['input'];
  to: CustomerType;
};

export type MigrationImportColumnInput = {
  /** Index of the column, from 0. */
  column: Scalars['Int']['input'];
  field: Scalars['String']['input'];
};

export type MigrationLinks =
  | 'LEAVE_OUT'
  | 'LINK';

/** What to do with users who have no password. NOW: active users get an invitation email. LATER: no email now; they stay unconfirmed until an administrator sends one. NEVER: no email; their addresses are treated as confirmed. */
export type MigrationMails =
  | 'LATER'
  | 'NEVER'
  | 'NOW';

export type MigrationMakes =
  | 'CREATE'
  | 'LEAVE_OUT';

/** LINK: a user or customer that the portal already has is linked with the record. UPDATE: one that was migrated before is changed. SKIP: left out by a rule or by hand, or unchanged since it was migrated. CONFLICT: another one already has a value that must be unique. ERROR: a rule forbids it. */
export type MigrationOutcome =
  | 'CONFLICT'
  | 'CREATE'
  | 'ERROR'
  | 'LINK'
  | 'SKIP'
  | 'UPDATE';

/** TAKE_OVER: takes over passwords that the portal can verify; users with such a password get no email. */
export type MigrationPasswords =
  | 'NONE'
  | 'TAKE_OVER';

export type MigrationRowFilterInput = {
  and?: InputMaybe<Array<MigrationRowFilterInput>>;
  code?: InputMaybe<RowFindingCodeOperationFilterInput>;
  codeText?: InputMaybe<StringOperationFilterInput>;
  label?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<MigrationRowFilterInput>>;
};

/** Each item has exactly one key. Later items break ties. */
export type MigrationRowSortInput = {
  label?: InputMaybe<SortEnumType>;
  number?: InputMaybe<SortEnumType>;
};

/** Rules that are omitted keep their current values, or get the defaults in a new migration. */
export type MigrationRulesInput = {
  customerTypes?: InputMaybe<Array<MigrationCustomerTypeInput>>;
  existing?: InputMaybe<MigrationLinks>;
  inactive?: InputMaybe<MigrationMakes>;
  mails?: InputMaybe<MigrationMails>;
  /** Partner of new customers; '' for none. */
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

/** Each item has exactly one key. Later items break ties. */
export type MigrationRunSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  wizard?: InputMaybe<SortEnumType>;
};

export type MigrationState =
  | 'CANCELLED'
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

/** Each item has exactly one key. Later items break ties. */
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

/** USERS: users of one customer of the HR product. NATURAL_HR_CUSTOMERS: customers of NaturalHR. NATURAL_HR_USERS: users of NaturalHR customers that have been migrated. */
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
  /** Value that the caller read. A ConflictError for this cell if it has changed since. */
  was: Scalars['Boolean']['input'];
};

export type MobileMenuPeopleInput = {
  digest: Scalars['String']['input'];
  userType: Scalars['Int']['input'];
};

export type NameIdFormat =
  | 'EMAIL_ADDRESS'
  | 'PERSISTENT'
  | 'TRANSIENT'
  | 'UNSPECIFIED';

/** What a notification says. UNKNOWN: a code that this version does not have. */
export type NotificationCode =
  | 'ACCESS_LINK_COPIED'
  | 'APP_ACCESS_CHANGED'
  | 'APP_OWNER_LEFT'
  | 'APP_REDIRECTS_CHANGED'
  | 'APP_SECRET_CREATED'
  | 'APP_SECRET_DELETED'
  | 'APP_SECRET_ENDS'
  | 'BULK_FINISHED'
  | 'CHECKS_FAILED'
  | 'CHECKS_WELL'
  | 'EXPORT_FINISHED'
  | 'IMPORT_FINISHED'
  | 'LEAVER_WAITS'
  | 'MIGRATION_FINISHED'
  | 'MIGRATION_REVIEWED'
  | 'MIGRATION_UNDONE'
  | 'NEW_DEVICE'
  | 'PASSWORD_CHANGED'
  | 'PROVIDER_BREAK_GLASS_UNTRIED'
  | 'PROVIDER_BREAK_GLASS_USED'
  | 'PROVIDER_CERTIFICATE_ENDS'
  | 'PROVIDER_CHANGE_WAITS'
  | 'PROVIDER_DELETED'
  | 'PROVIDER_DOMAIN_LOST'
  | 'PROVIDER_DOMAIN_MISSING'
  | 'PROVIDER_GROUPS_PAUSED'
  | 'PROVIDER_GROUPS_UNAVAILABLE'
  | 'PROVIDER_JOINED'
  | 'PROVIDER_JOIN_LIMIT'
  | 'PROVIDER_JOIN_PAUSED'
  | 'PROVIDER_LEAVER_WAITS'
  | 'PROVIDER_MASS_LEAVING'
  | 'PROVIDER_METADATA_CHANGED'
  | 'PROVIDER_METADATA_REFUSED'
  | 'PROVIDER_OWNER_LEFT'
  | 'PROVIDER_OWNER_LIMITED'
  | 'PROVIDER_REQUIREMENT_LIFTED'
  | 'PROVIDER_SECRET_ENDS'
  | 'PROVIDER_SETUP_HANDED_IN'
  | 'PROVIDER_SILENT'
  | 'PROVIDER_TOKEN_ENDS'
  | 'PROVIDER_TRUST_CHANGED'
  | 'PROVIDER_WITHOUT_BREAK_GLASS'
  | 'REQUEST_RECEIVED'
  | 'REQUEST_STATUS'
  | 'UNDO_FINISHED'
  | 'UNKNOWN';

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

export type OidcResponseMode =
  | 'FORM_POST'
  | 'QUERY';

/** What came of an operation with an idempotency key. */
export type OperationOutcome =
  | 'ANSWERED'
  | 'DONE'
  | 'IN_PROGRESS'
  | 'NOT_DONE';

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

/** Each item has exactly one key. Later items break ties. */
export type PartnerSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  domain?: InputMaybe<SortEnumType>;
  isHrPartner?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
};

export type PasswordExpiryInput = {
  /** Day (YYYY-MM-DD) from whose start in UTC the password has expired; '' for none. */
  date: Scalars['String']['input'];
  /** Number of days from when a password is set until it expires; null or 0 for never. */
  days?: InputMaybe<Scalars['Int']['input']>;
  /** Whether the user must set a new password at the next sign-in. */
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

/** Each item has exactly one key. Later items break ties. */
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
  /** ID of the employee. */
  id: Scalars['ID']['input'];
  userId: Scalars['ID']['input'];
  /** Version of the employee that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** What matched an employee with a user. NUMBER: the employee number within the company. EMAIL: the work email. PERSON: the name with birth date or phone. NAME: the name alone. HAND: somebody chose the user. */
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

/** ALLOWED: the user may work in the portal. NHR: denied, as an HR partner excludes its employees and managers. CUSTOMERS: denied, as every enabled customer of the user excludes its users. */
export type PortalAccess =
  | 'ALLOWED'
  | 'CUSTOMERS'
  | 'NHR';

export type PortalFeature =
  | 'APPS'
  | 'LOCKED_ACCOUNTS120924'
  | 'MY_APPS_SAML'
  | 'SPA_VIEW_AS';

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type PreviewCustomerBulkInput = {
  action: CustomerBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** For SET_LOGIN_PROVIDER. Omit it for the portal's own sign-in. */
  loginProviderId?: InputMaybe<Scalars['ID']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<CustomerListState>;
  /** Required for SET_TWO_FACTOR. */
  twoFactorLevel?: InputMaybe<TwoFactorLevel>;
  /** For SET_TWO_FACTOR. Unchanged if omitted. */
  twoFactorMethod?: InputMaybe<Scalars['String']['input']>;
  where?: InputMaybe<CustomerFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type PreviewPayrollEmployeeBulkInput = {
  action: PayrollEmployeeBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<PayrollEmployeeState>;
  where?: InputMaybe<PayrollEmployeeFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type PreviewSessionBulkInput = {
  action: SessionBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<SessionState>;
  where?: InputMaybe<ServerSideSessionFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type PreviewUserBulkInput = {
  /** ID of the access profile, for SET_ACCESS_PROFILE. */
  accessProfileId?: InputMaybe<Scalars['ID']['input']>;
  action: UserBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** ID of the customer that the action applies to. Omit for LOCK, UNLOCK, DELETE and other actions that do not concern a customer. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Reason for the lock, for LOCK. */
  reason?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<UserListState>;
  /** End of the lock, for LOCK. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
  where?: InputMaybe<UserIdentityFilterInput>;
};

/** What a check met instead. NOTHING: it was missing. VALUE: a value of the protocol, in `text`. UNKNOWN: as of SignInFindingCode. */
export type ReceivedFindingCode =
  | 'ACCOUNT_ABOVE_PROVIDER'
  | 'ACCOUNT_BARRED'
  | 'ACCOUNT_DISABLED'
  | 'ACCOUNT_ELSEWHERE'
  | 'ACCOUNT_LOCKED'
  | 'ACCOUNT_NETWORK'
  | 'ACCOUNT_UNCONFIRMED'
  | 'ADDRESS_INSIDE'
  | 'ADDRESS_UNREACHABLE'
  | 'ANSWER_TOO_LARGE'
  | 'CONNECTION_CUT'
  | 'CRITICAL_HEADER'
  | 'DOMAIN_NOT_VERIFIED'
  | 'EMAIL_UNVERIFIED'
  | 'ENCRYPTED_TOKEN'
  | 'ERROR_DESCRIBED'
  | 'HTTP_STATUS'
  | 'JOIN_ADDRESS_IN_USE'
  | 'JOIN_DOMAIN_NOT_PROVEN'
  | 'JOIN_LIMIT'
  | 'JOIN_PAUSED'
  | 'JOIN_SUBJECT_BARRED'
  | 'LENGTH'
  | 'METADATA_FAULT'
  | 'MORE'
  | 'MORE_THAN_ONCE'
  | 'NONE'
  | 'NOTHING'
  | 'NOT_DECRYPTABLE'
  | 'NOT_PARSABLE'
  | 'NOT_VERIFIABLE'
  | 'NO_ANSWER'
  | 'NO_ANSWER_IN_TIME'
  | 'NO_APPLICABLE_KEY'
  | 'NO_CONTENT_TYPE'
  | 'NO_DATE'
  | 'NO_ENDPOINT_AT_INDEX'
  | 'NO_SIGNATURE'
  | 'NUMBER'
  | 'OTHER_ISSUER'
  | 'OTHER_PROVIDER'
  | 'OTHER_STATE'
  | 'OTHER_TOKEN'
  | 'OTHER_VALUE'
  | 'PROPERTY_INVALID'
  | 'REDIRECT'
  | 'REDIRECT_WITHOUT_ADDRESS'
  | 'SCHEME_NOT_ALLOWED'
  | 'SEVERAL'
  | 'SEVERAL_APPLICABLE_KEYS'
  | 'SIGNATURE_NOT_VERIFIED'
  | 'SOMETHING_ELSE'
  | 'TOKEN_IN_ADDRESS'
  | 'UNKNOWN'
  | 'UNNAMED_ERROR'
  | 'USED_ID'
  | 'USED_JTI'
  | 'VALUE';

export type RefreshAppConfigurationInput = {
  /** Name of the sentinel: "features" for the feature flags. */
  sentinel: Scalars['String']['input'];
};

export type ReleaseUnlinkedIdentityInput = {
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** ID of the identity without an account. */
  identityId: Scalars['ID']['input'];
};

export type RemoveNetworkRuleInput = {
  /** ID of the customer. */
  id: Scalars['ID']['input'];
  /** Version of the customer that the caller last read. */
  version: Scalars['Int']['input'];
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

export type RequireLoginProviderInput = {
  /** Users who keep password and second factor. At least one. */
  breakGlass: Array<Scalars['ID']['input']>;
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** ID of the customer. */
  id: Scalars['ID']['input'];
  /** Number of users whom it concerns, as the preview reported it. A ConflictError if it differs. */
  people: Scalars['Int']['input'];
  /** Version of the customer that the caller last read. */
  version: Scalars['Int']['input'];
};

export type ResetUserFactorInput = {
  id: Scalars['ID']['input'];
  method: TwoFactorMethod;
};

export type RestoreFeatureInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** Version whose audiences are restored. */
  revision: Scalars['Int']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** Version that the caller last read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

export type ResumeEventStreamInput = {
  id: Scalars['ID']['input'];
};

export type ResumeJobInput = {
  id: Scalars['ID']['input'];
};

export type RetentionName =
  | 'accountEventDays'
  | 'eventDays'
  | 'linkDays'
  | 'logDays'
  | 'messageDays'
  | 'notificationDays'
  | 'sessionDays';

export type RetryJobInput = {
  id: Scalars['ID']['input'];
};

export type RevertAccessProfileChangeInput = {
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertApiResourceChangeInput = {
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertApiScopeChangeInput = {
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertClientChangeInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
};

export type RevertCustomerChangeInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
  /** When disabling: number of users who will not be able to sign in (`figures.barred`). Required above 25. A ConflictError if the actual number differs. */
  users?: InputMaybe<Scalars['Int']['input']>;
};

export type RevertFeatureChangeInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
};

export type RevertIdentityResourceChangeInput = {
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertLoginProviderChangeInput = {
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertPartnerChangeInput = {
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
};

export type RevertUserChangeInput = {
  /** ID of the audit row. */
  id: Scalars['ID']['input'];
};

export type ReviewMigrationInput = {
  id: Scalars['ID']['input'];
  /** A UUID chosen by the caller for the job. Repeating the call with the same ID starts only one job. */
  jobId: Scalars['ID']['input'];
  /** Version of the choices that the caller has on the screen. A ConflictError if they have changed since. If omitted, the current ones are reviewed. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type RevokeSetupLinkInput = {
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  linkId: Scalars['ID']['input'];
};

export type RotateEventStreamSecretInput = {
  id: Scalars['ID']['input'];
  /** Whether the secret before signs too for 24 hours. */
  keepsOld: Scalars['Boolean']['input'];
};

/** What was found in a row, or why it was not done. UNKNOWN: a code that this version does not have. */
export type RowFindingCode =
  | 'ABOVE_PROVIDER'
  | 'ACCESSPROFILE_NOT_FOUND'
  | 'ACCOUNT_LOCKED'
  | 'ACTIVE_UNKNOWN'
  | 'ACTIVITY_BEYOND_YOU'
  | 'ACTIVITY_NOT_FOUND'
  | 'ADDRESS_FRAGMENT'
  | 'ADDRESS_INVALID'
  | 'ADDRESS_NATIVE'
  | 'ADDRESS_NOT_HTTPS'
  | 'ADDRESS_SCHEME'
  | 'ADDRESS_TOO_LONG'
  | 'ADDRESS_USER'
  | 'ADDRESS_WILDCARD'
  | 'APIRESOURCE_NOT_FOUND'
  | 'APISCOPE_NOT_FOUND'
  | 'AUDITLOG_NOT_FOUND'
  | 'AUDIT_NOT_FOUND'
  | 'BARRED_DIFFERS'
  | 'BARRED_REQUIRED'
  | 'BINDING_NOT_OFFERED'
  | 'BLANKS'
  | 'BREAK_GLASS_NEEDED'
  | 'CELL_CONFLICT'
  | 'CHANGED'
  | 'CHANGED_SINCE'
  | 'CHANGED_SINCE_REVIEW'
  | 'CHANGE_DIFFERS'
  | 'CLAIMS_OF_MACHINES'
  | 'CLAIM_ELSEWHERE'
  | 'CLAIM_EXISTS'
  | 'CLAIM_INVALID'
  | 'CLAIM_NOT_ALLOWED'
  | 'CLAIM_NOT_FOUND'
  | 'CLAIM_RESERVED'
  | 'CLAIM_TYPE_INVALID'
  | 'CLAIM_VALUE_INVALID'
  | 'CLIENT_BEYOND_YOU'
  | 'CLIENT_ID_INVALID'
  | 'CLIENT_ID_TAKEN'
  | 'CLIENT_INTROSPECTS'
  | 'CLIENT_NOT_FOUND'
  | 'CLIENT_PUBLIC'
  | 'CLOCK_OFF'
  | 'CODE_INVALID'
  | 'COLOUR_INVALID'
  | 'COLUMN_REQUIRED'
  | 'COLUMN_UNKNOWN'
  | 'COMPANY_TWO_FACTOR_MISSING'
  | 'CONTROL_CHARACTER'
  | 'CORRECTIONS_INVALID'
  | 'COUNT_DIFFERS'
  | 'COUNT_REQUIRED'
  | 'CREATOR_INACTIVE'
  | 'CURRENT_PASSWORD_INCORRECT'
  | 'CURRENT_PASSWORD_REQUIRED'
  | 'CUSTOMER_AMBIGUOUS'
  | 'CUSTOMER_BEYOND_YOU'
  | 'CUSTOMER_ELSEWHERE'
  | 'CUSTOMER_EXISTS'
  | 'CUSTOMER_IN_MIGRATION'
  | 'CUSTOMER_NAME_IN_FILE'
  | 'CUSTOMER_NAME_TAKEN'
  | 'CUSTOMER_NOT_FOUND'
  | 'CUSTOMER_NOT_MIGRATED'
  | 'CUSTOMER_OF_OTHER_ID'
  | 'CUSTOMER_OF_OTHER_PARTNER'
  | 'CUSTOMER_REQUIRED'
  | 'CUSTOMER_SIMILAR'
  | 'CUSTOMER_TYPE_UNKNOWN'
  | 'DATABASE_EXISTS'
  | 'DATABASE_INVALID'
  | 'DATABASE_NOT_FOUND'
  | 'DATABASE_UNKNOWN'
  | 'DATE_INVALID'
  | 'DAY_INVALID'
  | 'DEFAULT_NOT_OFFERED'
  | 'DETACH_BEYOND_YOU'
  | 'DEVICE_KNOWN'
  | 'DEVICE_NOT_FOUND'
  | 'DEVICE_REFUSED'
  | 'DOMAIN_INVALID'
  | 'DOMAIN_NOT_FOUND'
  | 'DOMAIN_OF_PORTAL'
  | 'DOMAIN_TAKEN'
  | 'DRAFT_FORM_INVALID'
  | 'DRAFT_SECRET'
  | 'DRAFT_TOO_LARGE'
  | 'DRAFT_VALUES_INVALID'
  | 'DRAFT_VERSION_INVALID'
  | 'EMAIL_INVALID'
  | 'EMAIL_IN_FILE'
  | 'EMAIL_NOT_CONFIRMED'
  | 'EMAIL_TAKEN'
  | 'EMAIL_UNCHANGED'
  | 'EMPLOYEE_LINKED'
  | 'ENDS_BEFORE_START'
  | 'END_BEFORE_START'
  | 'END_IN_PAST'
  | 'ENROLMENT_EXPIRED'
  | 'EVENTLOG_NOT_FOUND'
  | 'EVENT_STREAM_UNKNOWN'
  | 'EXPORT_UNKNOWN'
  | 'EXPORT_VALUE'
  | 'FACTOR_REQUIRED'
  | 'FEATURE_BEYOND_YOU'
  | 'FEATURE_DELETED'
  | 'FEATURE_KEY_TAKEN'
  | 'FEATURE_NOT_FOUND'
  | 'FILE_CHECKED_OTHERWISE'
  | 'FILE_EMPTY'
  | 'FILE_IS_EXCEL'
  | 'FILE_NOT_CHECKED'
  | 'FILE_NOT_JSON'
  | 'FILE_NOT_TEXT'
  | 'FILE_TOO_LARGE'
  | 'FILE_WITHOUT_ROWS'
  | 'FRESH_AUTH_REQUIRED'
  | 'FULL_ACCESS_OR_PROFILE'
  | 'GIVEN_UP'
  | 'GONE'
  | 'GRANT_TYPE_NEEDED'
  | 'GRANT_TYPE_NOT_ALLOWED'
  | 'GROUP_BEYOND_YOU'
  | 'GROUP_TWICE'
  | 'HASH_UNKNOWN'
  | 'HAS_CONFIRMED'
  | 'HAS_PASSWORD'
  | 'HAS_SIGNED_IN'
  | 'HAS_USERS'
  | 'HOLDERS_ABOVE_YOU'
  | 'HOST_NAME_INVALID'
  | 'HR_ID_IN_FILE'
  | 'HR_ID_OF_OTHER'
  | 'HR_ID_TAKEN'
  | 'HR_RECORD_NOT_FOUND'
  | 'HR_SOURCE_UNKNOWN'
  | 'IDENTIFIER_INVALID'
  | 'IDENTIFIER_TAKEN'
  | 'IDENTITYRESOURCE_NOT_FOUND'
  | 'IDS_OR_ALL'
  | 'IDS_REPEAT'
  | 'ID_INVALID'
  | 'ID_IN_FILE'
  | 'ID_MISSING'
  | 'ID_TAKEN'
  | 'ID_TOO_LONG'
  | 'IMPORT_BEGUN'
  | 'IMPORT_CHECKED_AGAIN'
  | 'IMPORT_NOT_CHECKED'
  | 'IMPORT_NOT_FOUND'
  | 'INACTIVE'
  | 'INTERNAL'
  | 'JOB_NOT_FOUND'
  | 'JOB_NOT_PAUSED'
  | 'JOB_NOT_RUNNING'
  | 'JOB_OVER'
  | 'JOINING_BEYOND_YOU'
  | 'JOINING_MANY_TENANTS'
  | 'JOINING_NO_DOMAIN'
  | 'JOINING_OF_VENDOR'
  | 'JOINING_OTHER_REQUIRED'
  | 'LAST_ADMIN'
  | 'LAST_ADMIN_UNCONFIRMED'
  | 'LAST_BREAK_GLASS'
  | 'LAST_LOGIN'
  | 'LAST_OPERATIONS'
  | 'LEAVING_DAY_INVALID'
  | 'LEAVING_DAY_PAST'
  | 'LEFT_BY_COLUMN'
  | 'LEFT_OUT'
  | 'LINK_EXPIRED'
  | 'LINK_IS_MAILED'
  | 'LOCALE_NOT_FOUND'
  | 'LOCK_END_INVALID'
  | 'LOGINPROVIDER_ABOVE_YOU'
  | 'LOGINPROVIDER_BEYOND_YOU'
  | 'LOGINPROVIDER_IN_USE'
  | 'LOGINPROVIDER_NAME_TAKEN'
  | 'LOGINPROVIDER_NOT_FOUND'
  | 'LOGINPROVIDER_REQUIRED'
  | 'LOGIN_NOT_FOUND'
  | 'LOGIN_PROVIDER_NOT_FOUND'
  | 'LOGIN_REFUSED'
  | 'LOGIN_REQUIRED'
  | 'LOGIN_TAKEN'
  | 'MAILBOX_INVALID'
  | 'MAINTENANCE_CHANGED'
  | 'MAINTENANCE_TOO_FAR'
  | 'MAINTENANCE_TOO_LONG'
  | 'MANAGED_BY_DIRECTORY'
  | 'MEMBERSHIP_BEYOND_YOU'
  | 'MEMBERSHIP_PROFILE_GONE'
  | 'MENU_ENTRY_NOT_FOUND'
  | 'METADATA_DOCTYPE'
  | 'METADATA_EXPIRED'
  | 'METADATA_NOT_METADATA'
  | 'METADATA_NOT_XML'
  | 'METADATA_NO_CERTIFICATE'
  | 'METADATA_NO_RSA_CERTIFICATE'
  | 'METADATA_NO_SIGN_IN_ADDRESS'
  | 'METADATA_OTHER_PROVIDER'
  | 'METADATA_REDIRECTS'
  | 'METADATA_REFUSED_ADDRESS'
  | 'METADATA_SEVERAL_PROVIDERS'
  | 'METADATA_TOO_LARGE'
  | 'METADATA_UNREACHABLE'
  | 'METADATA_UNSUPPORTED'
  | 'MIGRATED_ALREADY'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_IN_REVIEW'
  | 'MIGRATION_NOT_FOUND'
  | 'MIGRATION_NOT_REVIEWED'
  | 'MIGRATION_STARTED'
  | 'MODULE_NEEDED'
  | 'MODULE_NOT_FOUND'
  | 'MODULE_NOT_OFFERED'
  | 'MODULE_REQUIRES'
  | 'MOVES_CUSTOMER'
  | 'NAME_DIFFERS'
  | 'NAME_INVALID'
  | 'NAME_IN_FILE'
  | 'NATIVE_ONLY'
  | 'NETWORK_ADDRESSES_UNKNOWN'
  | 'NETWORK_INVALID'
  | 'NETWORK_NOT_INSIDE'
  | 'NETWORK_RULE_LAPSED'
  | 'NETWORK_SHUTS_YOU_OUT'
  | 'NEW_PASSWORD_REQUIRED'
  | 'NOBODY_SELECTED'
  | 'NOBODY_TO_CREATE'
  | 'NOTHING_TO_MIGRATE'
  | 'NOTHING_TO_UNDO'
  | 'NOTHING_WAITS'
  | 'NOT_ADMINISTRATOR'
  | 'NOT_ALLOWED'
  | 'NOT_A_MACHINE'
  | 'NOT_A_MEMBER'
  | 'NOT_FOR_MACHINE'
  | 'NOT_HTTPS'
  | 'NOT_PAUSABLE'
  | 'NOT_RETRYABLE'
  | 'NOT_REVERTIBLE'
  | 'NOT_SUGGESTED'
  | 'NOT_UNDOABLE'
  | 'NOT_VENDOR_STAFF'
  | 'NOT_WAITING'
  | 'NO_EMAIL_CHANGE'
  | 'NO_EXACT_CANDIDATE'
  | 'NO_METHOD'
  | 'NO_PASSWORD'
  | 'NO_PHONE_NUMBER'
  | 'NO_WAY_IN'
  | 'OF_OTHER_PROTOCOL'
  | 'ONE_CUSTOMER'
  | 'ONLY_WAY_DIFFERS'
  | 'ORGANISATION_REQUIRED'
  | 'ORIGIN_INVALID'
  | 'OTHER_ORGANISATION'
  | 'OUT_OF_RANGE'
  | 'OWN_ACCESS'
  | 'OWN_ACCOUNT'
  | 'OWN_SESSION'
  | 'PARTNER_AMBIGUOUS'
  | 'PARTNER_BEYOND_YOU'
  | 'PARTNER_FIXED'
  | 'PARTNER_HAS_ROOT'
  | 'PARTNER_NOT_FOUND'
  | 'PARTNER_OF_APP'
  | 'PARTNER_REQUIRED'
  | 'PARTNER_SIMILAR'
  | 'PARTNER_WITHOUT_ROOT'
  | 'PASSWORDS_DIFFER'
  | 'PASSWORD_REQUIREMENTS'
  | 'PASSWORD_USED_BEFORE'
  | 'PAYROLLEMPLOYEE_NOT_FOUND'
  | 'PAYROLL_NOT_OFFERED'
  | 'PEOPLE_LINKED'
  | 'PHONE_NOT_CONFIRMED'
  | 'PHONE_NUMBER_INVALID'
  | 'PHONE_NUMBER_REQUIRED'
  | 'PICTURE_ACTIVE'
  | 'PICTURE_NEEDS_REENCODING'
  | 'PICTURE_NOT_SQUARE'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_TOO_MANY_PIXELS'
  | 'PICTURE_TOO_SMALL'
  | 'PICTURE_TYPE'
  | 'PICTURE_UNREADABLE'
  | 'PKCE_NEEDED'
  | 'PREFERENCE_UNKNOWN'
  | 'PREVIEW_CHANGED'
  | 'PROFILES_REMAIN'
  | 'PROFILES_UNPAIRED'
  | 'PROFILE_AMBIGUOUS'
  | 'PROFILE_BY_GROUP'
  | 'PROFILE_IN_USE'
  | 'PROFILE_NAME_TAKEN'
  | 'PROFILE_SIMILAR'
  | 'PROFILE_TWICE'
  | 'PROPERTY_INVALID'
  | 'PROVIDER_IS_REQUIRED'
  | 'PROVIDER_NOT_FOUND'
  | 'PROVIDER_PROVISIONS'
  | 'PROVIDER_UNREACHABLE'
  | 'QUOTES'
  | 'RECORDINGS_OFF'
  | 'RECORDING_INVALID'
  | 'RECORDING_TOO_MANY'
  | 'RECORDS_DIFFER'
  | 'RECORDS_REQUIRED'
  | 'RECORD_IN_FILE'
  | 'REFERENCE_INVALID'
  | 'REQUIRED'
  | 'REQUIRED_OTHER_SESSION'
  | 'REQUIRED_PROVIDER_CHANGED'
  | 'REVERT_CONFLICT'
  | 'REVISION_NOT_FOUND'
  | 'ROLE_NOT_ALLOWED'
  | 'ROLE_UNKNOWN'
  | 'ROOT_IN_FILE'
  | 'ROOT_STAYS_PARTNER'
  | 'ROWS_DIFFER'
  | 'ROWS_REQUIRED'
  | 'ROW_TOO_LONG'
  | 'ROW_TOO_SHORT'
  | 'ROW_UNREADABLE'
  | 'SAMPLE_TOO_SOON'
  | 'SAMPLE_WITHOUT_ADDRESS'
  | 'SAMPLE_WITHOUT_INVITATION'
  | 'SAMPLE_WITHOUT_MAIL'
  | 'SCIM_BEYOND_YOU'
  | 'SCIM_LEAVING_NOT_FOUND'
  | 'SCIM_NOT_SET_UP'
  | 'SCIM_WITHIN_DIRECTORY'
  | 'SCOPES_INVALID'
  | 'SCOPE_IN_USE'
  | 'SCOPE_NAME_INVALID'
  | 'SCOPE_NAME_TAKEN'
  | 'SCOPE_NEEDED'
  | 'SCOPE_NOT_FOUND'
  | 'SCOPE_OF_PEOPLE'
  | 'SCOPE_OF_PORTAL'
  | 'SECRET_NAME_TAKEN'
  | 'SECRET_NEEDED'
  | 'SECRET_NOT_FOUND'
  | 'SELECTION_CHANGED'
  | 'SENTINEL_NOT_FOUND'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_TIMEOUT_TOO_SHORT'
  | 'SETTINGSIMPORT_NOT_FOUND'
  | 'SETTINGS_INVALID'
  | 'SETUPLINK_GONE'
  | 'SETUPLINK_NOT_FOUND'
  | 'SETUP_INCOMPLETE'
  | 'SETUP_TAKES_EFFECT'
  | 'SHARE_INVALID'
  | 'SHARE_PATH_INVALID'
  | 'SMS_FAILED'
  | 'SOURCE_FILE_GONE'
  | 'SOURCE_REFUSES'
  | 'SOURCE_UNREACHABLE'
  | 'SOURCE_UNREADABLE'
  | 'SYSTEM_ROW'
  | 'TEMPLATE_BEYOND_YOU'
  | 'TEMPLATE_NOT_FOUND'
  | 'TOKEN_NAME_TAKEN'
  | 'TOKEN_NOT_FOUND'
  | 'TOO_FEW'
  | 'TOO_LONG'
  | 'TOO_MANY'
  | 'TOO_MANY_ADDRESSES'
  | 'TOO_MANY_CLAIMS'
  | 'TOO_MANY_CODES'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_DEVICES'
  | 'TOO_MANY_EVENTS'
  | 'TOO_MANY_EXPORTS'
  | 'TOO_MANY_LINKS'
  | 'TOO_MANY_MAILS'
  | 'TOO_MANY_RECORDS'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_TRIES'
  | 'TOO_SHORT'
  | 'TWO_FACTOR_METHOD_INVALID'
  | 'TWO_FACTOR_NOT_OFFERED'
  | 'TWO_SECRETS'
  | 'TWO_TOKENS'
  | 'TYPE_UNMAPPED'
  | 'UNDONE_ALREADY'
  | 'UNKNOWN'
  | 'UNLINKED_NOT_FOUND'
  | 'URL_INVALID'
  | 'USERS_DIFFER'
  | 'USERS_FIRST'
  | 'USERS_REQUIRED'
  | 'USER_ABOVE_YOU'
  | 'USER_BEYOND_YOU'
  | 'USER_EXISTS'
  | 'USER_INACTIVE'
  | 'USER_IN_SOURCE'
  | 'USER_LINKED'
  | 'USER_LOCKED'
  | 'USER_NAME_DIFFERS'
  | 'USER_NAME_FOREIGN_ADDRESS'
  | 'USER_NAME_INVALID'
  | 'USER_NAME_TAKEN'
  | 'USER_NOT_FOUND'
  | 'USER_TYPE_NOT_ALLOWED'
  | 'USER_TYPE_UNKNOWN'
  | 'USER_UNCHANGED'
  | 'VALUE_CLEARED'
  | 'VALUE_DAMAGED'
  | 'VALUE_DIFFERS'
  | 'VALUE_NOT_ALLOWED'
  | 'VENDORS_BY_OPERATIONS'
  | 'VENDORS_OF_NO_PARTNER'
  | 'VENDOR_USER'
  | 'VENDOR_WITHOUT_PARTNER'
  | 'VERSION_CONFLICT'
  | 'VIEW_ADDRESS_INVALID'
  | 'VIEW_AS_NOT_FOUND'
  | 'VIEW_AS_READ_ONLY'
  | 'VIEW_COLUMNS_INVALID'
  | 'VIEW_LIST_INVALID'
  | 'VIEW_NAME_REQUIRED'
  | 'VIEW_NAME_TAKEN'
  | 'VIEW_NAME_TOO_LONG'
  | 'VIEW_NOT_FOUND'
  | 'VIEW_NO_ORGANISATION'
  | 'VIEW_TOO_MANY'
  | 'WEB_APP_ONLY'
  | 'WITHOUT_EMAIL'
  | 'ZEROS_LOST';

export type RowFindingCodeOperationFilterInput = {
  eq?: InputMaybe<RowFindingCode>;
  in?: InputMaybe<Array<InputMaybe<RowFindingCode>>>;
  neq?: InputMaybe<RowFindingCode>;
  nin?: InputMaybe<Array<InputMaybe<RowFindingCode>>>;
};

export type SamlBinding =
  | 'HTTP_POST'
  | 'HTTP_REDIRECT';

/** Encryption of assertions that our metadata offer: NONE without a key, GCM authenticated ciphers alone, ANY also CBC. */
export type SamlEncryption =
  | 'ANY'
  | 'GCM'
  | 'NONE';

export type SamlLogoutBinding =
  | 'HTTP_POST'
  | 'HTTP_REDIRECT'
  | 'NONE'
  | 'SOAP';

export type SamlResponseBinding =
  | 'HTTP_ARTIFACT'
  | 'HTTP_POST';

export type SaveDraftInput = {
  /** The form: path of its page and kind of the form. */
  form: Scalars['String']['input'];
  /** Number of this save among the writer's saves, from 1. A save with a number up to that of the stored save or discard changes nothing. */
  sequence?: InputMaybe<Scalars['Int']['input']>;
  /** JSON object of edits by field name: { "from": …, "to": … }, strings, booleans or lists of strings. Must not contain secrets. */
  values: Scalars['String']['input'];
  /** Version of the record that the form showed. */
  version?: InputMaybe<Scalars['String']['input']>;
  /** Name of the open form that has this draft, unique among those of the caller. Without it, all open forms share one draft. */
  writer?: InputMaybe<Scalars['ID']['input']>;
};

export type SaveViewInput = {
  address: Scalars['String']['input'];
  columns?: InputMaybe<Array<Scalars['String']['input']>>;
  /** ID of the caller's own view to change. A new view is created if omitted. */
  id?: InputMaybe<Scalars['ID']['input']>;
  list: Scalars['String']['input'];
  name: Scalars['String']['input'];
  /** Whether to share the view with the organisation that the caller works in. */
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

/** UNMANAGED: an active user of a customer of the directory of whom the directory has sent nothing. REFUSED: the directory wanted to create a user, and was refused. WAITS: the directory has deactivated a user who stays active here as the last administrator. */
export type ScimDifferenceReason =
  | 'REFUSED'
  | 'UNMANAGED'
  | 'WAITS';

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

/** Each item has exactly one key. Later items break ties. */
export type ScimEventSortInput = {
  at?: InputMaybe<SortEnumType>;
};

/** What the groups of a directory are. ACCESS_PROFILES: access profiles of the customer of new users. CUSTOMERS: the customers that sign in with the provider. */
export type ScimGroupKind =
  | 'ACCESS_PROFILES'
  | 'CUSTOMERS'
  | 'NONE';

/** What a directory asked for. */
export type ScimLeaving =
  | 'DEACTIVATE'
  | 'DELETE';

/** WOULD_CHANGE: a change that was not made because of a dry run. FAILED: an internal error of the portal. */
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

/** PRESENT: the owner may do everything that the directory does. LIMITED: the owner may do only a part of it, and so may the directory. LEFT: the owner has left, and somebody else should take over. ENDED: the directory can only deactivate users. */
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

/** Attribute by which the login provider identifies users at a sign-in. NONE: new users are invited by email. */
export type ScimSubject =
  | 'EMAIL'
  | 'EXTERNAL_ID'
  | 'NONE'
  | 'USER_NAME';

export type SendMigrationSampleInput = {
  id: Scalars['ID']['input'];
};

export type SendPhoneCodeInput = {
  phoneNumber: Scalars['String']['input'];
};

export type SendUserImportSampleInput = {
  id: Scalars['ID']['input'];
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

/** Each item has exactly one key. Later items break ties. */
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
  /** `digest` of the preview that the user has confirmed. A ConflictError PREVIEW_CHANGED if other users are affected by now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
};

export type SetCustomerModuleInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  enabled: Scalars['Boolean']['input'];
  /** Last day, YYYY-MM-DD. No limit if omitted. */
  endsOn?: InputMaybe<Scalars['String']['input']>;
  /** ID of the customer. */
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  /** First day, YYYY-MM-DD. No limit if omitted. */
  startsOn?: InputMaybe<Scalars['String']['input']>;
  /** Version of the customer that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

export type SetDefaultCustomerInput = {
  /** ID of one of the caller's organisations; '' for none. */
  customerId: Scalars['String']['input'];
};

export type SetDefaultLoginProviderInput = {
  /** Name of the login provider; '' for none, which leaves the sign-in page in its default order. */
  loginProvider: Scalars['String']['input'];
};

export type SetMachineAccessInput = {
  /** Empty: the app may do nothing. Known are VIEW User, CREATE User, UPDATE User, DELETE User, DELETE Session, VIEW Customer. */
  activities: Array<Scalars['String']['input']>;
  /** Customers of the partner. Omitted or empty: all of them. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** ID of the app. */
  id: Scalars['ID']['input'];
  /** Defaults to the caller, who takes over the app, unless the owner was deleted: then it is required. */
  ownerId?: InputMaybe<Scalars['ID']['input']>;
  /** Omit it for customers without a partner. An app of a partner needs that partner. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  version: Scalars['Int']['input'];
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
  /** ID of the customer. */
  id: Scalars['ID']['input'];
  /** Members who see more or less, as `mobileMenuPeople` named them. A ConflictError if one of the groups is another by now. */
  people?: InputMaybe<Array<MobileMenuPeopleInput>>;
};

export type SetNetworkRuleInput = {
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest: Scalars['String']['input'];
  /** ID of the customer. */
  id: Scalars['ID']['input'];
  /** Addresses and networks in CIDR notation, at most 50. */
  networks: Array<Scalars['String']['input']>;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** Version of the customer that the caller last read. */
  version: Scalars['Int']['input'];
};

export type SetPartnerPictureInput = {
  /** For a logo, a PNG of at most 1 MB or a plain SVG of at most 200 KB; for an icon, a square PNG of at least 128 pixels per side. The picture is removed if omitted. */
  file?: InputMaybe<Scalars['Upload']['input']>;
  id: Scalars['ID']['input'];
  picture: PartnerPicture;
  /** Version of the partner that the caller read. A ConflictError if it has changed since. */
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
  /** Name of the preference: `list_columns`, `portal_navigation`, `getting_started` or `working_organisation`. */
  key: Scalars['String']['input'];
  /** For `list_columns`: 'list:column,column;list:column'. For `portal_navigation`: the collapsed groups of the sidebar, and 'rail' for icons only, separated by commas. For `getting_started`: 'dismissed'. For `working_organisation`: the ID of the customer that the user worked in last. '' clears the preference. */
  value: Scalars['String']['input'];
};

/** 0 returns a retention to the setting of the environment. */
export type SetRetentionInput = {
  accountEventDays?: InputMaybe<Scalars['Int']['input']>;
  eventDays?: InputMaybe<Scalars['Int']['input']>;
  linkDays?: InputMaybe<Scalars['Int']['input']>;
  logDays?: InputMaybe<Scalars['Int']['input']>;
  messageDays?: InputMaybe<Scalars['Int']['input']>;
  notificationDays?: InputMaybe<Scalars['Int']['input']>;
  /** Number of rows that the change deletes. Needed for more than 25; one that is far from it now is refused. */
  rows?: InputMaybe<Scalars['Int']['input']>;
  sessionDays?: InputMaybe<Scalars['Int']['input']>;
};

export type SetTwoFactorEnabledInput = {
  enabled: Scalars['Boolean']['input'];
};

export type SetTwoFactorMethodInput = {
  enabled: Scalars['Boolean']['input'];
  method: SwitchedTwoFactorMethod;
};

export type SetUserAccessProfileInput = {
  /** Profile to assign. If omitted, the current one is removed. An administrator who loses a profile can do nothing at that customer. */
  accessProfileId?: InputMaybe<Scalars['ID']['input']>;
  /** Customer at which the profile applies. Omit it for vendor staff. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** The access profiles that the user has and gets, as they were shown: the `digest` of each, or `none`, with a dot between. If either is different now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** Instead of a profile: the administrator may do everything at the customer. Without a customer: an administrator who is limited and has no profile may do everything again. */
  fullAccess?: InputMaybe<Scalars['Boolean']['input']>;
  /** ID of the user. */
  id: Scalars['ID']['input'];
};

/** KEEP: the file lacks the record, but records of its kind are not deleted. CHANGED_SINCE: somebody changed the record after the import that is taken back, so it stays as it is. */
export type SettingsChangeAction =
  | 'CHANGE'
  | 'CHANGED_SINCE'
  | 'CREATE'
  | 'DELETE'
  | 'KEEP';

export type SettleOperationInput = {
  /** The `Idempotency-Key` of the operation whose answer was lost. */
  key: Scalars['ID']['input'];
};

export type SetupLinkState =
  | 'EXPIRED'
  | 'HANDED_IN'
  | 'NOT_OPENED'
  | 'OPENED'
  | 'REVOKED';

export type ShareLinkInput = {
  /** Path of a page under /admin or /vendor, with its query string. */
  path: Scalars['String']['input'];
};

/** What a check of a sign-in by a login provider requires. UNKNOWN: another version stored it; the value `text` says it in English. */
export type SignInFindingCode =
  | 'ACCESS_TOKEN_HASH_MISMATCH'
  | 'ACCOUNT_BARRED'
  | 'ACCOUNT_NOT_LINKED'
  | 'ADDRESS_NOT_HTTPS'
  | 'ALGORITHM_NOT_ALLOWED'
  | 'ALGORITHM_NOT_ANNOUNCED'
  | 'ARTIFACT_ADDRESS_MISSING'
  | 'ARTIFACT_ISSUER_MISMATCH'
  | 'ARTIFACT_REQUEST_MISMATCH'
  | 'ARTIFACT_RESPONSE_EMPTY'
  | 'ARTIFACT_RESPONSE_NOT_SIGNED'
  | 'ARTIFACT_TYPE_UNSUPPORTED'
  | 'ASSERTION_ENCRYPTED_TWICE'
  | 'ASSERTION_NOT_DECRYPTABLE'
  | 'ASSERTION_NOT_SIGNED'
  | 'ASSERTION_REUSED'
  | 'AUDIENCE_MISMATCH'
  | 'AUTHN_INSTANT_IN_FUTURE'
  | 'AUTHORITY_OR_CLIENT_ID_UNKNOWN'
  | 'AUTHORIZATION_ENDPOINT_MISSING'
  | 'AUTHORIZED_PARTY_MISMATCH'
  | 'AUTH_TIME_INVALID'
  | 'AUTH_TIME_IN_FUTURE'
  | 'AUTH_TIME_MISSING'
  | 'AUTH_TIME_TOO_OLD'
  | 'CLIENT_AUTHENTICATION_UNSUPPORTED'
  | 'CLIENT_KEY_INVALID'
  | 'CODE_MISSING'
  | 'CODE_NOT_ALONE'
  | 'CODE_NOT_SINGLE'
  | 'COMMENTS_IN_XML'
  | 'CONDITION_UNKNOWN'
  | 'CONFIRMATION_END_MISSING'
  | 'CONFIRMATION_METHOD_MISSING'
  | 'DECRYPTION_KEY_MISSING'
  | 'DESTINATION_MISMATCH'
  | 'DISCOVERY_ISSUER_MISMATCH'
  | 'DOCTYPE_DECLARED'
  | 'DOMAIN_NOT_ALLOWED'
  | 'DOMAIN_NOT_PROVEN'
  | 'ELEMENT_ISSUER_MISMATCH'
  | 'EMAILS_DIFFER'
  | 'ENCRYPTED_DATA_INVALID'
  | 'ENCRYPTION_UNPROTECTED'
  | 'ENDPOINT_NOT_HTTPS'
  | 'ENTITY_ID_OR_CERTIFICATE_UNKNOWN'
  | 'ENTITY_ID_UNKNOWN'
  | 'ERROR_NOT_SINGLE'
  | 'EXPIRED'
  | 'ID_MISSING'
  | 'ID_TOKEN_AUDIENCE_MISMATCH'
  | 'ID_TOKEN_EXPIRED'
  | 'ID_TOKEN_MISSING'
  | 'ID_TOKEN_NOT_YET_VALID'
  | 'IN_RESPONSE_TO_MISMATCH'
  | 'ISSUED_AT_INVALID'
  | 'ISSUED_AT_OUTSIDE_WINDOW'
  | 'ISSUER_FORMAT_MISMATCH'
  | 'ISSUER_INVALID'
  | 'ISSUER_MISMATCH'
  | 'ISSUER_NOT_SINGLE'
  | 'ISSUER_OF_EVERY_TENANT'
  | 'ISSUE_INSTANT_IN_FUTURE'
  | 'ISSUE_INSTANT_OUTSIDE_WINDOW'
  | 'KEYS_INVALID'
  | 'KEYS_UNUSABLE'
  | 'LINK_NOT_SINGLE'
  | 'LOGOUT_EVENT_MISSING'
  | 'LOGOUT_REQUEST_REUSED'
  | 'LOGOUT_STATE_UNKNOWN'
  | 'LOGOUT_TOKEN_AUDIENCE_MISMATCH'
  | 'LOGOUT_TOKEN_INVALID'
  | 'LOGOUT_TOKEN_REUSED'
  | 'MESSAGE_NOT_JUDGED_IN_TIME'
  | 'MESSAGE_NOT_SIGNED'
  | 'MESSAGE_TOO_LARGE'
  | 'METADATA_INVALID'
  | 'METADATA_OFFER_MISSING'
  | 'MOMENT_INVALID'
  | 'NAME_ID_FORMAT_MISMATCH'
  | 'NAME_ID_NOT_DECRYPTABLE'
  | 'NESTED_TOO_DEEP'
  | 'NONCE_MISMATCH'
  | 'NOT_A_SAML_RESPONSE'
  | 'NOT_DEFLATED'
  | 'NOT_JSON'
  | 'NOT_YET_VALID'
  | 'NO_ANSWER'
  | 'PART_MISSING'
  | 'PART_NOT_SINGLE'
  | 'RECIPIENT_MISMATCH'
  | 'RESPONSE_NOT_BASE64'
  | 'RESPONSE_NOT_PLAIN'
  | 'RESPONSE_NOT_SIGNED'
  | 'SAML_REQUEST_UNKNOWN'
  | 'SESSION_EXPIRED'
  | 'SIGNATURES_MISPLACED'
  | 'SIGNATURE_INVALID'
  | 'SIGNATURE_NOT_BY_CERTIFICATE'
  | 'SIGNATURE_NOT_SINGLE'
  | 'SIGN_IN_ADDRESS_MISSING'
  | 'SOAP_BODY_INVALID'
  | 'SOAP_ENVELOPE_INVALID'
  | 'STATE_MISMATCH'
  | 'STATUS_NOT_SUCCESS'
  | 'SUBJECT_AND_SESSION_MISSING'
  | 'SUBJECT_ID_MISSING'
  | 'SUBJECT_LENGTH_INVALID'
  | 'UNKNOWN'
  | 'USERINFO_INVALID'
  | 'USERINFO_SUBJECT_MISMATCH'
  | 'VERSION_UNSUPPORTED'
  | 'XML_NOT_WELL_FORMED';

export type SignInObstacle =
  | 'CUSTOMERS_DISABLED'
  | 'INACTIVE'
  | 'INVITATION_EXPIRED'
  | 'INVITED'
  | 'LOCKED'
  | 'NETWORK'
  | 'NO_CUSTOMER'
  | 'NO_WAY_IN'
  | 'PASSWORD_EXPIRED'
  | 'PORTAL_CUSTOMERS'
  | 'PORTAL_NHR'
  | 'PROVIDER_REQUIRED';

/** Why a sign-in was refused. UNKNOWN: a code that this version does not have. */
export type SignInReason =
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
  | 'TIME'
  | 'UNKNOWN'
  | 'barred'
  | 'currentPassword'
  | 'customerDisabled'
  | 'locked'
  | 'network'
  | 'passkey'
  | 'password'
  | 'providerRequired'
  | 'unconfirmed';

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

/** WAITING: the provider has not answered yet. */
export type SignInTraceState =
  | 'PASSED'
  | 'REFUSED'
  | 'WAITING';

export type SortEnumType =
  | 'ASC'
  | 'DESC';

/** Selects the records: either `ids`, or `all: true` with the filter, search and order of the list. */
export type StartAuditLogExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<AuditLogSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<AuditResult>;
  where?: InputMaybe<AuditLogFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type StartCustomerBulkInput = {
  action: CustomerBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Number of customers to change. A ConflictError if the actual number differs. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** `digest` of the preview. A ConflictError if the selection has changed since. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** For SET_LOGIN_PROVIDER. Omit it for the portal's own sign-in. */
  loginProviderId?: InputMaybe<Scalars['ID']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<CustomerListState>;
  /** Required for SET_TWO_FACTOR. */
  twoFactorLevel?: InputMaybe<TwoFactorLevel>;
  /** For SET_TWO_FACTOR. Unchanged if omitted. */
  twoFactorMethod?: InputMaybe<Scalars['String']['input']>;
  where?: InputMaybe<CustomerFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter, search and order of the list. */
export type StartCustomerExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<CustomerSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<CustomerListState>;
  where?: InputMaybe<CustomerFilterInput>;
};

export type StartCustomerImportInput = {
  /** Number of customers that the caller expects to be changed. A ConflictError if the actual number differs. If omitted or 0, none is changed. */
  changes?: InputMaybe<Scalars['Int']['input']>;
  /** `checkedAt` of the check that the caller reviewed. A ConflictError if the import was checked again since. */
  checkedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Number of customers that the caller expects to be created. A ConflictError if the actual number differs. */
  count: Scalars['Int']['input'];
  /** Number of emails that the caller expects to be sent. A ConflictError if the actual number differs. */
  emails?: InputMaybe<Scalars['Int']['input']>;
  /** ID of the import, which also becomes the ID of the job. A repeated call starts nothing and returns the job. */
  id: Scalars['ID']['input'];
};

/** Selects the records: either `ids`, or `all: true` with the filter, search and order of the list. */
export type StartEventLogExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<EventLogSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<EventKind>;
  where?: InputMaybe<EventLogFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter, search and order of the list. */
export type StartFeatureExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
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
  /** Number of records that the caller expects to be created, linked or updated. A ConflictError if the actual number differs. */
  count: Scalars['Int']['input'];
  id: Scalars['ID']['input'];
  /** A UUID chosen by the caller for the job. Repeating the call with the same ID starts only one job. */
  jobId: Scalars['ID']['input'];
  /** Version that the caller read with the review. A change raises it, and so does the end of a review. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type StartPayrollEmployeeBulkInput = {
  action: PayrollEmployeeBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Number of selected employees that the caller expects. Required above 25. A ConflictError if the actual number differs. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** `digest` of the preview. A ConflictError if the selection has changed since. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<PayrollEmployeeState>;
  where?: InputMaybe<PayrollEmployeeFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter, search and order of the list. */
export type StartPayrollEmployeeExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<PayrollEmployeeSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<PayrollEmployeeState>;
  where?: InputMaybe<PayrollEmployeeFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type StartSessionBulkInput = {
  action: SessionBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Number of selected sessions that the caller expects. Required above 25. A ConflictError if the actual number differs. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** `digest` of the preview. A ConflictError if the selection has changed since. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<SessionState>;
  where?: InputMaybe<ServerSideSessionFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter, search and order of the list. */
export type StartSessionExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<ServerSideSessionSortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<SessionState>;
  where?: InputMaybe<ServerSideSessionFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter and search of the list. */
export type StartUserBulkInput = {
  /** ID of the access profile, for SET_ACCESS_PROFILE. */
  accessProfileId?: InputMaybe<Scalars['ID']['input']>;
  action: UserBulkAction;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Number of selected users that the caller expects. Required for DELETE, and above 25. A ConflictError if the actual number differs. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** ID of the customer that the action applies to. Omit for LOCK, UNLOCK, DELETE and other actions that do not concern a customer. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** `digest` of the preview. A ConflictError if the selection has changed since. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** IDs of the selected records, at most 1000. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Reason for the lock, for LOCK. */
  reason?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<UserListState>;
  /** End of the lock, for LOCK. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
  where?: InputMaybe<UserIdentityFilterInput>;
};

/** Selects the records: either `ids`, or `all: true` with the filter, search and order of the list. */
export type StartUserExportInput = {
  all?: InputMaybe<Scalars['Boolean']['input']>;
  columns: Array<ExportColumnInput>;
  /** With `all: true`, IDs of the records to leave out, at most 1000. */
  except?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New UUID for the job. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  order?: InputMaybe<Array<UserIdentitySortInput>>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<UserListState>;
  where?: InputMaybe<UserIdentityFilterInput>;
};

export type StartUserImportInput = {
  /** Number of users that the caller expects to be changed. A ConflictError if the actual number differs. If omitted or 0, none is changed. */
  changes?: InputMaybe<Scalars['Int']['input']>;
  /** `checkedAt` of the check that the caller reviewed. A ConflictError if the import was checked again since. */
  checkedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Number of users that the caller expects to be created. A ConflictError if the actual number differs. */
  count: Scalars['Int']['input'];
  /** Number of emails that the caller expects to be sent. A ConflictError if the actual number differs. */
  emails?: InputMaybe<Scalars['Int']['input']>;
  /** ID of the import, which also becomes the ID of the job. A repeated call starts nothing and returns the job. */
  id: Scalars['ID']['input'];
};

/** Comparisons ignore case and accents. */
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

export type TakeBackJoinedUsersInput = {
  /** `joining.counts.digest`. A ConflictError if others would be deactivated now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** Number of users who would be deactivated (`joining.counts.fresh`). A ConflictError if the actual number differs. */
  people: Scalars['Int']['input'];
};

export type TakeOverMigrationInput = {
  id: Scalars['ID']['input'];
};

export type TakeOverScimInput = {
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
};

export type TestEventStreamInput = {
  id: Scalars['ID']['input'];
};

export type TestLoginProviderInput = {
  id: Scalars['ID']['input'];
};

/** ACCEPTED says only that the mail server took the message: one that drops it says nothing. */
export type TestMailOutcome =
  | 'ACCEPTED'
  | 'FAILED'
  | 'NO_ADDRESS'
  | 'NO_ANSWER'
  | 'NO_SERVER'
  | 'REFUSED';

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
  /** `digest` of the preview. A ConflictError if other records would be restored now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** New UUID for the job that undoes. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** ID of the job to undo. */
  jobId: Scalars['ID']['input'];
};

export type UndoCustomerImportInput = {
  /** Number of customers that the caller expects to be taken back, as `undo.unchanged` of the job reports it. Required above 25. A ConflictError if the actual number differs. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** `undo.digest` of the job. A ConflictError if others would be taken back now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** New UUID for the job that undoes. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** ID of the import's job. */
  jobId: Scalars['ID']['input'];
};

export type UndoMigrationInput = {
  /** Number of records that the caller expects to be taken back, as `undo.unchanged` of the job reports it. Required above 25. A ConflictError if the actual number differs. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** `undo.digest` of the job. A ConflictError if others would be taken back now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** A UUID chosen by the caller for the job. Repeating the call with the same ID starts only one job. */
  id: Scalars['ID']['input'];
  /** The job to undo. */
  jobId: Scalars['ID']['input'];
};

export type UndoPayrollEmployeeBulkInput = {
  /** `digest` of the preview. A ConflictError if other records would be restored now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** New UUID for the job that undoes. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** ID of the job to undo. */
  jobId: Scalars['ID']['input'];
};

export type UndoScimLeavingInput = {
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** ID of the mass leaving. */
  leavingId: Scalars['ID']['input'];
};

export type UndoUserBulkInput = {
  /** `digest` of the preview. A ConflictError if other records would be restored now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** New UUID for the job that undoes. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** ID of the job to undo. */
  jobId: Scalars['ID']['input'];
};

export type UndoUserImportInput = {
  /** Number of users that the caller expects to be taken back, as `undo.unchanged` of the job reports it. Required above 25. A ConflictError if the actual number differs. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** `undo.digest` of the job. A ConflictError if others would be taken back now. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** New UUID for the job that undoes. A repeated call with the same UUID starts nothing and returns the job. */
  id: Scalars['ID']['input'];
  /** ID of the import's job. */
  jobId: Scalars['ID']['input'];
};

export type UnlinkLoginInput = {
  loginProvider: Scalars['String']['input'];
  providerKey: Scalars['String']['input'];
};

export type UnlinkPayrollEmployeeInput = {
  /** ID of the employee. */
  id: Scalars['ID']['input'];
  /** Version of the employee that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

export type UpdateAccessProfileInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdateApiResourceInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  introspectionClientId?: InputMaybe<Scalars['ID']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  tokenFormat?: InputMaybe<TokenFormat>;
  /** Lifetime of access tokens for the API, 1 to 60 minutes. 0 for the default lifetime. */
  tokenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdateApiScopeInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  displayName?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdateClientInput = {
  /** Lifetime of access tokens, 1 to 60 minutes. 0 for the default lifetime. */
  accessTokenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Whether users may sign in with a password or passkey. */
  allowsPassword?: InputMaybe<Scalars['Boolean']['input']>;
  /** URL that is called when a session has ended in which the app got tokens (OpenID Connect back-channel logout). */
  backchannelLogoutUri?: InputMaybe<Scalars['String']['input']>;
  /** Claims of the tokens that the app gets for itself, each written type=value. */
  claims?: InputMaybe<Array<Scalars['String']['input']>>;
  corsOrigins?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Customers whose users may use the app. Empty allows all users. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  grantTypes?: InputMaybe<Array<GrantType>>;
  id: Scalars['ID']['input'];
  /** Lifetime of ID tokens, 1 to 60 minutes. 0 for the default lifetime. */
  idTokenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** If true, users are not asked for consent. */
  isFirstParty?: InputMaybe<Scalars['Boolean']['input']>;
  isMobile?: InputMaybe<Scalars['Boolean']['input']>;
  /** Login providers that users may sign in with. Empty allows all. */
  loginProviderIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** Partner on whose host the app is available. An app without a partner is available on every host. */
  partnerId?: InputMaybe<Scalars['ID']['input']>;
  postLogoutRedirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Notes of the operators, each written name=value. */
  properties?: InputMaybe<Array<Scalars['String']['input']>>;
  redirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Lifetime of refresh tokens, 1 to 24 hours, but no longer than the session. 0 for as long as the session. */
  refreshTokenHours?: InputMaybe<Scalars['Int']['input']>;
  /** Whether sign-ins must begin with a pushed authorization request (PAR). */
  requirePar?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether sign-ins need PKCE. Only apps that have a secret may turn it off. */
  requirePkce?: InputMaybe<Scalars['Boolean']['input']>;
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** URL at which users open the app. Without one the app is on no home page. */
  startUrl?: InputMaybe<Scalars['String']['input']>;
  /** User types that may use the app. Empty allows all. */
  userTypes?: InputMaybe<Array<ClientUserType>>;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdateCustomerInput = {
  /** When disabling: number of users who will not be able to sign in (`figures.barred`). Required above 25. A ConflictError if the actual number differs. */
  barredUsers?: InputMaybe<Scalars['Int']['input']>;
  customerType?: InputMaybe<CustomerType>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** If false, users of the customer cannot sign in unless another of their customers is enabled. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** ID of the customer in the HR product. It must be unique within one HR product. */
  hrCustomerId?: InputMaybe<Scalars['String']['input']>;
  hrSource?: InputMaybe<HrSource>;
  id: Scalars['ID']['input'];
  /** Login provider with which users of the customer sign in; '' for none. */
  loginProviderId?: InputMaybe<Scalars['ID']['input']>;
  /** If false, users of the customer cannot sign in to mobile apps. */
  mobileAppAccess?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** Minutes without activity until a session ends, 5 to 480. 0 inherits the partner's. */
  sessionTimeoutMinutes?: InputMaybe<Scalars['Int']['input']>;
  twoFactorLevel?: InputMaybe<TwoFactorLevel>;
  /** NONE, ANY, ALL, or methods joined by _ in the order FIDO, AUTHENTICATOR, SMS, EMAIL, PIN. With the prefix ALL_, each of them is required. */
  twoFactorMethod?: InputMaybe<Scalars['String']['input']>;
  /** If false, users of the customer can sign in to other apps, but not to the portal. */
  userPortalAccess?: InputMaybe<Scalars['Boolean']['input']>;
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdateFeatureInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  /** Whether the flag is on for everybody. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  /** ID of the user who owns the flag. */
  ownerId?: InputMaybe<Scalars['ID']['input']>;
  partnerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Day on which the flag is due for review, YYYY-MM-DD. */
  reviewOn?: InputMaybe<Scalars['String']['input']>;
  /** Percentage of the users, 0 to 100 with at most two decimals. */
  share?: InputMaybe<Scalars['String']['input']>;
  userIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Numbers of the user types for which the flag is on. */
  userTypes?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdateIdentityResourceInput = {
  /** Types of the claims that the scope includes. */
  claims?: InputMaybe<Array<Scalars['String']['input']>>;
  description?: InputMaybe<Scalars['String']['input']>;
  displayName?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted keep their values. */
export type UpdateLoginProviderGroupsInput = {
  absent?: InputMaybe<AbsentGroups>;
  claim?: InputMaybe<Scalars['String']['input']>;
  /** Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** All rows. Of several that match at one customer, the first counts. */
  rows?: InputMaybe<Array<LoginProviderGroupRowInput>>;
  /** How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError. */
  users?: InputMaybe<Scalars['Int']['input']>;
  /** Version of the login provider that the caller last read. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdateLoginProviderInput = {
  /** Domains of the email addresses that may sign in with the provider. Empty allows every address. */
  allowedDomains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** OIDC: URL of the issuer. */
  authority?: InputMaybe<Scalars['String']['input']>;
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: ID of the private key that the client secret is. With clientTeamId, a token signed with the key is sent as the secret, as Apple asks. */
  clientKeyId?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: the client secret. It cannot be read back. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** Day on which the client secret expires at the provider, YYYY-MM-DD. */
  clientSecretEndsOn?: InputMaybe<Scalars['String']['input']>;
  /** OIDC: team that the private key belongs to. */
  clientTeamId?: InputMaybe<Scalars['String']['input']>;
  /** When disabling: `usedBy.digest`, as it was confirmed. If other users are linked now, nothing is changed: a ConflictError. */
  digest?: InputMaybe<Scalars['String']['input']>;
  displayName?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: name of the attribute that holds the email address. Without it the usual names are read. */
  emailAttribute?: InputMaybe<Scalars['String']['input']>;
  /** If false, the provider is not offered and nobody can sign in with it. Defaults to false for a new provider. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** SAML2: encryption of assertions that our metadata offer. */
  encryption?: InputMaybe<SamlEncryption>;
  id: Scalars['ID']['input'];
  /** SAML2: binding of the logout requests that the provider gets when a user signs out here. NONE: it gets none. */
  logoutBinding?: InputMaybe<SamlLogoutBinding>;
  /** OIDC: URL at the provider to which a sign-out continues. Defaults to the one in its discovery document. */
  logoutUrl?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: the metadata document itself, instead of `metadataUrl`. */
  metadata?: InputMaybe<Scalars['String']['input']>;
  /** SAML2: URL of the metadata, which are read again every six hours. */
  metadataUrl?: InputMaybe<Scalars['String']['input']>;
  nameIdFormat?: InputMaybe<NameIdFormat>;
  /** Whether it is the vendor's own provider: only vendor operations may change it, and it is offered on every host. Only for a provider without a partner. */
  ofVendor?: InputMaybe<Scalars['Boolean']['input']>;
  /** Product behind the provider. A new provider starts with the settings that the product needs, for example the issuer of Google Workspace. Later it only decides which guide the setup shows. */
  product?: InputMaybe<LoginProviderProduct>;
  requestBinding?: InputMaybe<SamlBinding>;
  /** SAML2: binding of the responses. */
  responseBinding?: InputMaybe<SamlResponseBinding>;
  /** OIDC: how the provider is asked to answer. Apple posts its answer if an email address or a name is asked for. */
  responseMode?: InputMaybe<OidcResponseMode>;
  scopes?: InputMaybe<Scalars['String']['input']>;
  usePkce?: InputMaybe<Scalars['Boolean']['input']>;
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted keep their values. '' as `customerId` or `accessProfileId` removes it. `enabled: true` with the same values confirms a joining that is paused. */
export type UpdateLoginProviderJoiningInput = {
  /** A profile of the customer that grants nothing that the caller could not give. */
  accessProfileId?: InputMaybe<Scalars['String']['input']>;
  customerId?: InputMaybe<Scalars['String']['input']>;
  /** True requires a customer, and a domain that is verified for this provider alone. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  /** Number of people who can join within an hour, 1 to 1000. */
  perHour?: InputMaybe<Scalars['Int']['input']>;
  /** Version of the login provider that the caller last read. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text and 0 a number. */
export type UpdatePartnerInput = {
  defaultDateFormat?: InputMaybe<Scalars['String']['input']>;
  defaultLocaleId?: InputMaybe<Scalars['ID']['input']>;
  /** Host name at which the portal serves this partner. */
  domain?: InputMaybe<Scalars['String']['input']>;
  /** Help, linked on the sign-in page. */
  helpUrl?: InputMaybe<Scalars['String']['input']>;
  hrProductUrl?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  /** Whether users whose claim `nhr` is employee or manager have no access to the portal. */
  isHrPartner?: InputMaybe<Scalars['Boolean']['input']>;
  localeIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** One line at the end of its mails. */
  mailFooter?: InputMaybe<Scalars['String']['input']>;
  /** Address that answers to its mails go to. */
  mailReplyTo?: InputMaybe<Scalars['String']['input']>;
  /** Name of the sender of its mails. The address stays that of the installation. */
  mailSenderName?: InputMaybe<Scalars['String']['input']>;
  mainColoursBackgroundColor?: InputMaybe<Scalars['String']['input']>;
  mainColoursHeaderTextColor?: InputMaybe<Scalars['String']['input']>;
  mainColoursSeperatorLine?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** Days after which passwords expire, from 1 to 730. 0 for never. */
  passwordExpiryDays?: InputMaybe<Scalars['Int']['input']>;
  /** Minimum number of characters of a new password, from 12 to 64. 0 for the default of 12. */
  passwordMinLength?: InputMaybe<Scalars['Int']['input']>;
  primaryNavColor?: InputMaybe<Scalars['String']['input']>;
  primaryNavGradient?: InputMaybe<Scalars['String']['input']>;
  /** Privacy notice, linked on the sign-in page. */
  privacyUrl?: InputMaybe<Scalars['String']['input']>;
  /** Minutes without activity until a session ends, from 5 to 480. 0 for the default of 30. */
  sessionTimeoutMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Whether its users can choose their language in the top bar. */
  showLanguageOption?: InputMaybe<Scalars['Boolean']['input']>;
  sideMenuBackgroundColor?: InputMaybe<Scalars['String']['input']>;
  sideMenuTextColor?: InputMaybe<Scalars['String']['input']>;
  /** One sentence on the sign-in page. */
  signInNote?: InputMaybe<Scalars['String']['input']>;
  /** Terms of use, linked on the sign-in page. */
  termsUrl?: InputMaybe<Scalars['String']['input']>;
  themesInfoColor?: InputMaybe<Scalars['String']['input']>;
  themesInfoHoverColor?: InputMaybe<Scalars['String']['input']>;
  themesPrimaryColor?: InputMaybe<Scalars['String']['input']>;
  themesPrimaryHoverColor?: InputMaybe<Scalars['String']['input']>;
  themesSecondaryColor?: InputMaybe<Scalars['String']['input']>;
  themesSecondaryHoverColor?: InputMaybe<Scalars['String']['input']>;
  /** Shape of corners: square, soft or round. */
  themesStyleString?: InputMaybe<Scalars['String']['input']>;
  topMenuBackgroundColor?: InputMaybe<Scalars['String']['input']>;
  /** Border of the top menu: none, solid, dashed, dotted or double. */
  topMenuBorderStyle?: InputMaybe<Scalars['String']['input']>;
  topMenuGradientColor?: InputMaybe<Scalars['String']['input']>;
  useTopMenuGradient?: InputMaybe<Scalars['Boolean']['input']>;
  /** Version of the record that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted keep their values. '' as `customerId` removes the customer. */
export type UpdateScimInput = {
  customerId?: InputMaybe<Scalars['String']['input']>;
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether provisioning is turned on. True requires a customer. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  groups?: InputMaybe<ScimGroupKind>;
  /** ID of the login provider. */
  id: Scalars['ID']['input'];
  subject?: InputMaybe<ScimSubject>;
  /** Version of the login provider that the caller last read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

/** Fields that are omitted or null stay unchanged; '' clears a text. */
export type UpdateUserInput = {
  /** Confirms the change even if it leaves a customer without an administrator who can sign in. Has an effect only for vendor operations. */
  confirmLastAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaces the user's memberships in customers that the caller may see. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** New email address. A confirmed address stays in use until the new one is confirmed by the emailed link. */
  email?: InputMaybe<Scalars['String']['input']>;
  familyName?: InputMaybe<Scalars['String']['input']>;
  givenName?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  isActive?: InputMaybe<Scalars['Boolean']['input']>;
  locale?: InputMaybe<Scalars['String']['input']>;
  /** Partner of the user; '' for none. Only for vendor staff, and only vendor operations may change it. */
  partnerId?: InputMaybe<Scalars['String']['input']>;
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  userName?: InputMaybe<Scalars['String']['input']>;
  userType?: InputMaybe<Scalars['Int']['input']>;
  /** Version of the user that the caller read. A ConflictError if it has changed since. */
  version: Scalars['Int']['input'];
};

export type UploadCustomerImportInput = {
  /** CSV file with headings. */
  file: Scalars['Upload']['input'];
  fileName: Scalars['String']['input'];
  /** New UUID for the import. A repeated call with the same UUID returns the import that is stored. */
  id: Scalars['ID']['input'];
};

export type UploadMigrationImportInput = {
  /** CSV file with headings, or JSON file. */
  file: Scalars['Upload']['input'];
  fileName: Scalars['String']['input'];
  /** A new UUID for the file. Repeating the call with the same ID returns the file that is stored. */
  id: Scalars['ID']['input'];
  wizard: MigrationWizard;
};

export type UploadUserImportInput = {
  /** CSV file with headings. */
  file: Scalars['Upload']['input'];
  fileName: Scalars['String']['input'];
  /** New UUID for the import. A repeated call with the same UUID returns the import that is stored. */
  id: Scalars['ID']['input'];
};

export type UploadUserProfilePictureInput = {
  /** ID of the caller. */
  id: Scalars['ID']['input'];
  /** JPEG, PNG or WebP of at most 5 MB and 4096 pixels per side. */
  profileImage: Scalars['Upload']['input'];
};

/** FULL: everything. MEMBERSHIP: only the memberships in the caller’s customers, as the user also belongs to other customers or another partner. NONE: nothing. */
export type UserAuthority =
  | 'FULL'
  | 'MEMBERSHIP'
  | 'NONE';

export type UserBulkAction =
  | 'ADD_TO_CUSTOMER'
  | 'DEACTIVATE'
  | 'DELETE'
  | 'LOCK'
  | 'REMOVE_ACCESS_PROFILE'
  | 'REMOVE_FROM_CUSTOMER'
  | 'REQUIRE_PASSWORD'
  | 'RESEND_CONFIRMATION'
  | 'SET_ACCESS_PROFILE'
  | 'SIGN_OUT'
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

/** What is wrong with an input. */
export type UserErrorCode =
  | 'ABOVE_PROVIDER'
  | 'ACCESSPROFILE_NOT_FOUND'
  | 'ACCOUNT_LOCKED'
  | 'ACTIVITY_BEYOND_YOU'
  | 'ACTIVITY_NOT_FOUND'
  | 'ADDRESS_FRAGMENT'
  | 'ADDRESS_INVALID'
  | 'ADDRESS_NATIVE'
  | 'ADDRESS_NOT_HTTPS'
  | 'ADDRESS_SCHEME'
  | 'ADDRESS_TOO_LONG'
  | 'ADDRESS_USER'
  | 'ADDRESS_WILDCARD'
  | 'APIRESOURCE_NOT_FOUND'
  | 'APISCOPE_NOT_FOUND'
  | 'AUDITLOG_NOT_FOUND'
  | 'AUDIT_NOT_FOUND'
  | 'BARRED_DIFFERS'
  | 'BARRED_REQUIRED'
  | 'BINDING_NOT_OFFERED'
  | 'BLANKS'
  | 'BREAK_GLASS_NEEDED'
  | 'CELL_CONFLICT'
  | 'CHANGE_DIFFERS'
  | 'CLAIMS_OF_MACHINES'
  | 'CLAIM_ELSEWHERE'
  | 'CLAIM_EXISTS'
  | 'CLAIM_INVALID'
  | 'CLAIM_NOT_ALLOWED'
  | 'CLAIM_NOT_FOUND'
  | 'CLAIM_RESERVED'
  | 'CLAIM_TYPE_INVALID'
  | 'CLAIM_VALUE_INVALID'
  | 'CLIENT_BEYOND_YOU'
  | 'CLIENT_ID_INVALID'
  | 'CLIENT_ID_TAKEN'
  | 'CLIENT_INTROSPECTS'
  | 'CLIENT_NOT_FOUND'
  | 'CLIENT_PUBLIC'
  | 'CLOCK_OFF'
  | 'CODE_INVALID'
  | 'COLOUR_INVALID'
  | 'COLUMN_REQUIRED'
  | 'COLUMN_UNKNOWN'
  | 'COMPANY_TWO_FACTOR_MISSING'
  | 'CONTROL_CHARACTER'
  | 'CORRECTIONS_INVALID'
  | 'COUNT_DIFFERS'
  | 'COUNT_REQUIRED'
  | 'CURRENT_PASSWORD_INCORRECT'
  | 'CURRENT_PASSWORD_REQUIRED'
  | 'CUSTOMER_AMBIGUOUS'
  | 'CUSTOMER_BEYOND_YOU'
  | 'CUSTOMER_IN_MIGRATION'
  | 'CUSTOMER_NAME_TAKEN'
  | 'CUSTOMER_NOT_FOUND'
  | 'CUSTOMER_OF_OTHER_PARTNER'
  | 'CUSTOMER_REQUIRED'
  | 'CUSTOMER_SIMILAR'
  | 'DATABASE_EXISTS'
  | 'DATABASE_INVALID'
  | 'DATABASE_NOT_FOUND'
  | 'DATABASE_UNKNOWN'
  | 'DATE_INVALID'
  | 'DAY_INVALID'
  | 'DEFAULT_NOT_OFFERED'
  | 'DETACH_BEYOND_YOU'
  | 'DEVICE_KNOWN'
  | 'DEVICE_NOT_FOUND'
  | 'DEVICE_REFUSED'
  | 'DOMAIN_INVALID'
  | 'DOMAIN_NOT_FOUND'
  | 'DOMAIN_OF_PORTAL'
  | 'DOMAIN_TAKEN'
  | 'DRAFT_FORM_INVALID'
  | 'DRAFT_SECRET'
  | 'DRAFT_TOO_LARGE'
  | 'DRAFT_VALUES_INVALID'
  | 'DRAFT_VERSION_INVALID'
  | 'EMAIL_INVALID'
  | 'EMAIL_NOT_CONFIRMED'
  | 'EMAIL_TAKEN'
  | 'EMAIL_UNCHANGED'
  | 'EMPLOYEE_LINKED'
  | 'ENDS_BEFORE_START'
  | 'END_BEFORE_START'
  | 'END_IN_PAST'
  | 'ENROLMENT_EXPIRED'
  | 'EVENTLOG_NOT_FOUND'
  | 'EVENT_STREAM_UNKNOWN'
  | 'EXPORT_UNKNOWN'
  | 'EXPORT_VALUE'
  | 'FACTOR_REQUIRED'
  | 'FEATURE_BEYOND_YOU'
  | 'FEATURE_DELETED'
  | 'FEATURE_KEY_TAKEN'
  | 'FEATURE_NOT_FOUND'
  | 'FILE_CHECKED_OTHERWISE'
  | 'FILE_EMPTY'
  | 'FILE_IS_EXCEL'
  | 'FILE_NOT_CHECKED'
  | 'FILE_NOT_JSON'
  | 'FILE_NOT_TEXT'
  | 'FILE_TOO_LARGE'
  | 'FILE_WITHOUT_ROWS'
  | 'FRESH_AUTH_REQUIRED'
  | 'FULL_ACCESS_OR_PROFILE'
  | 'GRANT_TYPE_NEEDED'
  | 'GRANT_TYPE_NOT_ALLOWED'
  | 'GROUP_BEYOND_YOU'
  | 'GROUP_TWICE'
  | 'HAS_PASSWORD'
  | 'HOLDERS_ABOVE_YOU'
  | 'HOST_NAME_INVALID'
  | 'HR_ID_TAKEN'
  | 'HR_RECORD_NOT_FOUND'
  | 'IDENTIFIER_INVALID'
  | 'IDENTIFIER_TAKEN'
  | 'IDENTITYRESOURCE_NOT_FOUND'
  | 'IDS_OR_ALL'
  | 'IDS_REPEAT'
  | 'ID_INVALID'
  | 'ID_MISSING'
  | 'ID_TAKEN'
  | 'ID_TOO_LONG'
  | 'IMPORT_BEGUN'
  | 'IMPORT_CHECKED_AGAIN'
  | 'IMPORT_NOT_CHECKED'
  | 'IMPORT_NOT_FOUND'
  | 'JOB_NOT_FOUND'
  | 'JOB_NOT_PAUSED'
  | 'JOB_NOT_RUNNING'
  | 'JOB_OVER'
  | 'JOINING_BEYOND_YOU'
  | 'JOINING_MANY_TENANTS'
  | 'JOINING_NO_DOMAIN'
  | 'JOINING_OF_VENDOR'
  | 'JOINING_OTHER_REQUIRED'
  | 'LAST_ADMIN'
  | 'LAST_ADMIN_UNCONFIRMED'
  | 'LAST_BREAK_GLASS'
  | 'LAST_LOGIN'
  | 'LAST_OPERATIONS'
  | 'LEAVING_DAY_INVALID'
  | 'LEAVING_DAY_PAST'
  | 'LINK_EXPIRED'
  | 'LINK_IS_MAILED'
  | 'LOCALE_NOT_FOUND'
  | 'LOCK_END_INVALID'
  | 'LOGINPROVIDER_ABOVE_YOU'
  | 'LOGINPROVIDER_BEYOND_YOU'
  | 'LOGINPROVIDER_IN_USE'
  | 'LOGINPROVIDER_NAME_TAKEN'
  | 'LOGINPROVIDER_NOT_FOUND'
  | 'LOGINPROVIDER_REQUIRED'
  | 'LOGIN_NOT_FOUND'
  | 'LOGIN_PROVIDER_NOT_FOUND'
  | 'LOGIN_REFUSED'
  | 'LOGIN_REQUIRED'
  | 'LOGIN_TAKEN'
  | 'MAILBOX_INVALID'
  | 'MAINTENANCE_CHANGED'
  | 'MAINTENANCE_TOO_FAR'
  | 'MAINTENANCE_TOO_LONG'
  | 'MANAGED_BY_DIRECTORY'
  | 'MEMBERSHIP_BEYOND_YOU'
  | 'MEMBERSHIP_PROFILE_GONE'
  | 'MENU_ENTRY_NOT_FOUND'
  | 'METADATA_DOCTYPE'
  | 'METADATA_EXPIRED'
  | 'METADATA_NOT_METADATA'
  | 'METADATA_NOT_XML'
  | 'METADATA_NO_CERTIFICATE'
  | 'METADATA_NO_RSA_CERTIFICATE'
  | 'METADATA_NO_SIGN_IN_ADDRESS'
  | 'METADATA_OTHER_PROVIDER'
  | 'METADATA_REDIRECTS'
  | 'METADATA_REFUSED_ADDRESS'
  | 'METADATA_SEVERAL_PROVIDERS'
  | 'METADATA_TOO_LARGE'
  | 'METADATA_UNREACHABLE'
  | 'METADATA_UNSUPPORTED'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_IN_REVIEW'
  | 'MIGRATION_NOT_FOUND'
  | 'MIGRATION_NOT_REVIEWED'
  | 'MIGRATION_STARTED'
  | 'MODULE_NEEDED'
  | 'MODULE_NOT_FOUND'
  | 'MODULE_NOT_OFFERED'
  | 'MODULE_REQUIRES'
  | 'NAME_INVALID'
  | 'NATIVE_ONLY'
  | 'NETWORK_ADDRESSES_UNKNOWN'
  | 'NETWORK_INVALID'
  | 'NETWORK_NOT_INSIDE'
  | 'NETWORK_RULE_LAPSED'
  | 'NETWORK_SHUTS_YOU_OUT'
  | 'NEW_PASSWORD_REQUIRED'
  | 'NOBODY_SELECTED'
  | 'NOBODY_TO_CREATE'
  | 'NOTHING_TO_MIGRATE'
  | 'NOTHING_TO_UNDO'
  | 'NOTHING_WAITS'
  | 'NOT_ADMINISTRATOR'
  | 'NOT_ALLOWED'
  | 'NOT_A_MACHINE'
  | 'NOT_A_MEMBER'
  | 'NOT_FOR_MACHINE'
  | 'NOT_HTTPS'
  | 'NOT_PAUSABLE'
  | 'NOT_RETRYABLE'
  | 'NOT_REVERTIBLE'
  | 'NOT_SUGGESTED'
  | 'NOT_UNDOABLE'
  | 'NOT_VENDOR_STAFF'
  | 'NOT_WAITING'
  | 'NO_EMAIL_CHANGE'
  | 'NO_EXACT_CANDIDATE'
  | 'NO_METHOD'
  | 'NO_PASSWORD'
  | 'NO_PHONE_NUMBER'
  | 'OF_OTHER_PROTOCOL'
  | 'ONE_CUSTOMER'
  | 'ONLY_WAY_DIFFERS'
  | 'ORGANISATION_REQUIRED'
  | 'ORIGIN_INVALID'
  | 'OTHER_ORGANISATION'
  | 'OUT_OF_RANGE'
  | 'OWN_ACCESS'
  | 'OWN_ACCOUNT'
  | 'OWN_SESSION'
  | 'PARTNER_AMBIGUOUS'
  | 'PARTNER_BEYOND_YOU'
  | 'PARTNER_FIXED'
  | 'PARTNER_HAS_ROOT'
  | 'PARTNER_NOT_FOUND'
  | 'PARTNER_OF_APP'
  | 'PARTNER_REQUIRED'
  | 'PARTNER_SIMILAR'
  | 'PARTNER_WITHOUT_ROOT'
  | 'PASSWORDS_DIFFER'
  | 'PASSWORD_REQUIREMENTS'
  | 'PASSWORD_USED_BEFORE'
  | 'PAYROLLEMPLOYEE_NOT_FOUND'
  | 'PAYROLL_NOT_OFFERED'
  | 'PEOPLE_LINKED'
  | 'PHONE_NOT_CONFIRMED'
  | 'PHONE_NUMBER_INVALID'
  | 'PHONE_NUMBER_REQUIRED'
  | 'PICTURE_ACTIVE'
  | 'PICTURE_NEEDS_REENCODING'
  | 'PICTURE_NOT_SQUARE'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_TOO_MANY_PIXELS'
  | 'PICTURE_TOO_SMALL'
  | 'PICTURE_TYPE'
  | 'PICTURE_UNREADABLE'
  | 'PKCE_NEEDED'
  | 'PREFERENCE_UNKNOWN'
  | 'PREVIEW_CHANGED'
  | 'PROFILES_REMAIN'
  | 'PROFILES_UNPAIRED'
  | 'PROFILE_AMBIGUOUS'
  | 'PROFILE_BY_GROUP'
  | 'PROFILE_IN_USE'
  | 'PROFILE_NAME_TAKEN'
  | 'PROFILE_SIMILAR'
  | 'PROFILE_TWICE'
  | 'PROPERTY_INVALID'
  | 'PROVIDER_IS_REQUIRED'
  | 'PROVIDER_NOT_FOUND'
  | 'PROVIDER_PROVISIONS'
  | 'PROVIDER_UNREACHABLE'
  | 'RECORDINGS_OFF'
  | 'RECORDING_INVALID'
  | 'RECORDING_TOO_MANY'
  | 'RECORDS_DIFFER'
  | 'RECORDS_REQUIRED'
  | 'REFERENCE_INVALID'
  | 'REQUIRED'
  | 'REQUIRED_OTHER_SESSION'
  | 'REQUIRED_PROVIDER_CHANGED'
  | 'REVERT_CONFLICT'
  | 'REVISION_NOT_FOUND'
  | 'ROLE_NOT_ALLOWED'
  | 'ROLE_UNKNOWN'
  | 'ROOT_STAYS_PARTNER'
  | 'ROWS_DIFFER'
  | 'ROWS_REQUIRED'
  | 'ROW_UNREADABLE'
  | 'SAMPLE_TOO_SOON'
  | 'SAMPLE_WITHOUT_ADDRESS'
  | 'SAMPLE_WITHOUT_INVITATION'
  | 'SAMPLE_WITHOUT_MAIL'
  | 'SCIM_BEYOND_YOU'
  | 'SCIM_LEAVING_NOT_FOUND'
  | 'SCIM_NOT_SET_UP'
  | 'SCIM_WITHIN_DIRECTORY'
  | 'SCOPES_INVALID'
  | 'SCOPE_IN_USE'
  | 'SCOPE_NAME_INVALID'
  | 'SCOPE_NAME_TAKEN'
  | 'SCOPE_NEEDED'
  | 'SCOPE_NOT_FOUND'
  | 'SCOPE_OF_PEOPLE'
  | 'SCOPE_OF_PORTAL'
  | 'SECRET_NAME_TAKEN'
  | 'SECRET_NEEDED'
  | 'SECRET_NOT_FOUND'
  | 'SELECTION_CHANGED'
  | 'SENTINEL_NOT_FOUND'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_TIMEOUT_TOO_SHORT'
  | 'SETTINGSIMPORT_NOT_FOUND'
  | 'SETTINGS_INVALID'
  | 'SETUPLINK_GONE'
  | 'SETUPLINK_NOT_FOUND'
  | 'SETUP_INCOMPLETE'
  | 'SETUP_TAKES_EFFECT'
  | 'SHARE_INVALID'
  | 'SHARE_PATH_INVALID'
  | 'SMS_FAILED'
  | 'SOURCE_FILE_GONE'
  | 'SOURCE_REFUSES'
  | 'SOURCE_UNREACHABLE'
  | 'SOURCE_UNREADABLE'
  | 'SYSTEM_ROW'
  | 'TEMPLATE_BEYOND_YOU'
  | 'TEMPLATE_NOT_FOUND'
  | 'TOKEN_NAME_TAKEN'
  | 'TOKEN_NOT_FOUND'
  | 'TOO_FEW'
  | 'TOO_LONG'
  | 'TOO_MANY'
  | 'TOO_MANY_ADDRESSES'
  | 'TOO_MANY_CLAIMS'
  | 'TOO_MANY_CODES'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_DEVICES'
  | 'TOO_MANY_EVENTS'
  | 'TOO_MANY_EXPORTS'
  | 'TOO_MANY_LINKS'
  | 'TOO_MANY_MAILS'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_TRIES'
  | 'TOO_SHORT'
  | 'TWO_FACTOR_METHOD_INVALID'
  | 'TWO_FACTOR_NOT_OFFERED'
  | 'TWO_SECRETS'
  | 'TWO_TOKENS'
  | 'UNDONE_ALREADY'
  | 'UNLINKED_NOT_FOUND'
  | 'URL_INVALID'
  | 'USERS_DIFFER'
  | 'USERS_FIRST'
  | 'USERS_REQUIRED'
  | 'USER_ABOVE_YOU'
  | 'USER_BEYOND_YOU'
  | 'USER_INACTIVE'
  | 'USER_IN_SOURCE'
  | 'USER_LINKED'
  | 'USER_LOCKED'
  | 'USER_NAME_DIFFERS'
  | 'USER_NAME_FOREIGN_ADDRESS'
  | 'USER_NAME_INVALID'
  | 'USER_NAME_TAKEN'
  | 'USER_NOT_FOUND'
  | 'USER_TYPE_NOT_ALLOWED'
  | 'USER_TYPE_UNKNOWN'
  | 'VALUE_NOT_ALLOWED'
  | 'VENDORS_BY_OPERATIONS'
  | 'VENDORS_OF_NO_PARTNER'
  | 'VENDOR_WITHOUT_PARTNER'
  | 'VERSION_CONFLICT'
  | 'VIEW_ADDRESS_INVALID'
  | 'VIEW_AS_NOT_FOUND'
  | 'VIEW_AS_READ_ONLY'
  | 'VIEW_COLUMNS_INVALID'
  | 'VIEW_LIST_INVALID'
  | 'VIEW_NAME_REQUIRED'
  | 'VIEW_NAME_TAKEN'
  | 'VIEW_NAME_TOO_LONG'
  | 'VIEW_NOT_FOUND'
  | 'VIEW_NO_ORGANISATION'
  | 'VIEW_TOO_MANY'
  | 'WEB_APP_ONLY';

export type UserHrRecordInput = {
  hrUserId: Scalars['String']['input'];
  id: Scalars['ID']['input'];
  source: HrSource;
};

export type UserIdentityFilterInput = {
  and?: InputMaybe<Array<UserIdentityFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  displayName?: InputMaybe<StringOperationFilterInput>;
  email?: InputMaybe<StringOperationFilterInput>;
  emailConfirmed?: InputMaybe<BooleanOperationFilterInput>;
  featureId?: InputMaybe<IdOperationFilterInput>;
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

/** Each item has exactly one key. Later items break ties. */
export type UserIdentitySortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  displayName?: InputMaybe<SortEnumType>;
  email?: InputMaybe<SortEnumType>;
  lastLogonDate?: InputMaybe<SortEnumType>;
  status?: InputMaybe<SortEnumType>;
  userName?: InputMaybe<SortEnumType>;
  userType?: InputMaybe<SortEnumType>;
};

export type UserImportClearable =
  | 'familyName'
  | 'givenName'
  | 'phoneNumber';

/** Column index of each field, from 0. One column may be used for several fields. */
export type UserImportMappingInput = {
  accessProfiles?: InputMaybe<Scalars['Int']['input']>;
  customers?: InputMaybe<Scalars['Int']['input']>;
  databases?: InputMaybe<Scalars['Int']['input']>;
  email?: InputMaybe<Scalars['Int']['input']>;
  familyName?: InputMaybe<Scalars['Int']['input']>;
  givenName?: InputMaybe<Scalars['Int']['input']>;
  locale?: InputMaybe<Scalars['Int']['input']>;
  partner?: InputMaybe<Scalars['Int']['input']>;
  phoneNumber?: InputMaybe<Scalars['Int']['input']>;
  roles?: InputMaybe<Scalars['Int']['input']>;
  userId?: InputMaybe<Scalars['Int']['input']>;
  userName?: InputMaybe<Scalars['Int']['input']>;
  userType?: InputMaybe<Scalars['Int']['input']>;
};

export type UserLeavingInput = {
  /** Confirms the change even if it leaves a customer without an administrator who can sign in. Has an effect only for vendor operations. */
  confirmLastAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  /** Last day (YYYY-MM-DD) of the user's access; '' for none. */
  leavesOn: Scalars['String']['input'];
  /** IANA time zone in which the day ends, such as Europe/Berlin. */
  timeZone: Scalars['String']['input'];
};

/** Each user is in exactly one state: the first that applies of INACTIVE, LOCKED, INVITED and ACTIVE, by what must be done before they can sign in. */
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
  /** Whether five failed sign-in attempts lock the account for ten minutes. */
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
  /** One of the allowed domains of the provider. */
  domain: Scalars['String']['input'];
  id: Scalars['ID']['input'];
};
