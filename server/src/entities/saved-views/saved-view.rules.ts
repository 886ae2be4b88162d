import { scopeOf } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { ONE_LINE, isName } from '../../kit/graphql/input-rules.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'

/** Maximum number of views of one user for one list. */
export const MOST_VIEWS = 50
const LONGEST_NAME = 80
const LONGEST_ADDRESS = 2000
const MOST_COLUMNS = 60

export type ViewInput = {
  readonly list: string
  readonly name: string
  readonly address: string
  readonly columns?: readonly string[] | null | undefined
  readonly shared: boolean
}

/** Checks a view before it is saved. */
export function viewErrors({ list, name, address, columns }: ViewInput): UserError[] {
  const errors: UserError[] = []
  if (!/^[a-z][\w-]{0,79}$/i.test(list)) errors.push(invalid('list', 'VIEW_LIST_INVALID', 'A list is named by at most 80 letters.'))
  if (tidy(name) === '') errors.push(invalid('name', 'VIEW_NAME_REQUIRED', 'Name is required.'))
  else if (!isName(tidy(name))) errors.push(invalid('name', ONE_LINE.code, ONE_LINE.message))
  if (name.length > LONGEST_NAME || hasControl(name))
    errors.push(invalid('name', 'VIEW_NAME_TOO_LONG', `A name has at most ${LONGEST_NAME} characters.`))
  if (!/^(\?|$)/.test(address) || address.length > LONGEST_ADDRESS || hasControl(address))
    errors.push(invalid('address', 'VIEW_ADDRESS_INVALID', `An address begins with ? and has at most ${LONGEST_ADDRESS} characters.`))
  if (columns && (columns.length > MOST_COLUMNS || columns.some((id) => !/^\w{1,60}$/.test(id))))
    errors.push(invalid('columns', 'VIEW_COLUMNS_INVALID', `At most ${MOST_COLUMNS} ids of columns.`))
  return errors
}

export const nameTaken = invalid('name', 'VIEW_NAME_TAKEN', 'You have a view of this name already.')
export const tooMany = invalid('name', 'VIEW_TOO_MANY', `There are ${MOST_VIEWS} views already. Delete one first.`)
export const nowhere = invalid('shared', 'VIEW_NO_ORGANISATION', 'Choose the organisation you work in, then share the view.')
export const notFound = missing('id', 'VIEW_NOT_FOUND', 'This view is not there any more.')

const hasControl = (text: string): boolean => /[^\P{Cc}\u0080-\u009f]/u.test(text)

/**
 * Audience of a view that somebody shares: vendor staff share with vendor staff, partner administrators with their partner, everybody else with the
 * customer they work in (`customerId`, or their only one). Undefined if they have several customers and chose none.
 */
export function audienceOf(viewer: Viewer, customerId: string | undefined): string | undefined {
  const scope = scopeOf(viewer)
  if (scope === 'everything') return 'vendor'
  if (scope === 'partner') return `partner:${viewer.partnerId ?? 'none'}`
  const [only, ...more] = viewer.customerIds
  const chosen = customerId === undefined ? (more.length === 0 ? only : undefined) : viewer.customerIds.find((id) => id === customerId)
  return chosen === undefined ? undefined : `customer:${chosen}`
}

export const audiencesOf = (viewer: Viewer): string[] => [
  ...(scopeOf(viewer) === 'everything' ? ['vendor'] : [`partner:${viewer.partnerId ?? 'none'}`]),
  ...viewer.customerIds.map((id) => `customer:${id}`),
]
