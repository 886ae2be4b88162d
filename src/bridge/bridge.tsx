import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate'

/** Creates the context and hooks for an actor that lives outside React. */
export const bridgeTo = <Machine extends AnyStateMachine>(name: string) => {
  const Context = createContext<Actor<Machine> | null>(null)

  const useActor = () => {
    const actor = useContext(Context)
    if (!actor) throw new Error(`No ${name} actor here: render inside its provider`)
    return actor
  }

  const useFact = <Fact,>(select: (snapshot: SnapshotFrom<Actor<Machine>>) => Fact): Fact => useSelector(useActor(), select)

  return { Provider: Context.Provider, useActor, useFact }
}
