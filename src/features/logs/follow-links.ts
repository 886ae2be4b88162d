import { paths } from '#src/lib/addresses/paths.ts'
import type { FilterRule } from '#src/resources/list/address/filter.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'

const being = (field: string, value: string): FilterRule => ({ field, operator: '=', values: [value] })

/** Links to log rows of the same request, person or session. */
export const auditOfRequest = (traceId: string) => whereAddress(paths.auditLog(), [being('traceId', traceId)])
export const auditOfActor = (userId: string) => whereAddress(paths.auditLog(), [being('actorId', userId)])
export const eventsOfRequest = (traceId: string) => whereAddress(paths.eventLog(), [being('traceId', traceId)])
export const eventsOfUser = (userId: string) => whereAddress(paths.eventLog(), [being('userId', userId)])
export const eventsOfSession = (sessionId: string) => whereAddress(paths.eventLog(), [being('sessionId', sessionId)])
export const linesOfRequest = (traceId: string) => whereAddress(paths.serverLog(), [being('traceId', traceId)])
