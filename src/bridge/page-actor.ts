import { useActorRef } from '@xstate/react'
import type { Actor, AnyStateMachine, InputFrom } from 'xstate'
import { usePortal } from './portal.bridge.tsx'

/**
 * Runs a chart as long as the calling component is mounted, and records its events in the journal. Read it by `useSelector` with one of the chart's
 * selectors, so that the component renders again only when that value changes.
 */
export const usePageActor = <Machine extends AnyStateMachine>(machine: Machine, options: { input: InputFrom<Machine> }): Actor<Machine> => {
  const { journal } = usePortal()
  return useActorRef(machine, { ...options, inspect: journal.observe })
}
