import { useActorRef } from '@xstate/react'
import type { Actor, AnyStateMachine, InputFrom } from 'xstate'
import { usePortal } from './portal.bridge.tsx'

/**
 * Runs a chart as long as the component that asks stands, and writes its events in the journal of the running portal. Read it by
 * `useSelector` with one of the chart's selectors, so that the component draws itself anew only for what it shows.
 */
export const usePageActor = <Machine extends AnyStateMachine>(machine: Machine, options: { input: InputFrom<Machine> }): Actor<Machine> => {
  const { journal } = usePortal()
  return useActorRef(machine, { ...options, inspect: journal.observe })
}
