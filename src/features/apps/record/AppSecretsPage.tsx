import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import type { AnySection, RecordValues } from '#src/resources/record/form/field.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { SecretForm } from '#src/resources/record/form/SecretForm.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { CreateClientSecretDocument, createClientSecretRules, DeleteClientSecretDocument } from '../app.generated.ts'
import { useAppRecord, type App } from './AppFrame.tsx'
import { appChanges, appServerWords } from '../app-words.ts'

const LIVES = [
  { value: '30', label: msg`30 days` },
  { value: '60', label: msg`60 days` },
  { value: '90', label: msg`90 days` },
  { value: '180', label: msg`180 days` },
  { value: 'own', label: msg`Until a date` },
  { value: 'never', label: msg`Never` },
] as const

const sections: readonly AnySection[] = [
  {
    title: msg`New secret`,
    description: msg`It is shown once. Add the new one to the app before you delete the old one.`,
    fields: [
      { kind: 'text', name: 'name', label: msg`Name`, description: msg`For example the server that uses it.` },
      { kind: 'select', name: 'life', label: msg`Expires`, choices: LIVES, required: true },
      { kind: 'day', name: 'day', label: msg`Expiry date`, description: msg`Only for “Until a date”.` },
    ],
  },
]

const MOST = 2

const AppSecretsPage = () => {
  const app = useAppRecord()
  const [made, setMade] = useState<string>()
  if (app.isPublic)
    return (
      <LimitedPart why={appServerWords.CLIENT_PUBLIC} closed>
        {null}
      </LimitedPart>
    )
  return (
    <Cards>
      {made !== undefined && (
        <Callout role="status">
          <Trans>Copy the secret now. You cannot see it again.</Trans> <CopyText value={made} />
        </Callout>
      )}
      <Secrets app={app} />
      <NewSecret key={app.id} app={app} onMade={setMade} />
    </Cards>
  )
}

export default AppSecretsPage

const Secrets = ({ app: { id, secrets } }: { app: App }) => {
  const { t } = useLingui()
  const card = useFocusFallback<HTMLElement>()
  const [asked, setAsked] = useState<App['secrets'][number]>()
  const remove = useOutcome(DeleteClientSecretDocument, appChanges)
  const name = asked?.name ?? ''
  const deleteOf = (secret: string) => t`Delete ${secret}`
  return (
    <Card
      ref={card}
      title={<Trans>Secrets</Trans>}
      description={secrets.length < MOST ? undefined : <Trans>An app has two secrets at most. Delete one to create another.</Trans>}
    >
      {secrets.length === 0 && (
        <EmptyState title={<Trans>No secret</Trans>}>
          <Trans>The app cannot get tokens until it has one.</Trans>
        </EmptyState>
      )}
      <Rows label={t`Secrets`}>
        {secrets.map((secret) => (
          <Row
            key={secret.id}
            title={secret.name}
            detail={<SecretFacts secret={secret} />}
            actions={
              <Button kind="secondary" size="sm" busy={remove.running} onClick={() => setAsked(secret)} aria-label={deleteOf(secret.name)}>
                <Trans>Delete</Trans>
              </Button>
            }
          />
        ))}
      </Rows>
      {asked && (
        <ConfirmDialog
          title={<Trans>Delete secret {name}?</Trans>}
          confirm={<Trans>Delete</Trans>}
          danger
          onCancel={() => setAsked(undefined)}
          onConfirm={() => remove.send({ input: { id, secretId: asked.id } }, t`Secret has been deleted`)}
        >
          <Trans>Servers that use it can no longer get tokens.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const SecretFacts = ({ secret: { hint, createdAt, expiresAt, lastUsedOn } }: { secret: App['secrets'][number] }) => (
  <>
    <code>…{hint}</code> ·{' '}
    <Trans>
      Created <TimeStamp value={createdAt} as="date" />
    </Trans>{' '}
    ·{' '}
    {expiresAt === null ? (
      <Trans>Never expires</Trans>
    ) : (
      <Trans>
        Expires <TimeStamp value={expiresAt} as="date" />
      </Trans>
    )}{' '}
    ·{' '}
    {lastUsedOn === null ? (
      <Trans>Never used</Trans>
    ) : (
      <Trans>
        Last used <TimeStamp value={lastUsedOn} as="date" />
      </Trans>
    )}
  </>
)

const NewSecret = ({ app: { id, secrets }, onMade }: { app: App; onMade: (secret: string) => void }) => {
  const remove = useOutcome(DeleteClientSecretDocument, appChanges)
  const create = useFormChange(CreateClientSecretDocument, appChanges)
  return (
    <SecretForm
      named="name"
      existing={secrets}
      isFull={secrets.length >= MOST}
      end={(secretId) => remove.send({ input: { id, secretId } })}
      onMade={onMade}
      initial={{ name: '', life: '180', day: '' }}
      sections={sections}
      rules={createClientSecretRules}
      submit={<Trans>Create secret</Trans>}
      words={appServerWords}
      send={async (values, at) => {
        if (values['life'] === 'own' && values['day'] === '') return { done: false, errors: [NO_DAY] }
        const { data, errors, ...rest } = await create({ input: { id, name: String(values['name']), expiresAt: momentOf(values, at) } })
        return {
          ...rest,
          secret: data?.createClientSecret.secret,
          ...(errors && { errors: errors.map((error) => (error.path === 'expiresAt' ? { ...error, path: 'day' } : error)) }),
        }
      }}
    />
  )
}

const NO_DAY = { path: 'day', code: 'OUT_OF_RANGE', message: '' }

/** A chosen day expires at its end, in the reader's time zone. */
function momentOf({ life, day }: RecordValues, at: Date): string | null {
  if (life === 'never') return null
  if (life === 'own') return new Date(`${String(day)}T23:59:59`).toISOString()
  return new Date(at.getTime() + Number(life) * 86_400_000).toISOString()
}
