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
};

export type AddOrReplaceUserClaimInput = {
  claimType: Scalars['String']['input'];
  claimValue: Scalars['String']['input'];
  userId: Scalars['ID']['input'];
};

export type BooleanOperationFilterInput = {
  eq?: InputMaybe<Scalars['Boolean']['input']>;
  neq?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CreateUserInput = {
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
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

export type CustomerFilterInput = {
  and?: InputMaybe<Array<CustomerFilterInput>>;
  customerType?: InputMaybe<CustomerTypeOperationFilterInput>;
  description?: InputMaybe<StringOperationFilterInput>;
  enabled?: InputMaybe<BooleanOperationFilterInput>;
  name?: InputMaybe<StringOperationFilterInput>;
  or?: InputMaybe<Array<CustomerFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
};

/** Exactly one key in each item; later items decide among equals. */
export type CustomerSortInput = {
  createdAt?: InputMaybe<SortEnumType>;
  customerType?: InputMaybe<SortEnumType>;
  name?: InputMaybe<SortEnumType>;
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

/** 1901-01-01 and 0001-01-01 count as empty. */
export type DateTimeOperationFilterInput = {
  eq?: InputMaybe<Scalars['DateTime']['input']>;
  gt?: InputMaybe<Scalars['DateTime']['input']>;
  gte?: InputMaybe<Scalars['DateTime']['input']>;
  in?: InputMaybe<Array<InputMaybe<Scalars['DateTime']['input']>>>;
  lt?: InputMaybe<Scalars['DateTime']['input']>;
  lte?: InputMaybe<Scalars['DateTime']['input']>;
  neq?: InputMaybe<Scalars['DateTime']['input']>;
  ngt?: InputMaybe<Scalars['DateTime']['input']>;
  ngte?: InputMaybe<Scalars['DateTime']['input']>;
  nin?: InputMaybe<Array<InputMaybe<Scalars['DateTime']['input']>>>;
  nlt?: InputMaybe<Scalars['DateTime']['input']>;
  nlte?: InputMaybe<Scalars['DateTime']['input']>;
};

export type IdOperationFilterInput = {
  eq?: InputMaybe<Scalars['ID']['input']>;
  in?: InputMaybe<Array<InputMaybe<Scalars['ID']['input']>>>;
  neq?: InputMaybe<Scalars['ID']['input']>;
  nin?: InputMaybe<Array<InputMaybe<Scalars['ID']['input']>>>;
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

export type PortalFeature =
  | 'APPS'
  | 'LOCKED_ACCOUNTS120924'
  | 'MY_APPS_SAML'
  | 'SPA_VIEW_AS';

export type RefreshAppConfigurationInput = {
  /** "features" for the feature flags. */
  sentinel: Scalars['String']['input'];
};

export type SortEnumType =
  | 'ASC'
  | 'DESC';

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

export type TwoFactorLevel =
  | 'ADMIN'
  | 'ALL'
  | 'NONE';

export type UserIdentityFilterInput = {
  and?: InputMaybe<Array<UserIdentityFilterInput>>;
  createdAt?: InputMaybe<DateTimeOperationFilterInput>;
  customerId?: InputMaybe<IdOperationFilterInput>;
  displayName?: InputMaybe<StringOperationFilterInput>;
  email?: InputMaybe<StringOperationFilterInput>;
  emailConfirmed?: InputMaybe<BooleanOperationFilterInput>;
  isActive?: InputMaybe<BooleanOperationFilterInput>;
  lastLogonDate?: InputMaybe<DateTimeOperationFilterInput>;
  lockoutEnd?: InputMaybe<DateTimeOperationFilterInput>;
  or?: InputMaybe<Array<UserIdentityFilterInput>>;
  partnerId?: InputMaybe<IdOperationFilterInput>;
  phoneNumber?: InputMaybe<StringOperationFilterInput>;
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
