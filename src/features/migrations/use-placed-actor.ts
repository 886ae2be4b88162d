import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MigrationActor } from '#machines/migration/migration.machine.ts'
import { hasReview, refusalOf, runOf, stepOf } from '#machines/migration/migration.selectors.ts'
import type { StepName } from '#machines/migration/migration.selectors.ts'
import type { Choice } from '#machines/migration/migration.types.ts'
import { idle } from './idle.ts'
import type { Place } from './wizards.ts'

const STEPS: readonly StepName[] = ['select', 'filter', 'review', 'process']
const isBefore = (one: StepName, other: StepName) => STEPS.indexOf(one) < STEPS.indexOf(other)

type Placing = {
  actor: MigrationActor
  place: Place
  /** Returns the address of a step; undefined if it is not known yet. */
  toStep: (step: StepName, run: string | undefined) => string | undefined
  /** Called when the actor has created a run, which the address will contain. */
  onBegun: (run: string) => void
}

/**
 * Keeps the address at the chart's current step. If the user navigates to an earlier step, the chart goes back; to an existing review it also goes
 * forward. An address of a step that has not been reached is corrected.
 */
export const usePlacedActor = ({ actor, place, toStep, onBegun }: Placing) => {
  const navigate = useNavigate()
  const [held, hold] = useState<StepName>()
  const run = useSelector(actor, runOf)?.id
  const reached = useSelector(actor, stepOf)
  const step = held ?? reached
  const wanted = place.step === 'start' ? 'start' : place.step
  const agreed = useRef<StepName>(undefined)
  useEffect(() => {
    if (step === undefined || wanted === 'start') return
    if (run !== undefined && place.run !== run) onBegun(run)
    if (step === wanted && (run === undefined || place.run === run)) {
      agreed.current = step
      return
    }
    const hasMoved = agreed.current !== undefined && agreed.current !== step
    if (!hasMoved && wanted !== undefined && isBefore(wanted, step)) {
      while (isBehind(actor, wanted)) actor.send({ type: 'back' })
      if (stepOf(actor.getSnapshot()) === wanted) return
    }
    if (!hasMoved && wanted === 'review' && hasReview(actor.getSnapshot())) {
      actor.send({ type: 'forward' })
      return
    }
    const to = toStep(step, run)
    if (to !== undefined) void navigate(to, { replace: !hasMoved })
  }, [actor, step, wanted, run, place.run, toStep, onBegun, navigate])
  const changeAndReview = useCallback(
    async (choice: Choice) => {
      hold(stepOf(actor.getSnapshot()))
      actor.send({ type: 'change', choice })
      const changed = await idle(actor)
      if (refusalOf(changed) === undefined && changed.can({ type: 'review' })) {
        actor.send({ type: 'review' })
        await idle(actor)
      }
      hold(undefined)
    },
    [actor],
  )
  return { step, changeAndReview }
}

const isBehind = (actor: MigrationActor, wanted: StepName): boolean => {
  const snapshot = actor.getSnapshot()
  const now = stepOf(snapshot)
  return now !== undefined && isBefore(wanted, now) && snapshot.can({ type: 'back' })
}
