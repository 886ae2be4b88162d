import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import type { StartUserExportInput } from '#src/data/generated/schema.ts'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import type { ListExportProps } from '#src/resources/list/list.ts'
import list from '#src/resources/list/list.module.css'
import { toast } from '#src/ui/toast.ts'
import { StartUserExportDocument } from './bulk.generated.ts'
import { wordsOf } from '../words/words-of.ts'
import { refusalOf } from '../use-user-mutation.ts'

/** Writes what the list shows, its columns in their order, to a file, and leads to the page that has it when it is ready. */
export const userExport = (portal: Portal) => (props: ListExportProps) => <UserExport portal={portal} {...props} />

const UserExport = ({ portal, selection, columns }: ListExportProps & { portal: Portal }) => {
  const { t, i18n } = useLingui()
  const client = useClient()
  const navigate = useNavigate()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    // The list knows no filter's type; it is the one of its own query.
    const input = { id: crypto.randomUUID(), columns: [...columns], ...(selection as Partial<StartUserExportInput>) }
    const { data, error } = await client.mutation(StartUserExportDocument, { input }, { expectsErrors: true }).toPromise()
    running.current = false
    setBusy(false)
    const started = data?.startUserExport
    if (started?.job) return void navigate(paths.job(portal, started.job.id))
    const refused = error && refusalOf(error)
    const errors = refused ? [refused] : started?.errors
    toast.error(errors?.map((each) => wordsOf(each, (words) => i18n._(words))).join(' ') ?? t`Action failed. Try again.`)
  }
  return (
    <Button variant="default" aria-disabled={busy} aria-busy={busy} onClick={() => void start()}>
      <IconDownload size={16} aria-hidden="true" className={list['glyph']} />
      <span className={list['word']}>
        <Trans>Export</Trans>
      </span>
    </Button>
  )
}
