import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import type { App } from './AppFrame.tsx'

export const AppSettings = ({ app: { clientId, kind, isPublic, requirePar } }: { app: App }) => {
  const { t } = useLingui()
  const issuer = `${window.location.origin}/identity`
  const forUsers = [
    { label: t`Authorization endpoint`, value: <CopyText value={`${issuer}/auth`} />, wide: true },
    { label: t`User info endpoint`, value: <CopyText value={`${issuer}/me`} />, wide: true },
    { label: t`Sign-out endpoint`, value: <CopyText value={`${issuer}/session/end`} />, wide: true },
  ]
  const forSecrets = [
    { label: t`Introspection endpoint`, value: <CopyText value={`${issuer}/token/introspection`} />, wide: true },
    { label: t`Revocation endpoint`, value: <CopyText value={`${issuer}/token/revocation`} />, wide: true },
  ]
  const pushed = { label: t`Pushed authorization request endpoint`, value: <CopyText value={`${issuer}/request`} />, wide: true }
  return (
    <Card title={<Trans>Settings for developers</Trans>}>
      <Facts
        facts={[
          { label: t`Issuer`, value: <CopyText value={issuer} />, wide: true },
          { label: t`Discovery`, value: <CopyText value={`${issuer}/.well-known/openid-configuration`} />, wide: true },
          { label: t`Client ID`, value: <CopyText value={clientId} />, wide: true },
          { label: t`Token endpoint`, value: <CopyText value={`${issuer}/token`} />, wide: true },
          ...(kind === 'MACHINE' ? [] : forUsers),
          ...(requirePar ? [pushed] : []),
          ...(isPublic ? [] : forSecrets),
        ]}
      />
    </Card>
  )
}
