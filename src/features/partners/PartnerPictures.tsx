import { Trans, useLingui } from '@lingui/react/macro'
import { FileButton } from '#src/resources/files/FileButton.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { Partner } from './PartnerFrame.tsx'
import { SetPartnerPictureDocument } from './partner.generated.ts'
import { partnerChanges } from './partner-changes.ts'
import classes from './look.module.css'

type Kind = 'LOGO' | 'ICON'

/** A partner's logo and icon, as its host shows them. */
export const PartnerPictures = ({ partner }: { partner: Partner }) => (
  <Card title={<Trans>Pictures</Trans>}>
    <div className={classes['pictures']}>
      <PictureCard partner={partner} kind="LOGO" />
      <PictureCard partner={partner} kind="ICON" />
    </div>
  </Card>
)

const PictureCard = ({ partner: { id, version, name, logoType, hasIcon, theme }, kind }: { partner: Partner; kind: Kind }) => {
  const { t } = useLingui()
  const { run, running } = useAction(SetPartnerPictureDocument, partnerChanges)
  const isLogo = kind === 'LOGO'
  const file = isLogo ? `${id}.${logoType === 'image/png' ? 'png' : 'svg'}` : `${id}.icon.png`
  const isSet = isLogo ? logoType !== null : hasIcon
  const send = (chosen: File | undefined, done: string) =>
    void run({ input: { id, version, picture: kind, ...(chosen && { file: chosen }) } }, done)
  const choose = (chosen: File) => {
    if (chosen.size > LARGEST) return toast.error(t`Choose a PNG of up to 1 MB or an SVG of up to 200 KB.`)
    return send(chosen, isLogo ? t`Logo saved` : t`Icon saved`)
  }
  const label = isLogo ? t`Choose logo` : t`Choose icon`
  return (
    <div className={classes['picture']}>
      <div className={classes['frame']} style={isLogo ? { background: theme?.topMenuBackgroundColor ?? undefined } : undefined}>
        <img src={`/api/publicassets/${file}?v=${version}`} alt={isLogo ? t`Logo of ${name}` : t`Icon of ${name}`} />
      </div>
      <p>{isLogo ? <Trans>PNG or SVG, shown in the top bar.</Trans> : <Trans>Square PNG, shown in browser tabs.</Trans>}</p>
      <div className={classes['buttons']}>
        <FileButton
          label={label}
          accept={isLogo ? 'image/png,image/svg+xml' : 'image/png'}
          kind="secondary"
          busy={running}
          onChoose={choose}
        >
          {label}
        </FileButton>
        {isSet && (
          <Button kind="secondary" busy={running} onClick={() => send(undefined, isLogo ? t`Logo removed` : t`Icon removed`)}>
            <Trans context="picture">Remove</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** In bytes. The server checks everything else. */
const LARGEST = 1024 * 1024
