import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Facts } from '#src/bridge/recorder/redact.ts'
import type { Candidate } from './moment.ts'

/** Why an arrow was or was not taken, in words. */
export function sentenceOf({ outcome, guard, asked }: Candidate): MessageDescriptor {
  const read = factsOf(asked?.read)
  if (outcome === 'taken') return guard === undefined ? msg`Taken: it has no condition.` : msg`Taken: ${guard} answered yes.`
  if (outcome === 'blocked' && guard !== undefined)
    return read === '' ? msg`Not taken: ${guard} answered no.` : msg`Not taken: ${guard} answered no. It read ${read}.`
  return guard === undefined
    ? msg`Has no condition; the event has not come in this state, or an arrow before it was taken.`
    : msg`${guard} was not asked: the event has not come in this state, or an arrow before it was taken.`
}

/** `at.wall 5, kind "newer"` of what a guard read. */
export const factsOf = (facts: Facts | undefined): string =>
  Object.entries(facts ?? {})
    .flatMap(([name, value]): string[] => {
      if (typeof value !== 'object' || value === null) return [`${name} ${JSON.stringify(value)}`]
      const inner = factsOf(value)
      return inner === '' ? [] : [`${name} { ${inner} }`]
    })
    .join(', ')
