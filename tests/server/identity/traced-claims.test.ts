import { expect, it } from 'vitest'
import { tracedClaims } from '../../../server/src/federation/trace.ts'

it('keeps of a claim no more than its beginning, and the domain of an email address', () => {
  const kept = (value: unknown) => tracedClaims([['claim', value]], () => null)[0]?.value
  expect([
    kept('felix@corp.test'),
    kept('Felix Brandt'),
    kept('Jo'),
    kept(''),
    kept(['felix@corp.test', 'Payroll']),
    kept({ email: 'felix@corp.test', birthdate: '1980-02-01' }),
    kept('Felix @ Corp, born 1980-02-01'),
  ]).toEqual(['fe…@corp.test', 'Fe…', 'J…', '', '["…', '{"…', 'Fe…'])
  expect(['𠮷田', 'a\0b', '𠮷'.repeat(150)].map(kept).filter((text) => !text?.isWellFormed() || text.includes('\0'))).toEqual([])
  expect(tracedClaims([['aud', 'portico']], () => null)[0]?.value).toBe('portico')
})
