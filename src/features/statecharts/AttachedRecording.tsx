import { Trans } from '@lingui/react/macro'
import type { OperationResult } from '@urql/core'
import { useEffect, useState } from 'react'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { isNotAuthorized } from '#src/data/data-errors.ts'
import { ErrorRecordingDocument } from './error-recording.generated.ts'

type AttachedRecordingProps = {
  /** ID of a recording that a user has sent with an error reference. */
  id: string
  onContent: (content: string) => void
}

/** Opens a recording from the server. The page is public, so it says to whoever is not signed in that this needs a sign-in. */
export const AttachedRecording = ({ id, onContent }: AttachedRecordingProps) => {
  const { data } = usePortal()
  const subject = useViewer()?.subject
  const [state, setState] = useState<'loading' | 'shown' | 'missing' | 'forbidden' | 'failed'>('loading')
  useEffect(() => {
    if (subject === undefined) return undefined
    let isOpen = true
    const fetchContent = async () => {
      const answer = await (await data.open()).query(ErrorRecordingDocument, { id }, SHOWN_HERE).toPromise()
      if (!isOpen) return
      const content = answer.data?.errorRecording?.content
      if (content === undefined) return setState(whyNone(answer))
      setState('shown')
      onContent(content)
    }
    fetchContent().catch(() => isOpen && setState('failed'))
    return () => {
      isOpen = false
    }
  }, [data, id, subject, onContent])
  if (subject === undefined)
    return (
      <p role="status">
        <Trans>Sign in to open this recording.</Trans>
      </p>
    )
  if (state === 'shown') return null
  return (
    <p role={state === 'loading' ? 'status' : 'alert'}>
      {state === 'loading' && <Trans>Loading the recording…</Trans>}
      {state === 'missing' && <Trans>There is no such recording. Recordings are kept for up to 30 days.</Trans>}
      {state === 'forbidden' && <Trans>You may not open this recording. Only those who may read the server log may.</Trans>}
      {state === 'failed' && <Trans>Could not load the recording. Reload the page to try again.</Trans>}
    </p>
  )
}

const whyNone = ({ data, error }: Pick<OperationResult, 'data' | 'error'>) => {
  if (error && isNotAuthorized(error)) return 'forbidden'
  return data ? 'missing' : 'failed'
}

const SHOWN_HERE = { expectsErrors: true, requestPolicy: 'network-only' } as const
