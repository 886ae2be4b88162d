import { NativeSelect } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useCustomer } from '#src/resources/customer.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { AskFirst } from '#src/resources/record/actions/AskFirst.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { AssignableProfilesQuery } from '../create/assign-profile.generated.ts'
import { AssignableProfilesDocument, SetUserAccessProfileDocument, StaffProfilesDocument } from '../create/assign-profile.generated.ts'
import { userChanges } from '../user-changes.ts'
import type { User } from '../UserFrame.tsx'
import { VENDOR_TYPES } from '../words/user-words.ts'
import classes from './user-actions.module.css'

type Activity = { readonly name: string; readonly type: string }
type AssignableProfile = { readonly id: string; readonly name: string; readonly digest: string; readonly activities: readonly Activity[] }

const keysOf = (profile: AssignableProfile | undefined) => new Set(profile?.activities.map(({ name, type }) => `${type} ${name}`))

/** Counts the permissions that a user gains and loses with another access profile. */
const profileDifference = (before: AssignableProfile | undefined, after: AssignableProfile | undefined) => {
  const [had, has] = [keysOf(before), keysOf(after)]
  return { gained: has.difference(had).size, lost: had.difference(has).size }
}

/** Where a user can have a profile: at a customer, or for vendor staff without a customer. */
type Place = {
  readonly customerId: string
  readonly customerName: string
  readonly accessProfileName: string | null
  /** For an administrator: the permissions of full access here, and whether they have it. */
  readonly full?: { readonly profile: AssignableProfile; readonly isHeld: boolean } | undefined
  readonly accessProfiles: readonly AssignableProfile[]
}
type Chosen = { readonly customerId: string; readonly profileId: string }
/** `digest`: what the user has and gets, as it is shown now. It is another one after the profiles have been read again. */
type Shown = { readonly digest: string }

const changes = { ...userChanges, types: [...userChanges.types, 'UserAccess', 'AccessProfile', 'AccessProfileHolders'] }

/** Value of the option for full access, which is no profile. */
const FULL = 'full-access'
/** The digest of no profile, as the server has it. */
const NO_PROFILE = 'none'
const ADMINISTRATOR = 6

/** Assigns or removes a user's access profile, or an administrator's full access. The gained and lost permissions are shown first. */
export const AssignProfileDialog = ({ entity, onClose }: ActionDialogProps<User>) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Chosen>()
  const shown = useRef<Shown>(null)
  const send = useChange(SetUserAccessProfileDocument, changes)
  const { id, displayName, userName, userType } = entity
  const name = displayName ?? userName
  const done = () =>
    toast.success(
      chosen?.profileId === FULL ? t`Full access given` : chosen?.profileId === '' ? t`Access profile removed` : t`Access profile assigned`,
    )
  return (
    <AskFirst
      title={<Trans>Access profile of {name}</Trans>}
      confirm={chosen && <Trans>Save</Trans>}
      words={changes.words}
      send={async () => {
        if (!chosen || !shown.current) return undefined
        const isFull = chosen.profileId === FULL
        return send({
          input: {
            id,
            customerId: chosen.customerId,
            accessProfileId: isFull ? '' : chosen.profileId,
            digest: shown.current.digest,
            ...(isFull && { fullAccess: true }),
          },
        })
      }}
      onCancel={onClose}
      onDone={done}
    >
      <QueryPart query={AssignableProfilesDocument} variables={{ id }}>
        {({ userAccess }) =>
          VENDOR_TYPES.has(userType) ? (
            <QueryPart query={StaffProfilesDocument} variables={{}}>
              {({ accessProfiles: { nodes } }) => (
                <Choice
                  places={[
                    {
                      customerId: '',
                      customerName: '',
                      accessProfileName: userAccess?.staffAccessProfileName ?? null,
                      accessProfiles: nodes,
                    },
                  ]}
                  onChange={setChosen}
                  ref={shown}
                />
              )}
            </QueryPart>
          ) : (
            <Choice places={placesOf(userAccess, t`Everywhere`)} onChange={setChosen} ref={shown} />
          )
        }
      </QueryPart>
    </AskFirst>
  )
}

