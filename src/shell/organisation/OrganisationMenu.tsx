import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { Mark } from '#src/ui/Mark.tsx'
import type { OpenedProps } from '#src/ui/opened-later.tsx'
import classes from './organisation.module.css'

type Organisation = { id: string; name: string; isDefault: boolean }
export type OrganisationMenuProps = {
  organisations: readonly Organisation[]
  /** Page of the memberships; undefined if the reader may open none. */
  memberships: string | undefined
  /** ID of the organisation that is worked in; undefined for all of them. */
  chosen: string | undefined
  choose: (id: string | undefined) => void
}

/** The organisations of the reader; the one that this tab works in is checked. */
export const OrganisationMenu = ({
  organisations,
  memberships,
  chosen,
  choose,
  opened,
  onChange,
  button,
}: OrganisationMenuProps & OpenedProps) => (
  <Menu opened={opened} onChange={onChange} position="bottom-end" keepMounted={false} shadow="lg" withinPortal>
    <Menu.Target>{button({})}</Menu.Target>
    <Menu.Dropdown className={classes['menu'] ?? ''}>
      <Menu.RadioGroup value={chosen ?? ''} onChange={(id) => choose(id === '' ? undefined : id)}>
        <Menu.RadioItem value="" closeMenuOnClick>
          <Trans>All organisations</Trans>
        </Menu.RadioItem>
        {organisations.map(({ id, name, isDefault }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick>
            <span className={classes['name']} dir="auto">
              {name}
            </span>
            {isDefault && (
              <>
                {' '}
                <Mark>
                  <Trans>Default</Trans>
                </Mark>
              </>
            )}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {memberships !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Item component={Link} to={memberships}>
            <Trans>My organisations</Trans>
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)
