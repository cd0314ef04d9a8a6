import { expect, it } from 'vitest'
import { compareVersions, isVersion, refuseWrongNumber, stepBetween } from './version.ts'

it('orders versions by their numbers, and takes nothing else as a version', () => {
  expect(['2.10.0', '2.9.9', '10.0.0', '2.9.10'].toSorted(compareVersions)).toEqual(['2.9.9', '2.9.10', '2.10.0', '10.0.0'])
  expect(['2.3.0', '2.3', 'v2.3.0', '2.3.0-rc1', '02.3.0', '2.3.0/..', ''].filter(isVersion)).toEqual(['2.3.0'])
  expect([stepBetween('2.2.1', '2.2.2'), stepBetween('2.2.1', '2.3.0'), stepBetween('2.2.1', '3.2.1')]).toEqual(['patch', 'minor', 'major'])
})

const refusal = (version: string, changelog: string, contracts: string[] = []) => {
  try {
    refuseWrongNumber({ version, changelog, contracts })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

it('holds the number of a version against what CHANGELOG.md says of it', () => {
  const before = '# Changes\n\n## Not released yet\n\n## 2.3.0\n\n### Changed\n- Something.\n\n## 2.2.1\n\nThe first.\n'
  const isNew = before.replace('### Changed', '### New')
  expect(refusal('2.3.0', before)).toBeUndefined()
  expect(refusal('2.3.0', isNew)).toBeUndefined()
  expect(refusal('2.3.1', before)).toMatch(/newest section .* is not "## 2\.3\.1"/)
  expect(refusal('2.2.2', isNew.replace('2.3.0', '2.2.2'))).toMatch(/new minor number/)
  expect(refusal('2.2.2', before.replace('2.3.0', '2.2.2'))).toBeUndefined()
  expect(refusal('2.1.0', before.replace('2.3.0', '2.1.0'))).toMatch(/not higher than 2\.2\.1/)
  expect(refusal('2.3.0', before.replace('yet\n', 'yet\n\n- Waits.\n'))).toMatch(/still has lines/)
  expect(refusal('2.3.0', '# Changes\n\n## 2.3.0\n\n## 2.2.1\n\nThe first.\n')).toMatch(/says nothing/)
  expect(refusal('2.3.0', before, ['1050_x.sql'])).toMatch(/2\.2\.1 cannot run .*1050_x\.sql.* new major number/)
  expect(refusal('3.0.0', before.replace('2.3.0', '3.0.0'), ['1050_x.sql'])).toBeUndefined()
  expect(refusal('2.3', before)).toMatch(/is not a version/)
})
