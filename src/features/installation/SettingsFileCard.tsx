import { Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { decodeText } from '#contract/text-encoding.ts'
import { isNotAuthorized } from '#src/data/data-errors.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { FileButton } from '#src/resources/files/FileButton.tsx'
import { FileDrop } from '#src/resources/files/FileDrop.tsx'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { SettingsFileDocument } from './installation.generated.ts'
import type { ChosenSource } from './use-trial.ts'

/** The server takes 262,144 bytes in a request; the rest is for the operation and for escapes. */
const MOST_BYTES = 240_000

type SettingsFileCardProps = { prune: boolean; onPrune: (prune: boolean) => void; onChoose: (source: ChosenSource) => void }

/** Downloads the settings, and takes a file whose difference is then shown. */
export const SettingsFileCard = ({ prune, onPrune, onChoose }: SettingsFileCardProps) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const choose = async (chosen: File) => {
    setProblem(undefined)
    const file = await read(chosen)
    if (file === undefined) return setProblem(t`The file could not be read.`)
    if (new TextEncoder().encode(JSON.stringify(file)).length > MOST_BYTES)
      return setProblem(t`The file is too large for this page. The command “npm run settings:import” takes a file of any size.`)
    onChoose({ name: chosen.name, file })
  }
  return (
    <Card
      title={<Trans>Settings as a file</Trans>}
      description={
        <Trans>
          One YAML file without secrets and people. It names customers only where an app is limited to some. An import shows how the file
          differs before anything is changed, and is carried out completely or not at all.
        </Trans>
      }
      actions={<ExportButton onProblem={setProblem} />}
    >
      <Checkbox
        label={t`Delete what the file lacks`}
        description={t`In the sections that the file has; partners stay. Lists that limit an app or a login provider can then become empty.`}
        checked={prune}
        onChange={(event) => onPrune(event.currentTarget.checked)}
      />
      <FileDrop onDrop={(file) => void choose(file)}>
        <FileButton label={t`Settings file`} accept=".yaml,.yml" kind="secondary" busy={false} onChoose={(file) => void choose(file)}>
          <Trans>Choose settings file</Trans>
        </FileButton>
      </FileDrop>
      <div role="alert">{problem}</div>
    </Card>
  )
}

async function read(file: File): Promise<string | undefined> {
  try {
    return decodeText(new Uint8Array(await file.arrayBuffer()))
  } catch {
    return undefined
  }
}

const ExportButton = ({ onProblem }: { onProblem: (problem: string | undefined) => void }) => {
  const { t } = useLingui()
  const client = useClient()
  const [running, setRunning] = useState(false)
  const download = async () => {
    setRunning(true)
    onProblem(undefined)
    const { data, error } = await client.query(SettingsFileDocument, {}, { requestPolicy: 'network-only', ...SHOWS_ERRORS }).toPromise()
    setRunning(false)
    if (data) saveFile('settings.yaml', data.settingsFile, 'application/yaml')
    else
      onProblem(error && isNotAuthorized(error) ? t`You no longer have permission to do this.` : t`Could not reach the server. Try again.`)
  }
  return (
    <Button kind="secondary" busy={running} onClick={() => void download()}>
      <Trans>Download settings</Trans>
    </Button>
  )
}
