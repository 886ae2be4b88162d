import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { userTypeWords } from '#src/access/person-words.ts'
import { userTypeOf } from '#contract/people.ts'
import { cellOf, keyOf } from './cells.ts'
import type { MobileMenuOfFragment } from './mobile-menu.generated.ts'

/** Returns rows, columns and cell names of the menu's grid, in the reader's language. */
export const useMenuGrid = ({ mobileMenu, mobileMenuPeople, modules }: MobileMenuOfFragment) => {
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
