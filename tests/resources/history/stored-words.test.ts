import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { actionInWords } from '#src/resources/history/audit.ts'
import { eventInWords } from '#src/resources/history/event-facts.ts'
import { kitActions } from '#src/resources/kit-actions.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })

it('says what an audit row tells in words, and as it is stored where neither the area nor this version has any', () => {
  expect(actionInWords({ action: 'revertChange', actionText: 'revertChange' }, kitActions, i18n)).not.toBe('revertChange')
  expect(actionInWords({ action: 'createPartner', actionText: 'createPartner' }, kitActions, i18n)).toBe('createPartner')
  expect(actionInWords({ action: 'UNKNOWN', actionText: 'ofNextYear' }, kitActions, i18n)).toBe('ofNextYear')
})

it('says what happened in words, and as it is stored where this version has none', () => {
  expect(eventInWords({ type: 'TOKEN_ISSUED', typeText: 'TOKEN_ISSUED' }, eventWords, i18n)).toBe('Token issued')
  expect(eventInWords({ type: 'UNKNOWN', typeText: 'OF_NEXT_YEAR' }, eventWords, i18n)).toBe('OF_NEXT_YEAR')
})
