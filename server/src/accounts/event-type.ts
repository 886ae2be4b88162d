import { EVENT_TYPES } from '../../../contract/event-types.ts'
import { storedCodes } from '../kit/list/stored-codes.ts'

/** What happened, as rows of the event log say it. */
export const eventTypes = storedCodes('EventType', EVENT_TYPES, 'What happened.')

export const TYPE_TEXT = 'The type as it is stored, which may be one that this version does not have.'
