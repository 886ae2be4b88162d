import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { GridForm } from '#src/resources/grid/GridForm.tsx'
import { isPreviewOutdated } from '#src/resources/effects/effects.ts'
import { useGridChanges } from '#src/resources/grid/use-grid-changes.ts'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { accessName } from '#src/access/access-names.ts'
import { userTypeWords } from '#src/access/person-words.ts'
import { userTypeOf } from '#contract/people.ts'
import { inputOf, keyOf, cellOf } from './cells.ts'
import { affectedBy, effectOf } from './effect.ts'
import { SetMobileMenuDocument, type MobileMenuOfFragment } from './mobile-menu.generated.ts'
import { mobileMenuChanges, shownWords } from './mobile-menu-words.ts'

/** Returns rows, columns and cell names of the menu's grid, in the reader's language. */
const useMenuGrid = ({ mobileMenu, mobileMenuPeople, modules }: MobileMenuOfFragment) => {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const nameOf = (name: string) => accessName(name, (words) => i18n._(words))
    const typeOf = (userType: number) => i18n._(userTypeWords[userTypeOf(userType)])
    const moduleNote = (module: string) => {
      const named = nameOf(module)
      return modules.some(({ name, isOn }) => name === module && isOn) ? t`Module ${named}` : t`Hidden: the module ${named} is off`
    }
    return {
      columns: mobileMenuPeople.map(({ userType, people }) => ({
        key: String(userType),
        label: typeOf(userType),
        note: t`${plural(people, { one: '# user', other: '# users' })}`,
      })),
      rows: mobileMenu.map(({ name, module }) => ({
        key: name,
        label: nameOf(name),
        ...(module !== null && { note: moduleNote(module) }),
        cells: mobileMenuPeople.map(({ userType }) => keyOf({ entry: name, userType })),
      })),
      nameOf: (key: string) => {
        const { entry, userType } = cellOf(key)
        return `${nameOf(entry)}: ${typeOf(userType)}`
      },
    }
  }, [mobileMenu, mobileMenuPeople, modules, t, i18n])
}

type MenuEditorProps = { id: string; menu: MobileMenuOfFragment; reload: () => void }

/** The editable grid of a customer. Its changes are previewed with the number of affected users, and saved together. */
export const MenuEditor = ({ id, menu, reload }: MenuEditorProps) => {
  const { t } = useLingui()
  const saved = useMemo(
    () => new Set(menu.mobileMenu.flatMap(({ name, shownTo }) => shownTo.map((userType) => keyOf({ entry: name, userType })))),
    [menu],
  )
  const changes = useGridChanges(saved)
  const { shown, changed, settle } = changes
  const { send, running } = useSend()
  const save = async () => {
    const sent = [...shown.pending.values()]
    const done = await send({
      document: SetMobileMenuDocument,
      variables: { input: { id, cells: sent.map(inputOf), people: affectedBy(changed, menu.mobileMenuPeople) } },
      changes: mobileMenuChanges,
      done: t`Mobile menu has been updated`,
      undo: {
        variables: () => ({ input: { id, cells: changed.map((cell) => inputOf({ ...cell, was: cell.isOn, isOn: cell.was })) } }),
        done: t`The change has been undone`,
      },
      objected: ({ errors }) => {
        if (isPreviewOutdated(errors)) reload()
        if (!errors?.some(({ code }) => code === 'CELL_CONFLICT')) return false
        reload()
        return true
      },
    })
    if (done) settle(sent)
  }
  return (
    <GridForm
      label={t`Mobile menu`}
      corner={t`Menu entry`}
      {...useMenuGrid(menu)}
      changes={changes}
      words={shownWords}
      saving={running}
      onSave={() => void save()}
      effect={<Effect {...effectOf(changed, menu.mobileMenuPeople)} />}
    />
  )
}

/** Number of users who see more and who see less. */
const Effect = ({ gain, lose }: { gain: number; lose: number }) => (
  <>
    {gain > 0 && <Plural value={gain} one="# user sees more." other="# users see more." />}
    {gain > 0 && lose > 0 && ' '}
    {lose > 0 && <Plural value={lose} one="# user sees less." other="# users see less." />}
  </>
)
