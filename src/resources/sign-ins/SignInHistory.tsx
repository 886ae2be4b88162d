import { UNKNOWN } from '#contract/unknown-code.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentType, type ReactNode } from 'react'
import type { EventType, SignInReason } from '#src/data/generated/schema.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { byDay } from '#src/lib/by-day.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { DayName } from '#src/resources/dates/DayName.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import classes from './sign-in-history.module.css'
import { signInCodes, signInTones, signInWords } from './sign-in-words.ts'

/** A sign-in or an attempt. `methods` and `reason` are codes of `sign-in-words.ts`. */
export type SignIn = {
  id: string
  at: string
  type: EventType
  address: string | null
  browser: string | null
  system: string | null
  reason: SignInReason | null
  methods: readonly string[]
  provider: string | null
  /** ID of the trace of a sign-in that was refused by a login provider, with the findings of each stage. */
  trace?: string | null
  providerId?: string | null
}

type SignInHistoryProps = {
  /** In descending order of time. */
  signIns: readonly SignIn[]
  /** Link to the remedy of a refusal. Rendered only for the latest sign-in, since older ones say nothing about the present state. */
  Repair?: ComponentType<{ refused: SignIn }>
  Cause?: ComponentType<{ refused: SignIn }>
}

/** Sign-ins by day: who, when, from where and with which methods. A refused one says why. */
export const SignInHistory = ({ signIns, Repair, Cause }: SignInHistoryProps) => {
  const heading = useId()
  const [latest] = signIns
  return (
    <Card title={<Trans>Recent sign-ins</Trans>}>
      {signIns.length === 0 && (
        <p className={classes['none']}>
          <Trans>No sign-ins yet</Trans>
        </p>
      )}
      {byDay(signIns, ({ at }) => at).map(({ day, items }) => {
        const id = `${heading}-${day.getTime()}`
        return (
          <section key={id} className={classes['day']} aria-labelledby={id}>
            <h3 id={id} className={classes['name']}>
              <DayName day={day} />
            </h3>
            <Rows>
              {items.map((signIn) => (
                <SignInRow
                  key={signIn.id}
                  signIn={signIn}
                  actions={
                    isRefused(signIn) && (
                      <>
                        {Cause && <Cause refused={signIn} />}
                        {signIn === latest && Repair && <Repair refused={signIn} />}
                      </>
                    )
                  }
                />
              ))}
            </Rows>
          </section>
        )
      })}
    </Card>
  )
}

const isRefused = ({ type }: SignIn) => type !== 'SIGN_IN_SUCCEEDED'

const SignInRow = ({ signIn, actions }: { signIn: SignIn; actions: ReactNode }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { at, type, address, browser, system, reason, methods, provider } = signIn
  const say = (code: string) => {
    const words = ownEntry(signInCodes, code)
    return words ? i18n._(words) : code
  }
  const words = ownEntry(signInWords, type)
  const why = reason !== null && reason !== UNKNOWN && type !== 'SIGN_IN_LOCKED' ? say(reason) : undefined
  const device = [browser, system].filter((name) => name !== null).join(' · ') || t`Unknown device`
  const by = [...methods.filter((code) => code !== 'mfa').map(say), ...(provider === null ? [] : [provider])].join(', ')
  return (
    <Row
      title={
        <Verdict tone={type === UNKNOWN ? 'neutral' : (signInTones[type] ?? 'neutral')}>
          {words ? i18n._(words) : type}
          {why !== undefined && <span className={classes['why']}> · {why}</span>}
        </Verdict>
      }
      detail={[formats.time(at), device, address, by].filter(Boolean).join(' · ')}
      actions={actions}
    />
  )
}
