import { useLingui } from '@lingui/react/macro'
import { useParams, useSearchParams } from 'react-router'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { perPortal } from '#src/resources/portal-name.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { Segments } from '#src/ui/controls/Segments.tsx'
import { customerProfilesList } from './customer-profiles.list.tsx'
import classes from './customer-profiles.module.css'

const useList = perPortal(customerProfilesList)
const PeoplePart = laterPart(async () => (await import('../people/PeoplePart.tsx')).PeoplePart)

/** The access profiles of a customer, or the permissions that its users have by them. The address says which. */
const CustomerProfilesPage = () => {
  const { t } = useLingui()
  const { customer = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const isByUser = params.get('by') === 'user'
  const list = useList()
  return (
    <div className={classes['page']}>
      <Segments
        label={t`View`}
        options={[
          { value: 'profile', label: t`By access profile` },
          { value: 'user', label: t`By user` },
        ]}
        value={isByUser ? 'user' : 'profile'}
        onChange={(next) => setParams(next === 'user' ? { by: 'user' } : {}, { replace: true })}
      />
      {isByUser ? <PeoplePart customerId={customer} /> : <EmbeddedList list={list} />}
    </div>
  )
}

export default CustomerProfilesPage
