import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Uploaded } from '../../kit/graphql/uploaded.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { readIcon, readLogo, type PartnerPictureRefusal } from '../../platform/images/partner-pictures.ts'
import { partner } from '../../tables/partner.table.ts'
import type { PartnerRow } from './partner.row.ts'
import { partners } from './partners.ts'

const REFUSALS: Readonly<Record<PartnerPictureRefusal, string>> = {
  PICTURE_TYPE: 'This is not a picture of this type.',
  PICTURE_TOO_LARGE: 'Choose a PNG of 1 MB or an SVG of 200 KB at most.',
  PICTURE_TOO_MANY_PIXELS: 'Choose a picture of at most 4096 pixels to a side.',
  PICTURE_TOO_SMALL: 'Choose a picture of at least 128 pixels to a side.',
  PICTURE_NOT_SQUARE: 'Choose a square picture.',
  PICTURE_UNREADABLE: 'This picture is damaged. Choose another one.',
  PICTURE_ACTIVE: 'This drawing holds scripts, links or a document type. Export it as a plain SVG.',
}

export const PICTURES = ['LOGO', 'ICON'] as const
type Picture = {
  readonly id: string
  readonly version: number
  readonly picture: (typeof PICTURES)[number]
  readonly file?: Uploaded | null
}
type Columns = Partial<typeof partner.$inferInsert>

/** Sets the logo or icon of a partner, or removes it if there is no file. The audit row stores a hash of the file instead of its bytes. */
export async function setPartnerPicture(
  context: RequestContext,
  { id, version, picture, file }: Picture,
): Promise<ChangeResult<PartnerRow>> {
  const read = file ? await columnsOf(picture, Buffer.from(await file.arrayBuffer())) : without(picture)
  if ('refusal' in read) return { row: null, errors: [invalid('file', read.refusal, REFUSALS[read.refusal])] }
  return changeRecord(partners, context, { id, version, action: 'setPartnerPicture' }, async (tx, record) => {
    await tx.update(partner).set(read).where(eq(partner.id, record.id))
    const bytes = read.logo ?? read.icon
    const sum = bytes ? createHash('sha256').update(bytes).digest('hex').slice(0, 16) : null
    return { before: { picture }, after: { picture, sum } }
  })
}

async function columnsOf(picture: Picture['picture'], bytes: Buffer): Promise<Columns | { refusal: PartnerPictureRefusal }> {
  if (picture === 'LOGO') {
    const logo = await readLogo(bytes)
    return 'refusal' in logo ? logo : { logo: logo.bytes, logoType: logo.type }
  }
  const icon = await readIcon(bytes)
  return 'refusal' in icon ? icon : { icon: icon.png }
}

const without = (picture: Picture['picture']): Columns => (picture === 'LOGO' ? { logo: null, logoType: null } : { icon: null })
