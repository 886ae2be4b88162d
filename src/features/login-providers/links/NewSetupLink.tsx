import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { SecretForm } from '#src/resources/record/form/SecretForm.tsx'
import type { Provider } from '../ProviderFrame.tsx'
import { providerChanges, providerServerWords } from '../server-words.ts'
import { CreateSetupLinkDocument, createSetupLinkRules, RevokeSetupLinkDocument } from './setup-links.generated.ts'

const LIVES = [
  { value: '1', label: msg`1 day` },
  { value: '7', label: msg`7 days` },
  { value: '14', label: msg`14 days` },
  { value: '30', label: msg`30 days` },
] as const

const sectionsOf = (isEnabled: boolean): readonly AnySection[] => [
  {
    title: msg`New setup link`,
    description: msg`For the IT of the organisation: connect and test the login provider without an account here. It opens once and can be revoked.`,
    fields: [
      { kind: 'text', name: 'recipient', label: msg`Recipient`, description: msg`For example the company or person you send it to.` },
      { kind: 'select', name: 'days', label: msg`Expires after`, choices: LIVES, required: true },
      {
        kind: 'switch',
        name: 'enables',
        label: msg`Takes effect at once`,
        description: isEnabled
          ? msg`This login provider is enabled: what is saved by the link applies to the next sign-in.`
          : msg`Enables the login provider when it is submitted. Otherwise you check and enable it.`,
      },
    ],
  },
]

/** Creates a setup link. @param onMade receives its address, which is shown only once */
export const NewSetupLink = ({
  provider: { id, enabled, setupLinks },
  onMade,
}: {
  provider: Provider
  onMade: (address: string) => void
}) => {
  const create = useFormChange(CreateSetupLinkDocument, providerChanges)
  const revoke = useOutcome(RevokeSetupLinkDocument, providerChanges)
  const sections = useMemo(() => sectionsOf(enabled), [enabled])
  return (
    <SecretForm
      named="recipient"
      existing={setupLinks.filter(({ state }) => state === 'NOT_OPENED').map((link) => ({ id: link.id, name: link.recipient }))}
      end={(linkId) => revoke.send({ input: { id, linkId } })}
      onMade={onMade}
      initial={{ recipient: '', days: '7', enables: false }}
      sections={sections}
      rules={createSetupLinkRules}
      submit={<Trans>Create setup link</Trans>}
      words={providerServerWords}
      send={async ({ recipient, days, enables }) => {
        const { data, ...rest } = await create({
          input: { id, recipient: String(recipient), days: Number(days), enables: enables === true },
        })
        return { ...rest, secret: data?.createSetupLink.url }
      }}
    />
  )
}
