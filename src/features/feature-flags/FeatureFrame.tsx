import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { FeatureDocument, type FeatureQuery } from './feature.generated.ts'
import { FeatureActions } from './feature-menus.ts'
import { featureStates } from './feature-words.ts'

export type FeatureFlag = NonNullable<FeatureQuery['feature']>

const AboutFeature = ({ entity: { key } }: { entity: FeatureFlag }) => {
  const { t } = useLingui()
  return <CopyText value={key} what={t`key`} />
}

const { RecordFrame, useRecord } = recordFrame({
  query: FeatureDocument,
  entity: ({ feature }) => feature,
  name: ({ key }) => key,
  back: { to: paths.features, label: msg`Feature flags` },
  param: 'feature',
  status: ({ state }) => <ChoiceMark choices={featureStates} value={state} />,
  picture: ({ id, key }) => <Monogram id={id} name={key} shape="square" />,
  About: AboutFeature,
  Actions: FeatureActions,
  missing: { icon: 'nothing', title: msg`Feature flag not found`, text: msg`It may not exist, or you do not have access to it.` },
})

export default RecordFrame
export const useFeatureRecord = useRecord
