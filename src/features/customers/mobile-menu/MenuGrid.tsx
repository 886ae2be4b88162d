import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { accessName } from '#src/access/access-names.ts'
import { Button } from '#src/ui/Button.tsx'
import { useUserTypeName } from './use-user-type-name.ts'
import type { MobileMenuOfFragment } from './mobile-menu.generated.ts'
import { keyOf } from './pending.ts'
import type { Cell, Pending } from './pending.ts'
import { useGridKeys } from './use-grid-keys.ts'
import classes from './mobile-menu.module.css'

type MenuGridProps = {
  menu: MobileMenuOfFragment
  saved: ReadonlySet<string>
  pending: Pending
  onSet: (cells: readonly Cell[], shown: boolean) => void
}

/** The entries of the menu by user type, each a box. */
export const MenuGrid = ({ menu: { mobileMenu, mobileMenuPeople, modules }, saved, pending, onSet }: MenuGridProps) => {
  const { t, i18n } = useLingui()
  const nameOf = useUserTypeName()
  const { hands, tabIndexOf } = useGridKeys(mobileMenu.length, mobileMenuPeople.length)
  const isShown = (cell: Cell) => pending.get(keyOf(cell))?.shown ?? saved.has(keyOf(cell))
  // A heading shows its whole row or column, or hides it where all of it is shown.
  const setAll = (cells: readonly Cell[]) => onSet(cells, !cells.every(isShown))
  const heading = (row: number, column: number) =>
    ({ kind: 'subtle', size: 'compact', 'data-row': row, 'data-column': column, tabIndex: tabIndexOf(row, column) }) as const
  return (
    <div className={classes['scroll']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the boxes inside */}
      <table className={classes['grid']} aria-label={t`Mobile menu`} {...hands}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Menu entry</Trans>
            </th>
            {mobileMenuPeople.map(({ userType, people }, column) => (
              <th key={userType} scope="col">
                <Button {...heading(-1, column)} onClick={() => setAll(mobileMenu.map(({ name }) => ({ entry: name, userType })))}>
                  {nameOf(userType)}
                </Button>
                <small>
                  <Plural value={people} one="# user" other="# users" />
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mobileMenu.map(({ name, module }, row) => (
            <tr key={name}>
              <th scope="row">
                <Button {...heading(row, -1)} onClick={() => setAll(mobileMenuPeople.map(({ userType }) => ({ entry: name, userType })))}>
                  {accessName(name, (words) => i18n._(words))}
                </Button>
                <ModuleNote module={module} isOn={modules.some((each) => each.name === module && each.isOn)} />
              </th>
              {mobileMenuPeople.map(({ userType }, column) => {
                const key = keyOf({ entry: name, userType })
                const change = pending.get(key)
                return (
                  <td key={userType}>
                    <label
                      className={classes['box']}
                      data-change={change && change.shown !== saved.has(key) ? (change.shown ? 'added' : 'removed') : undefined}
                    >
                      <input
                        type="checkbox"
                        aria-label={`${accessName(name, (words) => i18n._(words))}: ${nameOf(userType)}`}
                        data-row={row}
                        data-column={column}
                        tabIndex={tabIndexOf(row, column)}
                        checked={change?.shown ?? saved.has(key)}
                        onChange={(event) => onSet([{ entry: name, userType }], event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Which module an entry is of, and that nobody sees it while that is off. */
const ModuleNote = ({ module, isOn }: { module: string | null; isOn: boolean }) => {
  const { i18n } = useLingui()
  if (module === null) return null
  const named = accessName(module, (words) => i18n._(words))
  return <small>{isOn ? <Trans>Module {named}</Trans> : <Trans>Hidden: the module {named} is off</Trans>}</small>
}
