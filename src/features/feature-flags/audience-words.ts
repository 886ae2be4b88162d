import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { userTypeWords } from '#src/access/person-words.ts'
import { userTypeOf } from '#contract/people.ts'
import type { Formats } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'

export type Audience = {
  readonly enabled: boolean
  readonly partnerIds: readonly string[]
  readonly customerIds: readonly string[]
  readonly userIds: readonly string[]
  readonly userTypes: readonly number[]
  readonly share: string | null
}

const partners = (count: number, written: string) => msg`${plural(count, { one: `${written} partner`, other: `${written} partners` })}`
const customers = (count: number, written: string) => msg`${plural(count, { one: `${written} customer`, other: `${written} customers` })}`
const users = (count: number, written: string) => msg`${plural(count, { one: `${written} user`, other: `${written} users` })}`

const shareWords = ({ number }: Formats, share: string) => msg`${number(Number(share))}% of users`

/** Describes an audience in words. Lists are counted instead of naming their members. */
export const useAudienceWords = (): ((audience: Audience) => string) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  return ({ enabled, partnerIds, customerIds, userIds, userTypes, share }) => {
    if (enabled) return i18n._(msg`All users`)
    const counted = [
      [partners, partnerIds],
      [customers, customerIds],
      [users, userIds],
    ] as const
    const parts = [
      ...counted.flatMap(([words, ids]) => (ids.length > 0 ? [i18n._(words(ids.length, formats.number(ids.length)))] : [])),
      ...userTypes.map((type) => i18n._(userTypeWords[userTypeOf(type)])),
      ...(share === null ? [] : [i18n._(shareWords(formats, share))]),
    ]
    return parts.length === 0 ? i18n._(msg`No users`) : formats.list(parts)
  }
}
