import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { createPage } from '#src/resources/record/create-page.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { ScopeChoicesDocument, type ScopeChoicesQuery } from '../app.generated.ts'
import { appServerWords } from '../app-words.ts'
import { CreateApiResourceDocument, createApiResourceRules } from './api.generated.ts'
import { apiFields, isTokenFormat, nothing } from './fields.ts'

const pageOf = (choices: ScopeChoicesQuery) =>
  createPage({
    title: msg`Create API`,
    resource: msg`API`,
    back: { to: paths.apis(), label: msg`APIs` },
    initial: { identifier: '', ...nothing },
    mutation: CreateApiResourceDocument,
    rules: createApiResourceRules,
    variables: ({ identifier, scopes, tokenFormat, tokenMinutes, introspectionClientId, ...rest }) => ({
      input: {
        ...rest,
        identifier: identifier.trim(),
        scopes: [...scopes],
        ...(isTokenFormat(tokenFormat) && { tokenFormat }),
        ...(tokenMinutes !== '' && { tokenMinutes: Number(tokenMinutes) }),
        ...(introspectionClientId !== '' && { introspectionClientId }),
      },
    }),
    answer: ({ createApiResource: { apiResource, errors } }) => ({ entity: apiResource, errors }),
    serverWords: appServerWords,
    then: ({ id }) => paths.api(id),
    sections: [
      {
        title: msg`API`,
        fields: [
          {
            kind: 'text',
            name: 'identifier',
            label: msg`Identifier`,
            description: msg`The audience of its tokens, for example https://api.example.com. You cannot change it later.`,
          },
          ...apiFields(choices),
        ],
      },
    ],
  })

const CreateApiResourcePage = () => (
  <QueryPart query={ScopeChoicesDocument} variables={{}}>
    {(choices) => <Create choices={choices} />}
  </QueryPart>
)

export default CreateApiResourcePage

const Create = ({ choices }: { choices: ScopeChoicesQuery }) => {
  const page = useMemo(() => pageOf(choices), [choices])
  return <CreateRecordPage page={page} />
}
