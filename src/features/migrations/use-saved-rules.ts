import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { MigrationActor } from '#machines/migration/migration.machine.ts'
import { isBusy, refusalOf } from '#machines/migration/migration.selectors.ts'
import { idle, isCarriedOut } from './idle.ts'
import type { MigrationRecord } from './room.ts'

type Rules = Partial<MigrationRecord['rules']>

/** The chosen rules. Each change is saved at once, so that neither a reload nor the end of the session loses it. */
export const useSavedRules = (actor: MigrationActor) => {
  const [rules, setRules] = useState<Rules>({})
  const sent = useRef(rules)
  const busy = useSelector(actor, isBusy)
  useEffect(() => {
    if (busy || sent.current === rules) return
    sent.current = rules
    actor.send({ type: 'change', choice: { rules } })
  }, [actor, busy, rules])
  /** @returns whether the server has saved all rules */
  const keepRules = async (): Promise<boolean> => {
    const now = await idle(actor)
    if (sent.current === rules && (refusalOf(now) === undefined || Object.keys(rules).length === 0)) return true
    sent.current = rules
    actor.send({ type: 'change', choice: { rules } })
    return isCarriedOut(actor)
  }
  return { rules, changeRules: (parts: Rules) => setRules((last) => ({ ...last, ...parts })), keepRules }
}
