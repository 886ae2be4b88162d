import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import classes from '../migrations.module.css'
import { useRecord } from '../room.ts'

/** What the review announces to new users: emails, passwords that go on working, and users with neither. */
export const Promised = () => {
  const { t } = useLingui()
  const formats = useFormats()
  const { promised } = useRecord()
  if (!promised) return null
  const [emails, passwords, none] = [formats.number(promised.emails), formats.number(promised.passwords), formats.number(promised.none)]
  return (
    <ul className={classes['counts']} aria-label={t`New users`}>
      <li>
        <Plural value={promised.emails} one={`${emails} email will be sent`} other={`${emails} emails will be sent`} />
      </li>
      <li>
        <Plural value={promised.passwords} one={`${passwords} password is taken over`} other={`${passwords} passwords are taken over`} />
      </li>
      <li data-tone={promised.none > 0 ? 'bad' : undefined}>
        <Plural value={promised.none} one={`${none} user without a way in`} other={`${none} users without a way in`} />
      </li>
    </ul>
  )
}

/** The same of a migration that is over: what was done beside what was announced. */
export const PromisedAndDone = () => {
  const { t } = useLingui()
  const formats = useFormats()
  const { promised, delivered } = useRecord()
  if (!promised) return null
  const [sent, announced] = [formats.number(delivered?.emails ?? 0), formats.number(promised.emails)]
  const [taken, known] = [formats.number(delivered?.passwords ?? 0), formats.number(promised.passwords)]
  return (
    <ul className={classes['counts']} aria-label={t`New users`}>
      <li>
        <Trans>
          {sent} of {announced} emails sent
        </Trans>
      </li>
      <li>
        <Trans>
          {taken} of {known} passwords taken over
        </Trans>
      </li>
    </ul>
  )
}
