import 'react-easy-crop/react-easy-crop.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import type { Crop, Picture } from '#machines/avatar/avatar.machine.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'
import classes from './avatar-dialog.module.css'

type AvatarDialogProps = {
  picture: Picture
  /** Progress of the upload from 0 to 1; undefined while none is running. */
  share: number | undefined
  onCancel: () => void
  onConfirm: (crop: Crop) => void
}

const MOST_ZOOM = 4

/** Crops the picture to a square, which is moved by pointer or arrow keys and zoomed by wheel or slider. */
const AvatarDialog = ({ picture, share, onCancel, onConfirm }: AvatarDialogProps) => {
  const { t } = useLingui()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop>(() => middleOf(picture))
  const uploading = share !== undefined
  return (
    <ModalDialog
      title={<Trans>Crop your picture</Trans>}
      onCancel={onCancel}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={uploading} onClick={() => onConfirm(crop)}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      }
    >
      <div className={classes['stage']}>
        <Cropper
          image={picture.preview}
          crop={place}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t`Use the arrow keys to move the picture` }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, { x, y, width }) => setCrop({ x, y, side: width })}
        />
      </div>
      <label className={classes['zoom']}>
        <Trans>Zoom</Trans>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.1}
          value={zoom}
          disabled={uploading}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      {uploading && <progress className={classes['progress']} value={share} aria-label={t`Upload`} />}
    </ModalDialog>
  )
}

const middleOf = ({ width, height }: Picture): Crop => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

export default AvatarDialog
