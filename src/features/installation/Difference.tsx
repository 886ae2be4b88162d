import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { sectionWords } from './installation-words.ts'
import classes from './installation.module.css'
import type { Trial } from './use-trial.ts'

type Change = Trial['changes'][number]

const ACTIONS: Readonly<Record<Change['action'], MessageDescriptor>> = {
  CREATE: msg`Is created`,
  CHANGE: msg`Is changed`,
  DELETE: msg`Is deleted`,
  KEEP: msg`Is not in the file; records of this kind are never deleted`,
  CHANGED_SINCE: msg`Was changed since and stays as it is`,
}

/** The records that differ, by section and name, with their values before and after. */
export const Changes = ({ changes }: Pick<Trial, 'changes'>) => {
  const { t } = useLingui()
  return (
    <Rows label={t`Records that differ`}>
      {changes.map((change) => (
        <ChangeRow key={`${change.section} ${change.name}`} change={change} />
      ))}
    </Rows>
  )
}

/** How many records a difference changes, and whom and what it reaches. */
export const Sums = ({ trial: { users, linked, onlyWay, rows, records } }: { trial: Trial }) => (
  <p>
    <Plural value={records} _0="No record is changed." one="# record is changed." other="# records are changed." /> <Users users={users} />{' '}
    <Losses linked={linked} onlyWay={onlyWay} rows={rows} />
  </p>
)

const Users = ({ users }: Pick<Change, 'users'>) => <Plural value={users} _0="" one="This reaches # user." other="This reaches # users." />

const ChangeRow = ({ change }: { change: Change }) => {
  const { i18n } = useLingui()
  const { action, section, name, fields, users, linked, onlyWay, rows } = change
  const words = sectionWords[section]
  const isNew = action === 'CREATE'
  const shown = action === 'CHANGE' || action === 'CHANGED_SINCE' ? fields : isNew ? fields.filter(({ after }) => !isNothing(after)) : []
  return (
    <Row
      title={
        <>
          {words ? i18n._(words) : section}: <strong>{name}</strong>
        </>
      }
      detail={
        <>
          {i18n._(ACTIONS[action])}. <Users users={users} /> <Losses linked={linked} onlyWay={onlyWay} rows={rows} />{' '}
          <NotBroughtBack change={change} />
        </>
      }
    >
      {shown.map(({ field, before, after, removesLimit }) => (
        <div key={field} className={classes['field']}>
          <code>{field}</code>: {!isNew && <Value text={before} />}
          {!isNew && ' → '}
          <Value text={after} />
          {removesLimit && (
            <>
              {' '}
              <strong>
                <Trans>This removes the limit: then it is for everybody.</Trans>
              </strong>
            </>
          )}
        </div>
      ))}
    </Row>
  )
}

/** Whether a value, which the server writes as JSON, says nothing about a new record. */
const isNothing = (text: string) => ['null', '[]', '""', '{}'].includes(text)

/** Characters from which on a value, such as a SAML document, is cut. */
const LONG = 200

const Value = ({ text }: { text: string }) =>
  text.length <= LONG ? (
    <code>{text}</code>
  ) : (
    <details className={classes['long']}>
      <summary>
        <code>{text.slice(0, LONG)}…</code>
      </summary>
      <code>{text}</code>
    </details>
  )

/** What a take-back cannot bring back. */
const NotBroughtBack = ({ change: { action, section, fields, rows } }: { change: Change }) => {
  if (rows > 0) return <Trans>A take-back does not bring the deleted entries back.</Trans>
  if (section === 'loginProviders' && action === 'DELETE')
    return <Trans>A take-back brings back neither links of users, nor its secret, nor its SCIM set-up.</Trans>
  if (section === 'apps' && action === 'DELETE') return <Trans>A take-back brings back neither its secrets nor its machine access.</Trans>
  const becomesPublic = action === 'CHANGE' && fields.some(({ field, after }) => field === 'isPublic' && after === 'true')
  return section === 'apps' && becomesPublic ? <Trans>A take-back does not bring back its secrets.</Trans> : null
}

const Losses = ({ linked, onlyWay, rows }: Pick<Change, 'linked' | 'onlyWay' | 'rows'>) => (
  <>
    <Plural value={linked} _0="" one="# user loses a link with a login provider." other="# users lose a link with a login provider." />{' '}
    <Plural value={onlyWay} _0="" one="# user has no other way to sign in." other="# users have no other way to sign in." />{' '}
    <Plural value={rows} _0="" one="# stored entry is deleted." other="# stored entries are deleted." />
  </>
)

/** Why the file cannot be applied. The server says it in English, as the file's own words are English. */
export const Problems = ({ problems }: { problems: Trial['problems'] }) => {
  const { t } = useLingui()
  if (problems.length === 0) return null
  return (
    <Rows label={t`Problems of the file`}>
      {problems.map(({ line, section, name, field, message }, at) => {
        const place = [section, name, field].filter((part) => part !== null).join(' › ')
        return (
          <Row key={`${line} ${at}`} title={line === null ? place : <Trans>Line {line}</Trans>} detail={line === null ? undefined : place}>
            <p lang="en" className={classes['field']}>
              {message}
            </p>
          </Row>
        )
      })}
    </Rows>
  )
}
