import { USER_TYPES } from '#contract/people.ts'
import type { Preview } from '#contract/access/view-as.ts'

/** A view as somebody else: its ID on the server, whom it shows, the example user, and the page to return to. */
export type View = { id: string; preview: Preview; like: { id: string; name: string } | undefined; from: string }

/** Parses a view from the tab's storage. Undefined if invalid. */
export const readView = (kept: unknown): View | undefined => {
  if (!isRecord(kept) || !isRecord(kept.preview)) return undefined
  const { id, from, like } = kept
  const { roles, isHrPartner, nhr, features } = kept.preview
  const userType = USER_TYPES.find((type) => isRecord(kept.preview) && type === kept.preview.userType)
  if (typeof id !== 'string' || typeof from !== 'string' || userType === undefined || !isTexts(roles) || typeof isHrPartner !== 'boolean')
    return undefined
  return {
    id,
    from,
    like: isRecord(like) && typeof like.id === 'string' && typeof like.name === 'string' ? { id: like.id, name: like.name } : undefined,
    preview: {
      userType,
      roles,
      isHrPartner,
      nhr: typeof nhr === 'string' ? nhr : undefined,
      features: isTexts(features) ? features : undefined,
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')
