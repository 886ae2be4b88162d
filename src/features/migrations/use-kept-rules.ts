import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { MigrationActor } from '#machines/migration/migration.machine.ts'
import { isBusy, refusalOf } from '#machines/migration/migration.selectors.ts'
import { idle } from './idle.ts'
import type { MigrationRecord } from './room.ts'

type Rules = Partial<MigrationRecord['rules']>

/** The rules as they are chosen here, each kept by the server at once, so that neither a reload nor a session that ends loses one. */
export const useKeptRules = (actor: MigrationActor) => {
  const [rules, setRules] = useState<Rules>({})
  const sent = useRef(rules)
  const busy = useSelector(actor, isBusy)
  useEffect(() => {
    if (busy || sent.current === rules) return
    sent.current = rules
    actor.send({ type: 'change', choice: { rules } })
  }, [actor, busy, rules])
  /** @returns whether the server has them all */
  const keepRules = async (): Promise<boolean> => {
    const now = await idle(actor)
    if (sent.current === rules && (refusalOf(now) === undefined || Object.keys(rules).length === 0)) return true
    sent.current = rules
    actor.send({ type: 'change', choice: { rules } })
    return refusalOf(await idle(actor)) === undefined
  }
  return { rules, changeRules: (parts: Rules) => setRules((last) => ({ ...last, ...parts })), keepRules }
}
