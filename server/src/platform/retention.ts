export type Retention = {
  /** Rows of the server's log. */
  readonly logDays: number
  /** Events of refused sign-ins, which anybody can cause. */
  readonly eventDays: number
  /** All other events. */
  readonly accountEventDays: number
  /** Sessions after their end, with the views of the portal that were opened in them. */
  readonly sessionDays: number
  readonly notificationDays: number
  /** Mails and text messages; their texts are deleted after a day. */
  readonly messageDays: number
  /** Expired links; during this time a late click gets the message that the link has expired. */
  readonly linkDays: number
}

/** Fewest and most days of each retention. */
export const RETENTION_BOUNDS = {
  logDays: [1, 365],
  eventDays: [7, 3650],
  accountEventDays: [30, 3650],
  sessionDays: [1, 3650],
  notificationDays: [1, 3650],
  messageDays: [2, 3650],
  linkDays: [1, 3650],
} as const satisfies { readonly [Name in keyof Retention]: readonly [number, number] }

const USUAL: Retention = {
  logDays: 30,
  eventDays: 180,
  accountEventDays: 730,
  sessionDays: 90,
  notificationDays: 180,
  messageDays: 90,
  linkDays: 30,
}

/** Returns the configured retention, with defaults for the rest. */
export const retentionOf = (set: { readonly [Name in keyof Retention]: number | undefined }): Retention => ({
  logDays: set.logDays ?? USUAL.logDays,
  eventDays: set.eventDays ?? USUAL.eventDays,
  accountEventDays: set.accountEventDays ?? USUAL.accountEventDays,
  sessionDays: set.sessionDays ?? USUAL.sessionDays,
  notificationDays: set.notificationDays ?? USUAL.notificationDays,
  messageDays: set.messageDays ?? USUAL.messageDays,
  linkDays: set.linkDays ?? USUAL.linkDays,
})
