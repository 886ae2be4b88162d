import { msg, t } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { featureServerWords } from './server-words.ts'

export const featureJobKinds = {
  FEATURE_EXPORT: {
    list: { label: msg`Feature flags`, to: () => paths.features() },
    subject: (_, id) => paths.feature(id),
    changes: { types: ['FeatureDetail'], words: featureServerWords },
    label: msg`Feature flag export`,
    title: (_, i18n) => t(i18n)`Feature flag export`,
  },
} as const satisfies JobKinds
