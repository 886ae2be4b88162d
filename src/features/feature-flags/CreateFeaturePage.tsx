import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { CreateFeatureDocument, createFeatureRules } from './feature.generated.ts'
import { aboutFields } from './setup.record.ts'
import { featureServerWords } from './words/server-words.ts'

const page = createPage({
  title: msg`Create feature flag`,
  resource: msg`Feature flag`,
  back: { to: paths.features(), label: msg`Feature flags` },
  initial: { key: '', description: '', ownerId: '', reviewOn: '' },
  mutation: CreateFeatureDocument,
  rules: createFeatureRules,
  variables: ({ key, ...rest }) => ({ input: { ...rest, key: key.trim() } }),
  answer: ({ createFeature: { featureDetail, errors } }) => ({ entity: featureDetail, errors }),
  serverWords: featureServerWords,
  then: ({ id }) => paths.featureAudience(id),
  sections: [
    {
      title: msg`Feature flag`,
      description: msg`It is off until you choose who gets it.`,
      fields: [
        {
          kind: 'text',
          name: 'key',
          label: msg({ message: 'Key', context: 'feature flag' }),
          description: msg`Apps ask for the flag by this key. You cannot change it later.`,
        },
        ...aboutFields,
      ],
    },
  ],
})

/** Creates a flag that is off for everybody, and continues to its audience. */
const CreateFeaturePage = () => <CreateRecordPage page={page} />

export default CreateFeaturePage
