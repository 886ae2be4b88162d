/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type PortalFeaturesQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalFeaturesQuery = { APPS: boolean, LOCKED_ACCOUNTS120924: boolean, MY_APPS_SAML: boolean, SPA_VIEW_AS: boolean };


export const PortalFeaturesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PortalFeatures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"APPS"},"name":{"kind":"Name","value":"isFeatureEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feature"},"value":{"kind":"EnumValue","value":"APPS"}}]},{"kind":"Field","alias":{"kind":"Name","value":"LOCKED_ACCOUNTS120924"},"name":{"kind":"Name","value":"isFeatureEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feature"},"value":{"kind":"EnumValue","value":"LOCKED_ACCOUNTS120924"}}]},{"kind":"Field","alias":{"kind":"Name","value":"MY_APPS_SAML"},"name":{"kind":"Name","value":"isFeatureEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feature"},"value":{"kind":"EnumValue","value":"MY_APPS_SAML"}}]},{"kind":"Field","alias":{"kind":"Name","value":"SPA_VIEW_AS"},"name":{"kind":"Name","value":"isFeatureEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feature"},"value":{"kind":"EnumValue","value":"SPA_VIEW_AS"}}]}]}}]} as unknown as DocumentNode<PortalFeaturesQuery, PortalFeaturesQueryVariables>;