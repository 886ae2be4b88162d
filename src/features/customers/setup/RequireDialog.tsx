import { Checkbox } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { isMany } from '#contract/effects.ts'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { customerChanges } from '../customer-changes.ts'
import type { Requirement } from './OnlyThisProvider.tsx'
import { ProviderRequirementDocument, RequireLoginProviderDocument } from './requirement.generated.ts'

const MOST_NAMES = 10

type RequireDialogProps = { customer: Requirement; provider: string; onClose: () => void }

/** Shows whom requiring the login provider concerns, and asks who keeps password and second factor. */
export const RequireDialog = ({ customer: { id, version, providerRequirement }, provider, onClose }: RequireDialogProps) => {
  const { t, i18n } = useLingui()
  const { people, digest, shutOut, shutOutCount, sessions, apps, candidates } = providerRequirement
  const [chosen, setChosen] = useState<readonly string[]>([])
  // Whoever can no longer keep a password has left the list.
  const kept = chosen.filter((id) => candidates.some((person) => person.id === id))
  const [refused, setRefused] = useState<Pick<Requirement['providerRequirement'], 'digest' | 'people' | 'shutOutCount'>>()
  const client = useClient()
  const require = useOutcome(RequireLoginProviderDocument, customerChanges)
  const { field, confirms } = useTypedCount({
    count: people,
    isAsked: isMany(people),
    label: t`Number of users`,
    wrong: t`Type the number of users to confirm.`,
  })
  const names = shutOut.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = i18n.number(shutOutCount - names.length)
  const save = async () => {
    if (!confirms()) return { done: false }
    const outcome = await require.send({ input: { id, version, people, digest, breakGlass: kept } }, t`Sign-in is now only by ${provider}`)
    if (outcome.done) return outcome
    // Other users may be concerned now: the page, and so this dialog, gets their numbers.
    setRefused({ digest, people, shutOutCount })
    void client.query(ProviderRequirementDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
    return outcome
  }
  return (
    <ConfirmDialog
      title={<Trans>Only by {provider}?</Trans>}
      confirm={kept.length > 0 ? <Trans>Require this login provider</Trans> : undefined}
      danger
      onCancel={onClose}
      onConfirm={save}
    >
      <p>
        <Plural value={people} one="It concerns # user." other="It concerns # users." />{' '}
        <Trans>Passwords, passkeys, password resets and other login providers no longer let them in. Directories go on.</Trans>
      </p>
      {refused && refused.digest !== digest && (
        <p>
          <Plural value={refused.people} one="Before: # user." other="Before: # users." />{' '}
          <Plural value={refused.shutOutCount} _0="" one="# user was not linked with it." other="# users were not linked with it." />
        </p>
      )}
      <p>
        <Plural
          value={sessions}
          _0="Nobody is signed in by another way."
          one="# session by another way ends at once."
          other="# sessions by another way end at once."
        />{' '}
        {apps > 0 && <Plural value={apps} one="# app in them loses its tokens." other="# apps in them lose their tokens." />}
      </p>
      {shutOutCount > 0 && (
        <p>
          <Plural
            value={shutOutCount}
            one="# user is not linked with it and will be shut out:"
            other="# users are not linked with it and will be shut out:"
          />{' '}
          {names.join(', ')} {shutOutCount > names.length && <Trans>and {more} more</Trans>}
        </p>
      )}
      <Checkbox.Group label={t`Keep password and second factor`} value={kept} onChange={setChosen}>
        {candidates.map((person) => (
          <Checkbox key={person.id} value={person.id} label={person.name} />
        ))}
      </Checkbox.Group>
      {candidates.length === 0 ? (
        <p>
          <Trans>
            Nobody can keep a password yet: it takes an authenticator app or security key, and no directory may manage the user.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Choose at least one user, in case the login provider fails. Each of their sign-ins is reported.</Trans>
        </p>
      )}
      {field}
    </ConfirmDialog>
  )
}
