import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { RelativeName } from './filter.ts'

/** Phrases for relative dates. */
export const relativeWords: Readonly<Record<RelativeName, (days: number) => MessageDescriptor>> = {
  withinLast: (days) => msg`${plural(days, { one: 'in the last # day', other: 'in the last # days' })}`,
  beforeLast: (days) => msg`${plural(days, { one: 'more than # day ago', other: 'more than # days ago' })}`,
  withinNext: (days) => msg`${plural(days, { one: 'in the next # day', other: 'in the next # days' })}`,
  afterNext: (days) => msg`${plural(days, { one: 'in more than # day', other: 'in more than # days' })}`,
}
