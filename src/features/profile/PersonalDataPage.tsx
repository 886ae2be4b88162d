import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { useSession } from '#src/bridge/auth.bridge.tsx'
import { isUnreached } from '#src/data/data-errors.ts'
import { readOnce } from '#src/lib/addresses/read-once.ts'
import { saveBlob } from '#src/lib/save-file.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { DeleteAccountDocument, OwnSecurityDocument, RequestPersonalDataDocument } from './security/own-security.generated.ts'
import { ownServerWords } from './own-server-words.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import classes from './security/factors.module.css'
import { useOwnPages } from './use-own-pages.ts'

/** Downloads all data about the user as a zip file, and deletes the account. */
const PersonalDataPage = () => {
  useOwnPages()
  usePageReady()
  return (
    <>
      <PageHeader title={<Trans>Personal data</Trans>} description={<Trans>Download or delete your data.</Trans>} />
      <SignInAgain />
      <Cards>
        <DownloadCard />
        <DeleteCard />
      </Cards>
    </>
  )
}

const DownloadCard = () => {
  const { t } = useLingui()
  const client = useClient()
  const { run, running } = useSingleRun()
  const resource = t`Personal data`
  const [outcome, setOutcome] = useState<'downloaded' | 'unreachable'>()
  const download = async () => {
    setOutcome(undefined)
    const { data, error } = await sendMutation(client, RequestPersonalDataDocument, {})
    if (!data) return setOutcome(error && isUnreached(error) ? 'unreachable' : undefined)
    const file = await readOnce(data.requestPersonalData.address)
    if (!file) return setOutcome('unreachable')
    saveBlob('personal-data.zip', file)
    return setOutcome('downloaded')
  }
  return (
    <Card title={<Trans>Download</Trans>} description={<Trans>Get all your data as JSON and CSV in a ZIP file.</Trans>}>
      <Button busy={running} onClick={() => void run(download)}>
        <Trans>Download my data</Trans>
      </Button>
      {outcome === 'downloaded' && (
        <p className={classes['text']} role="status">
          {t`${resource} has been downloaded`}
        </p>
      )}
      {outcome === 'unreachable' && (
        <p className={classes['problem']} role="alert">
          <Trans>Could not reach the server. Try again.</Trans>
        </p>
      )}
    </Card>
  )
}

/** After the deletion nothing is refreshed: the queries would be refused while the page closes. */
const NOTHING = { types: [] } as const

const DeleteCard = () => {
  const { t, i18n } = useLingui()
  const session = useSession()
  const [{ data }] = useQuery({ query: OwnSecurityDocument })
  const remove = useChange(DeleteAccountDocument, NOTHING)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, running } = useSingleRun()
  const userName = data?.myProfile.userName ?? ''
  const submit = async () => {
    if (typed.trim() !== userName) return setProblem(t`Type your user name to confirm.`)
    const { done, errors } = await remove({ input: { userName: typed.trim() } })
    if (done) session.signOut('deleted')
    else if (errors?.length) {
      const last = (['LAST_ADMIN', 'LAST_OPERATIONS', 'LAST_BREAK_GLASS'] as const).find((each) => errors.some(({ code }) => code === each))
      setProblem(last ? i18n._(ownServerWords[last]) : t`Type your user name to confirm.`)
    }
  }
  return (
    <Card
      title={<Trans>Delete account</Trans>}
      description={<Trans>Permanently deletes your account and personal data. This cannot be undone.</Trans>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(submit)
        }}
      >
        <TextInput
          className={classes['field'] ?? ''}
          label={t`User name`}
          description={t`Type ${userName} to confirm.`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
        />
        <div className={classes['actions']}>
          <Button type="submit" kind="danger" busy={running}>
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

export default PersonalDataPage
