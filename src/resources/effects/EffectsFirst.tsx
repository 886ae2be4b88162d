import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ChangeResult } from '../mutation/use-change.ts'
import { NoAnswer } from '../query/NoAnswer.tsx'
import { useStableQuery } from '../query/use-stable-query.ts'
import { AskFirst } from '../record/actions/AskFirst.tsx'
import type { AskFirstProps } from '../record/actions/AskFirst.tsx'
import { EffectItems } from './EffectItems.tsx'
import { isMany } from '#contract/effects.ts'
import { isPreviewOutdated, mostUsers } from './effects.ts'
import type { AnyEffects, Effects, EffectWords } from './effects.ts'
import classes from './effects.module.css'
import { useTypedCount } from './use-typed-count.tsx'

type EffectsFirstProps = Pick<AskFirstProps, 'title' | 'confirm' | 'danger' | 'words' | 'consent' | 'onDone' | 'onCancel'> & {
  id: string
  of: AnyEffects
  /** What a confirmation was for that the server has refused, where the question is asked again in a new dialog. */
  refused?: Effects | undefined
  children?: ReactNode
  send: (consented: boolean, effects: Effects) => Promise<ChangeResult<unknown> | undefined>
}

/** Confirmation dialog that shows how many users are affected and how. Many users are confirmed by typing their number. */
export const EffectsFirst = ({ id, of, refused, children, send, ...question }: EffectsFirstProps) => {
  const { t } = useLingui()
  const kept = useStableQuery(of.query, of.variables(id))
  const effects = kept.data === undefined ? undefined : of.effects(kept.data)
  /** What the refused confirmation was for. */
  const [before, setBefore] = useState(refused)
  const users = mostUsers(effects ?? {}, of.words)
  const { field, confirms } = useTypedCount({
    count: users,
    isAsked: isMany(users),
    label: t`Number of users`,
    wrong: t`Type the number of users to confirm.`,
  })
  return (
    <AskFirst
      {...question}
      busy={kept.phase === 'loading'}
      send={async (consented) => {
        const result = effects && confirms() ? await send(consented, effects) : undefined
        // The question is asked again for the users who are affected now.
        if (isPreviewOutdated(result?.errors)) {
          setBefore(effects)
          kept.reload()
        }
        return result
      }}
    >
      {children}
      {effects ? (
        <div role="status" className={classes['effects']}>
          <AffectedUsers effects={effects} words={of.words} />
          {before && (
            <>
              <p>
                <Trans>Before</Trans>
              </p>
              <AffectedUsers effects={before} words={of.words} />
            </>
          )}
        </div>
      ) : (
        <NoAnswer query={kept} lines={2} />
      )}
      {field && <div className={classes['field']}>{field}</div>}
    </AskFirst>
  )
}

const AffectedUsers = ({ effects, words }: { effects: Effects; words: EffectWords }) =>
  mostUsers(effects, words) === 0 ? (
    <p>
      <Trans>No users are affected.</Trans>
    </p>
  ) : (
    <ul>
      <EffectItems effects={effects} words={words} />
    </ul>
  )
