import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { appServerWords } from '../app-words.ts'
import { inWords } from '../built-in-words.ts'
import { UpdateApiScopeDocument, updateApiScopeRules } from './scope.generated.ts'
import type { ApiScope } from './ApiScopeFrame.tsx'

/** The form of an API scope. Its name is fixed, because apps refer to it. */
export const apiScopeSetup = recordPage<ApiScope>()({
  resource: msg`API scope`,
  values: (scope: ApiScope) => {
    const { displayName, description } = inWords(scope)
    return { displayName, description: description ?? '' }
  },
  mutation: UpdateApiScopeDocument,
  rules: updateApiScopeRules,
  variables: ({ id, version, changed }) => ({ input: { id, version, ...changed } }),
  answer: ({ updateApiScope: { apiScope, errors } }) => ({ entity: apiScope, errors }),
  serverWords: appServerWords,
  sections: [
    {
      title: msg`API scope`,
      fields: [
        { kind: 'text', name: 'displayName', label: msg`Display name`, description: msg`Users see it when an app asks for consent.` },
        { kind: 'longText', name: 'description', label: msg`Description` },
      ],
    },
  ],
})
