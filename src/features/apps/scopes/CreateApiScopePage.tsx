import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { appServerWords } from '../app-words.ts'
import { CreateApiScopeDocument, createApiScopeRules } from './scope.generated.ts'

const page = createPage({
  title: msg`Create API scope`,
  resource: msg`API scope`,
  back: { to: paths.apiScopes(), label: msg`API scopes` },
  initial: { name: '', displayName: '', description: '' },
  mutation: CreateApiScopeDocument,
  rules: createApiScopeRules,
  variables: ({ name, ...rest }) => ({ input: { ...rest, name: name.trim() } }),
  answer: ({ createApiScope: { apiScope, errors } }) => ({ entity: apiScope, errors }),
  serverWords: appServerWords,
  then: ({ id }) => paths.apiScope(id),
  sections: [
    {
      title: msg`API scope`,
      fields: [
        { kind: 'text', name: 'name', label: msg`Name`, description: msg`Apps ask for it by this name. You cannot change it later.` },
        { kind: 'text', name: 'displayName', label: msg`Display name`, description: msg`Users see it when an app asks for consent.` },
        { kind: 'longText', name: 'description', label: msg`Description` },
      ],
    },
  ],
})

const CreateApiScopePage = () => <CreateRecordPage page={page} />

export default CreateApiScopePage
