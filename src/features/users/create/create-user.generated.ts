/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../data/generated/schema.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreateUserMutationVariables = Exact<{
  input: Types.CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { userIdentity: { id: string, userName: string, isLinkCopied: boolean } | null, errors: Array<
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
    > | null } };


export const CreateUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userIdentity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userName"}},{"kind":"Field","name":{"kind":"Name","value":"isLinkCopied"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<CreateUserMutation, CreateUserMutationVariables>;
export const createUserRules = {"email":{"required":true,"maxLength":254},"familyName":{"code":"CONTROL_CHARACTER","maxLength":100,"pattern":"^(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])(?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\u2800\\ufffc\\u{1d159}]|(?<=[\\p{L}\\p{M}])(?<!\\p{sc=Latin})[\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?<=\\p{M})(?<!\\p{sc=Inherited})\\u200d|(?<=\\p{ExtPict}\\ufe0f?\\p{EMod}?)(?:\\u200d|\\ufe0e|\\ufe0f))+$"},"givenName":{"code":"CONTROL_CHARACTER","maxLength":100,"pattern":"^(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])(?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\u2800\\ufffc\\u{1d159}]|(?<=[\\p{L}\\p{M}])(?<!\\p{sc=Latin})[\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?<=\\p{M})(?<!\\p{sc=Inherited})\\u200d|(?<=\\p{ExtPict}\\ufe0f?\\p{EMod}?)(?:\\u200d|\\ufe0e|\\ufe0f))+$"},"userName":{"required":true,"code":"USER_NAME_INVALID","maxLength":256,"pattern":"^(?:(?!\\p{DI})[\\p{L}\\p{M}\\d._@+'-])+$"},"userType":{"required":true}} as const;