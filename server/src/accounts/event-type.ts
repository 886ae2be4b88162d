import { EVENT_TYPES } from '../../../contract/event-types.ts'
import { storedCodes } from '../kit/list/stored-codes.ts'

/** Types of events as stored in the event log. */
export const eventTypes = storedCodes('EventType', EVENT_TYPES, 'What happened.')

export const TYPE_TEXT = 'The type as it is stored, which may be one that this version does not have.'
