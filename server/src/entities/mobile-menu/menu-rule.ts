import { eq, sql } from 'drizzle-orm'
import type { CustomerTouch } from '../../access/customer-authority.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, missing, type UserError } from '../../kit/graphql/user-error.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { confirmedRule, refuseOthers } from '../../kit/resource/confirmed-rule.ts'
import { runRule, type RecordRule } from '../../kit/resource/record-rule.ts'
import type { Revert } from '../../kit/resource/revert-change.ts'
import { mobileMenuCell, mobileMenuEntries } from '../../tables/mobile-menu.table.ts'
import type { LockedCustomer } from '../customers/customer.row.ts'
import { isShown, isUsual, keyOf, menuTypes, type Cell, type Otherwise } from './menu.ts'
import { peopleOfType, readMenuPeople, type MenuPeople } from './menu-people.ts'
import { readOtherwise } from './my-menu.ts'

/** A changed cell. `was` is the value that the caller saw. Unknown entries and user types are refused. */
type CellChange = { readonly entry: string; readonly userType: number; readonly shown: boolean; readonly was: boolean }
type Change = Cell & Pick<CellChange, 'shown' | 'was'>

/** Changes cells of customers' menus. A cell that somebody else has changed since the caller saw it is reported as a conflict of that cell. */
export const menuRule = (cells: readonly CellChange[]): RecordRule<LockedCustomer, CustomerTouch> => ({
  action: 'setMobileMenu',
  touches: 'record',
  async prepare(tx, customers) {
    const now = await readOtherwise(
      tx,
      customers.map(({ id }) => id),
    )
    const changes = cells.map(knownChange)
    const changedAt = (id: string): Change[] => {
      const own = now.get(id) ?? NOTHING
      return changes.flatMap((change) => (change && isShown(own, change) !== change.shown ? [change] : []))
    }
    return {
      decide({ id }) {
        const errors = changes.flatMap((change, at) => errorsOf(now.get(id) ?? NOTHING, change, `cells.${at}`))
        if (errors.length > 0) return errors
        const changed = changedAt(id)
        if (changed.length === 0) return undefined
        const keys = (shown: boolean) => changed.filter((cell) => cell.shown === shown).map(keyOf)
        return { before: { mobileMenu: keys(false) }, after: { mobileMenu: keys(true) } }
      },
      async write(tx_, changed) {
        for (const { id } of changed) await write(tx_, id, changedAt(id))
      },
    }
  },
})

/** Like `menuRule`. Nothing is changed if other users than the confirmed ones are members of a user type that is named with its digest. */
export const confirmedMenuRule = (
  context: RequestContext,
  cells: readonly CellChange[],
  confirmed: readonly Pick<MenuPeople, 'userType' | 'digest'>[],
): RecordRule<LockedCustomer, CustomerTouch> =>
  confirmedRule(menuRule(cells), {
    async reached(tx, { id: customerId }) {
      if (confirmed.length === 0) return undefined
      const people = await readMenuPeople(tx, signedIn(context).userId, [customerId])
      return confirmed.map(({ userType, digest }) => ({ now: peopleOfType(people, { customerId, userType }).digest, digest }))
    },
    refuse: (groups) => groups.map(({ now, digest }) => refuseOthers(now, digest)).find((error) => error !== undefined),
  })

const NOTHING: Otherwise = new Map()

function knownChange({ entry, userType, shown, was }: CellChange): Change | undefined {
  const known = mobileMenuEntries.find((each) => each === entry)
  return known && menuTypes.some((type) => type === userType) ? { entry: known, userType, shown, was } : undefined
}

function errorsOf(now: Otherwise, change: Change | undefined, path: string): UserError[] {
  if (!change) return [missing(path, 'MENU_ENTRY_NOT_FOUND', 'There is no such menu entry for this user type.')]
  const current = isShown(now, change)
  const isOtherwise = current !== change.was && current !== change.shown
  return isOtherwise ? [conflict(path, 'CELL_CONFLICT', 'Somebody else has changed this since you opened it.')] : []
}

/** Stores only cells that differ from the default. */
async function write(tx: Orm, customerId: string, changed: readonly Change[]): Promise<void> {
  const keys = changed.map(keyOf)
  const key = sql`${mobileMenuCell.userType} || ' ' || ${mobileMenuCell.entry}`
  await tx.delete(mobileMenuCell).where(sql`${eq(mobileMenuCell.customerId, customerId)} and ${key} = any (${sql.param(keys)}::text[])`)
  const rows = changed.filter((cell) => isUsual(cell) !== cell.shown)
  if (rows.length > 0)
    await tx.insert(mobileMenuCell).values(rows.map(({ entry, userType, shown }) => ({ customerId, entry, userType, shown })))
}

/** Reverts a change of a menu by the same rule, cell by cell. */
export const revertMenu: Revert<LockedCustomer, undefined> = ({ tx, record }, before, after) =>
  runRule(tx, record, menuRule([...cellsIn(before, true), ...cellsIn(after, false)]))

/** Converts the cells in an audit row into changes that a revert makes. `shown` is the value to restore. */
const cellsIn = ({ mobileMenu }: Facts, shown: boolean): CellChange[] =>
  (Array.isArray(mobileMenu) ? mobileMenu : []).map((key: unknown) => {
    const [userType = '', entry = ''] = String(key).split(' ')
    return { entry, userType: Number(userType), shown, was: !shown }
  })
