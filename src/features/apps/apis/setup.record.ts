import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import type { ScopeChoicesQuery } from '../app.generated.ts'
import { appServerWords } from '../app-words.ts'
import { UpdateApiResourceDocument, updateApiResourceRules } from './api.generated.ts'
import type { ApiResource } from './ApiResourceFrame.tsx'
import { apiFields, isTokenFormat } from './fields.ts'

/** The form of an API. Its identifier is fixed, because tokens contain it. */
export const apiSetup = (choices: ScopeChoicesQuery) =>
  recordPage<ApiResource>()({
    resource: msg`API`,
    values: ({ name, description, scopes, tokenFormat, tokenMinutes, introspectionClientId }: ApiResource) => ({
      name,
      description: description ?? '',
      scopes: scopes as readonly string[],
      tokenFormat: tokenFormat as string,
      tokenMinutes: tokenMinutes === null ? '' : String(tokenMinutes),
      introspectionClientId: introspectionClientId ?? '',
    }),
    mutation: UpdateApiResourceDocument,
    rules: updateApiResourceRules,
    variables: ({ id, version, changed: { scopes, tokenFormat, tokenMinutes, ...rest } }) => ({
      input: {
        id,
        version,
        ...rest,
        ...(scopes && { scopes: [...scopes] }),
        ...(tokenFormat !== undefined && isTokenFormat(tokenFormat) && { tokenFormat }),
        ...(tokenMinutes !== undefined && { tokenMinutes: Number(tokenMinutes) }),
      },
    }),
    answer: ({ updateApiResource: { apiResource, errors } }) => ({ entity: apiResource, errors }),
    serverWords: appServerWords,
    sections: [{ title: msg`API`, fields: apiFields(choices) }],
  })
