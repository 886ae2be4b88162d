import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { PartnerDocument, type PartnerQuery } from './partner.generated.ts'

export type Partner = NonNullable<PartnerQuery['partner']>

const { RecordFrame, useRecord } = recordFrame({
  query: PartnerDocument,
  entity: ({ partner }) => partner,
  name: ({ name }) => name,
  back: { to: paths.partners, label: msg`Partners` },
  param: 'partner',
  picture: ({ id, name }) => <Monogram id={id} name={name} shape="square" />,
  About: ({ entity: { domain } }) => <CopyText value={domain} />,
  missing: { icon: 'customers', title: msg`Partner not found`, text: msg`It may have been deleted, or you do not have access to it.` },
})

export default RecordFrame
export const usePartnerRecord = useRecord