/**
 * Returns the customers where a user can have a profile. A limited administrator who has no profile or has lost one can also get full access
 * everywhere.
 */
function placesOf(access: AssignableProfilesQuery['userAccess'], everywhere: string): Place[] {
  if (!access) return []
  if (access.userType !== ADMINISTRATOR) return [...access.customers]
  const activities = access.knownActivities.filter(({ userTypes }) => userTypes.includes(ADMINISTRATOR))
  const profile = { id: FULL, name: FULL, digest: NO_PROFILE, activities }
  const places = access.customers.map((each) => ({ ...each, full: { profile, isHeld: each.hasFullAccess } }))
  const isWithout = access.isLimited && access.customers.every(({ accessProfileName }) => accessProfileName === null)
  if (!isWithout && !access.hasLostProfiles) return places
  const keyOf = ({ type, name }: { type: string; name: string }) => `${type} ${name}`
  const held = access.customers.flatMap(({ accessProfileName, accessProfiles }) => {
    const profile = accessProfiles.find(({ name }) => name === accessProfileName)
    return profile ? [new Set(profile.activities.map(keyOf))] : []
  })
  // Without a profile at a customer, they have the permissions that any of their profiles at other customers grants.
  const left = held.length === 0 ? activities : activities.filter((each) => held.some((keys) => keys.has(keyOf(each))))
  const full = { profile: { ...profile, activities: left }, isHeld: false }
  return [...places, { customerId: '', customerName: everywhere, accessProfileName: null, accessProfiles: [], full }]
}

type ChoiceProps = { places: readonly Place[]; onChange: (chosen: Chosen | undefined) => void; ref: Ref<Shown> }

const Choice = ({ places, onChange, ref }: ChoiceProps) => {
  const { t } = useLingui()
  const current = useCustomer()
  const [customerId, setCustomerId] = useState(() => (places.find((each) => each.customerId === current) ?? places[0])?.customerId)
  const [profileId, setProfileId] = useState<string>()
  const place = places.find((each) => each.customerId === customerId)
  const full = place?.full
  const before = full?.isHeld === true ? full.profile : place?.accessProfiles.find(({ name }) => name === place.accessProfileName)
  const after = profileId === FULL ? full?.profile : place?.accessProfiles.find(({ id }) => id === profileId)
  useImperativeHandle(ref, () => ({ digest: `${before?.digest ?? NO_PROFILE}.${after?.digest ?? NO_PROFILE}` }))
  if (!place) return <Trans>Access profiles belong to customers. Add the user to one first.</Trans>
  // Full access can only be replaced by a profile, not removed.
  const isNoneOffered = full?.isHeld !== true
  const choose = (next: string | undefined) => {
    setProfileId(next)
    if (next === undefined || next === (before?.id ?? '')) return onChange(undefined)
    onChange({ customerId: place.customerId, profileId: next })
  }
  return (
    <div className={classes['fields']}>
      {(place.customerId !== '' || full) && (
        <NativeSelect
          label={t`Customer`}
          data={places.map((each) => ({ value: each.customerId, label: each.customerName }))}
          value={place.customerId}
          onChange={(event) => {
            setCustomerId(event.currentTarget.value)
            choose(undefined)
          }}
        />
      )}
      <NativeSelect
        label={t`Access profile`}
        data={[
          ...(isNoneOffered ? [{ value: '', label: t`No access profile` }] : []),
          ...(full ? [{ value: FULL, label: t`Full access` }] : []),
          ...place.accessProfiles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={profileId ?? before?.id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <p role="status" className={classes['text']}>
        {profileId !== undefined && profileId !== (before?.id ?? '') && <Difference before={before} after={after} />}
        {full && profileId === '' && before && (
          <>
            {' '}
            <Trans>Without an access profile, this administrator can do nothing until they get another one or full access.</Trans>
          </>
        )}
      </p>
    </div>
  )
}

const Difference = ({ before, after }: { before: AssignableProfile | undefined; after: AssignableProfile | undefined }) => {
  const { gained, lost } = profileDifference(before, after)
  return (
    <>
      <Plural value={gained} one="# permission gained." other="# permissions gained." />{' '}
      <Plural value={lost} one="# permission lost." other="# permissions lost." />
    </>
  )
}
