/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../data/generated/schema.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiScopeQueryVariables = Exact<{
  id: string;
}>;


export type ApiScopeQuery = { apiScope: { id: string, version: number, name: string, displayName: string, description: string | null, isSystem: boolean, createdAt: string, clients: Array<{ id: string, name: string }> } | null };

export type ApiScopeAuditQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
  where?: Types.AuditFilterInput | null | undefined;
}>;


export type ApiScopeAuditQuery = { apiScopeAudit: { nodes: Array<{ id: string, at: string, action: Types.AuditAction, actionText: string, actorName: string | null, denied: boolean, before: string | null, after: string | null, traceId: string | null, isRevertible: boolean }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RevertApiScopeChangeMutationVariables = Exact<{
  input: Types.RevertApiScopeChangeInput;
}>;


export type RevertApiScopeChangeMutation = { revertApiScopeChange: { errors: Array<
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
    > | null } };

export type CreateApiScopeMutationVariables = Exact<{
  input: Types.CreateApiScopeInput;
}>;


export type CreateApiScopeMutation = { createApiScope: { apiScope: { id: string } | null, errors: Array<
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
    > | null } };

export type UpdateApiScopeMutationVariables = Exact<{
  input: Types.UpdateApiScopeInput;
}>;


export type UpdateApiScopeMutation = { updateApiScope: { apiScope: { id: string, version: number, name: string, displayName: string, description: string | null, isSystem: boolean, createdAt: string, clients: Array<{ id: string, name: string }> } | null, errors: Array<
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
    > | null } };

export type DeleteApiScopeMutationVariables = Exact<{
  input: Types.DeleteApiScopeInput;
}>;


export type DeleteApiScopeMutation = { deleteApiScope: { errors: Array<
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
      | { path: string | null, message: string, code: Types.UserErrorCode }
    > | null } };

export type ApiScopeDetailsFragment = { id: string, version: number, name: string, displayName: string, description: string | null, isSystem: boolean, createdAt: string, clients: Array<{ id: string, name: string }> };

export const ApiScopeDetailsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiScopeDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiScope"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isSystem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"clients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ApiScopeDetailsFragment, unknown>;
export const ApiScopeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiScope"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiScope"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiScopeDetails"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiScopeDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiScope"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isSystem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"clients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ApiScopeQuery, ApiScopeQueryVariables>;
export const ApiScopeAuditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiScopeAudit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilterInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiScopeAudit"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actionText"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"denied"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"isRevertible"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ApiScopeAuditQuery, ApiScopeAuditQueryVariables>;
export const RevertApiScopeChangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevertApiScopeChange"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevertApiScopeChangeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revertApiScopeChange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<RevertApiScopeChangeMutation, RevertApiScopeChangeMutationVariables>;
export const CreateApiScopeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiScope"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiScopeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiScope"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiScope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<CreateApiScopeMutation, CreateApiScopeMutationVariables>;
export const UpdateApiScopeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateApiScope"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateApiScopeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateApiScope"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiScope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiScopeDetails"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiScopeDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiScope"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isSystem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"clients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<UpdateApiScopeMutation, UpdateApiScopeMutationVariables>;
export const DeleteApiScopeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteApiScope"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteApiScopeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteApiScope"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteApiScopeMutation, DeleteApiScopeMutationVariables>;
export const createApiScopeRules = {"description":{"maxLength":500},"displayName":{"required":true,"code":"CONTROL_CHARACTER","maxLength":100,"pattern":"^(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])(?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\u2800\\ufffc\\u{1d159}]|(?<=[\\p{L}\\p{M}])(?<!\\p{sc=Latin})[\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?<=\\p{M})(?<!\\p{sc=Inherited})\\u200d|(?<=\\p{ExtPict}\\ufe0f?\\p{EMod}?)(?:\\u200d|\\ufe0e|\\ufe0f))+$"},"name":{"required":true,"code":"SCOPE_NAME_INVALID","pattern":"^[a-zA-Z][\\w.:/-]{0,99}$"}} as const;
export const updateApiScopeRules = {"description":{"maxLength":500},"displayName":{"required":true,"code":"CONTROL_CHARACTER","maxLength":100,"pattern":"^(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])(?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\u2800\\ufffc\\u{1d159}]|(?<=[\\p{L}\\p{M}])(?<!\\p{sc=Latin})[\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?<=\\p{M})(?<!\\p{sc=Inherited})\\u200d|(?<=\\p{ExtPict}\\ufe0f?\\p{EMod}?)(?:\\u200d|\\ufe0e|\\ufe0f))+$"}} as const;