import { paths } from '#src/lib/paths.ts'
import { useCustomer } from '#src/resources/customer.ts'
import { CreateLink } from '#src/resources/list/CreateLink.tsx'
import { useReader } from '#src/resources/reader.ts'
import { mayEdit } from '../may-edit.ts'

/** The way to a new profile of the customer that the page is about; nothing for who may not make one. */
export const CreateProfileLink = () => {
  const customerId = useCustomer() ?? ''
  const reader = useReader()
  return mayEdit({ customerId }, 'CREATE', reader) ? <CreateLink to={paths.createAccessProfile(reader.portal, customerId)} /> : null
}
