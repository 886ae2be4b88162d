import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { outlivingFetch, sendMutation } from '#src/data/send-mutation.ts'
import type { View } from '#src/access/read-view.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { viewRefusals } from '#src/lib/view-refusal.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Icon } from '#src/ui/controls/icon.tsx'
import { ROLES, userTypeWords } from '#src/access/person-words.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { EndViewAsDocument } from './view-as.generated.ts'
import classes from './view-banner.module.css'

/** Describes whom the portal is viewed as: example user, user type, roles and partner kind. */
const useViewWords = ({ preview: { userType, roles, isHrPartner, nhr }, like }: View): string => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const names = formats.list(
    roles.map((role) => {
      const known = ROLES.find(({ value }) => value === role)
      return known ? i18n._(known.label) : role
    }),
  )
  const name = like?.name
  return [
    name === undefined ? undefined : t`like ${name}`,
    i18n._(userTypeWords[userType]),
    roles.length === 0 ? t`no roles` : t`roles: ${names}`,
    isHrPartner ? t`HR partner` : undefined,
    nhr === undefined ? undefined : `nhr: ${nhr}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/**
 * Shown on every page, also printed ones, while the portal is viewed as somebody else: as whom, that nothing can be changed, and how to leave the
 * view.
 */
const ViewBanner = ({ view }: { view: View }) => {
  const { t } = useLingui()
  const words = useViewWords(view)
  const end = useEndView(view)
  const refusals = useSyncExternalStore(viewRefusals.subscribe, viewRefusals.get)
  const [before] = useState(refusals)
  return (
    <section className={classes['root']} aria-label={t`Viewing as another user`}>
      <Icon name="eye" />
      <div className={classes['words']}>
        <p role="status">
          <strong>
            <Trans>You are viewing the portal as another user:</Trans>
          </strong>{' '}
          <span>{words}</span>
        </p>
        <p role="alert" className={classes['refused']}>
          {refusals > before && (
            <span key={refusals}>
              <Trans>Nothing was changed: “View as” is read-only. End the view to make changes.</Trans>
            </span>
          )}
        </p>
      </div>
      <Button kind="secondary" onClick={end}>
        <Trans>End view</Trans>
      </Button>
    </section>
  )
}

export default ViewBanner

/** Ends the view at once, even without a network, and returns to the page on which it began. */
const useEndView = ({ id, from }: View) => {
  const { view } = usePortal()
  const client = useClient()
  const navigate = useNavigate()
  return () => {
    view.set(undefined)
    void sendMutation(client, EndViewAsDocument, { input: { id } }, { expectsErrors: true, fetch: outlivingFetch })
    void navigate(safeReturnUrl(from, window.location.origin))
  }
}
