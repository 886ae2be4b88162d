import { useLingui } from '@lingui/react/macro'
import { IconBuilding, IconChevronDown } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useQuery } from 'urql'
import { useChosenCustomer } from '#src/bridge/portal.bridge.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { openedLater, type OpenerProps } from '#src/ui/opened-later.tsx'
import bar from '../top-bar.module.css'
import classes from './organisation.module.css'
import { OrganisationsOfReaderDocument } from './organisation.generated.ts'
import type { OrganisationMenuProps } from './OrganisationMenu.tsx'

const OrganisationMenu = openedLater<OrganisationMenuProps>(async () => (await import('./OrganisationMenu.tsx')).OrganisationMenu)

type OrganisationSwitcherProps = {
  subject: string
  /** Whether the reader may open the page at a path. */
  mayOpen: (path: string) => boolean
}

/** Names the organisation that this tab works in, and switches to another one. For users who belong to several. */
export const OrganisationSwitcher = ({ subject, mayOpen }: OrganisationSwitcherProps) => {
  const memberships = [paths.myOrganisations(), paths.organisations()].find(mayOpen)
  const { t, i18n } = useLingui()
  const { chosen, choose } = useChosenCustomer()
  const [{ data }] = useQuery({ query: OrganisationsOfReaderDocument, variables: { id: subject }, context: SHOWS_ERRORS })
  const organisations = (data?.user?.userCustomers ?? [])
    .map(({ isDefault, customer: { id, name } }) => ({ id, name: name ?? '', isDefault }))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.name.localeCompare(other.name, i18n.locale))
  const current = organisations.find(({ id }) => id === chosen)?.name
  const name = chosen === undefined ? t`All organisations` : (current ?? t`One organisation`)
  const label = t`Organisation: ${name}`
  const button = useCallback((opener: OpenerProps) => switcher(label, name, opener), [label, name])
  return <OrganisationMenu organisations={organisations} memberships={memberships} chosen={chosen} choose={choose} button={button} />
}

const switcher = (label: string, name: string, { busy, ...opener }: OpenerProps) => (
  <button type="button" className={bar['tool']} aria-label={label} title={name} aria-haspopup="menu" aria-busy={busy} {...opener}>
    <IconBuilding size={20} stroke={1.6} aria-hidden="true" />
    <span className={classes['current']} dir="auto">
      {name}
    </span>
    <IconChevronDown size={14} stroke={2} aria-hidden="true" />
  </button>
)
