import { useMemo, useState } from 'react'
import type { AccessRule } from '#contract/access/rule.ts'
import { useSearchParams } from 'react-router'
import { useOpenedCustomerContext } from '#src/resources/customer.ts'
import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { useReader } from '#src/resources/reader.ts'
import type { AnyCreatePage } from '#src/resources/record/create-page.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'
import { CreateUserSteps } from './CreateUserSteps.tsx'

const usePage = perPortal(createUserPage)

/** Giving an access profile is a change of a user, which may be withheld from those who create users. */
const GIVES_PROFILES: AccessRule = { activity: { type: 'UPDATE', name: 'User' } }

const CreateUserPage = () => {
  const described = usePage()
  const givesProfiles = useReader().mayDo(GIVES_PROFILES)
  const blank = useMemo(() => (givesProfiles ? described : withoutProfiles(described)), [described, givesProfiles])
  const [search] = useSearchParams()
  const { customer: chosen } = useOpenedCustomerContext()
  const isAdmin = usePortalName() === 'admin'
  // The customer whose page the form was opened from is preselected, or that of an administrator who works in one. Vendor staff belong to none.
  // The second step has no query, so the customer is taken once.
  const [named] = useState(() => search.get('customer'))
  const customer = named ?? (isAdmin && chosen !== '' ? chosen : undefined)
  const page = useMemo(
    () => (customer === undefined ? blank : { ...blank, blank: blank.initial, initial: { ...blank.initial, customerIds: [customer] } }),
    [blank, customer],
  )
  return isAdmin ? <CreateRecordPage page={page} /> : <CreateUserSteps page={page} />
}

const withoutProfiles = (page: AnyCreatePage): AnyCreatePage => ({
  ...page,
  sections: page.sections.map((section) => ({ ...section, fields: section.fields.filter(({ name }) => name !== 'accessProfileIds') })),
})

export default CreateUserPage
