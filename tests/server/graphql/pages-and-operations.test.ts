import { expect, it } from 'vitest'
import { mayCall } from '../../../server/src/access/access.ts'
import type { Viewer as Caller } from '../../../server/src/access/viewer.ts'
import '../../../server/src/api/graphql/schema.ts'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { allAllowed, explainAll } from '../../../contract/access/explain.ts'
import { chainForPath, rulesOf } from '#src/routes/guard/chain.ts'
import { sectionOf } from '#src/resources/list/section-tabs.ts'
import { navigationFor } from '#src/routes/navigation.ts'
import { placesFor } from '#src/routes/places.ts'
import { routeTable } from '#src/routes/table.ts'
import { viewerOf } from '../../routes/viewer-of.ts'

const GRANTS = [[], ['VIEW Log'], ['VIEW User'], ['VIEW User', 'VIEW Customer', 'VIEW LoginProvider', 'VIEW Log', 'EXECUTE Unlock']]
const TYPES = [1, 2, 3, 4, 5, 6, 7] as const

const caller = (userType: Caller['userType'], activities: readonly string[]): Caller => ({
  ...{ userId: 'u', userName: 'u', displayName: null, userType, roles: [], partnerId: null, isHrPartner: false },
  ...{ customerIds: userType === 6 ? ['c1'] : [], nhr: [], isShutOut: false, profiles: [{ customerId: null, activities }] },
})
/** As the server says it in the claims of the token. */
const reader = (userType: Caller['userType'], activities: readonly string[]) =>
  viewerOf(userType, { claims: { usertype: String(userType), ...([3, 5].includes(userType) && { activities_granted: activities }) } })

const who = (userType: number, activities: readonly string[]) => `${userType} with ${activities.join(', ') || 'nothing'}`
const callersOf = (operation: string) => {
  const rule = operations[operation]
  if (rule === undefined) throw new Error(`There is no ${operation}.`)
  return everybody((...viewer) => mayCall(caller(...viewer), rule, true) === 'allowed')
}
const everybody = (admits: (userType: Caller['userType'], activities: readonly string[]) => boolean) =>
  TYPES.flatMap((userType) => GRANTS.flatMap((activities) => (admits(userType, activities) ? [who(userType, activities)] : [])))

const ofAdministrators = (operation: string) => callersOf(operation).filter((each) => each.startsWith('6'))
const ofVendors = (operation: string) => callersOf(operation).filter((each) => /^[345]/.test(each))

it.each([
  ['/vendor/logs/audit', 'Query.auditLogs'],
  ['/vendor/logs/event', 'Query.eventLogs'],
  ['/vendor/logs/server', 'Query.logLines'],
  ['/vendor/logs/streams', 'Query.eventStreams'],
  ['/vendor/signins', 'Query.sessions'],
  ['/vendor/status', 'Query.systemStatus'],
  ['/vendor/status/settings', 'Query.settingsFile'],
  ['/vendor/status/settings', 'Mutation.importSettings'],
  ['/admin/signins', 'Query.sessions'],
])('%s is shown to exactly those who may call %s', (path, operation) => {
  const wanted = path.startsWith('/admin') ? ofAdministrators(operation) : ofVendors(operation)
  expect(wanted.length).toBeGreaterThan(0)
  const rules = rulesOf(chainForPath(routeTable, path))
  expect(everybody((...viewer) => allAllowed(explainAll(rules, reader(...viewer))))).toEqual(wanted)
  expect(everybody((...viewer) => placesFor(routeTable, reader(...viewer)).some((place) => place.path === path))).toEqual(wanted)
  const isInSidebar = (...viewer: Parameters<typeof reader>) =>
    navigationFor(routeTable, reader(...viewer)).some(({ items }) => items.some((item) => item.path === path))
  // The entry of several pages, which are its tabs, is there for whoever may open one of them.
  const isTab = sectionOf(path).length > 0
  const isShown = (...viewer: Parameters<typeof reader>) =>
    isTab
      ? navigationFor(routeTable, reader(...viewer)).some(({ items }) => items.some((item) => `${path}/`.startsWith(`${item.path}/`)))
      : isInSidebar(...viewer)
  const shown = everybody(isShown)
  expect(isTab ? wanted.filter((each) => shown.includes(each)) : shown).toEqual(wanted)
})

it('tells what is of the whole installation to support staff with the logs, and to no partner staff', () => {
  const wanted = [...GRANTS.filter((each) => each.includes('VIEW Log')).map((each) => who(3, each)), ...GRANTS.map((each) => who(4, each))]
  for (const operation of [
    'Query.logLines',
    'Query.logLine',
    'Query.logsByReference',
    'Query.errorRecording',
    'Query.errorRecordings',
    'Query.logLineHistogram',
    'Query.systemStatus',
  ])
    expect(callersOf(operation)).toEqual(wanted)
})
