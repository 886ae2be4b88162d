import { useSelector } from '@xstate/react'
import type { IdleSnapshot } from '#machines/idle/idle.machine.ts'
import { idleOf } from '#machines/auth/auth.selectors.ts'
import { useAuthFact } from './auth.bridge.tsx'

/** Selects from the idle chart, with a selector of `idle.selectors.ts`. Undefined while nobody is signed in. */
export const useIdleFact = <Fact,>(select: (snapshot: IdleSnapshot) => Fact): Fact | undefined => {
  const idle = useAuthFact(idleOf)
  return useSelector(idle, (snapshot) => (snapshot ? select(snapshot) : undefined))
}
