import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'
import { type ShippedPackage, refusedPackages, shippedPackages, thirdPartyText } from './third-party.ts'

const named = (license: string, name = 'something'): ShippedPackage => ({ name, version: '1.0.0', license, texts: [] })

it('finds an allowed licence for every shipped package', async () => {
  const packages = await shippedPackages()
  expect(packages.length).toBeGreaterThan(300)
  expect(refusedPackages(packages)).toEqual([])
  const direct = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const names = new Set(packages.map(({ name }) => name))
  expect(Object.keys(direct.dependencies).filter((name) => !names.has(name))).toEqual([])
  expect(names.has('vitest')).toBe(false)
})

it('refuses the GPL and the AGPL, also joined to other licences by AND, and unknown licences', () => {
  const refused = [
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'UNKNOWN',
    'SEE LICENSE IN LICENSE.md',
    'BUSL-1.1',
    'LGPL-3.0-or-later',
  ]
  expect(refusedPackages(refused.map((license) => named(license)))).toHaveLength(refused.length)
  const allowed = [
    'MIT',
    '(MIT OR CC0-1.0)',
    'MIT AND ISC AND BSD-3-Clause',
    'GPL-2.0-only OR MIT',
    'MIT OR SEE LICENSE IN FEEL-FREE.md',
    '(MPL-2.0 OR Apache-2.0)',
  ]
  expect(refusedPackages(allowed.map((license) => named(license)))).toEqual([])
  expect(refusedPackages([named('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')])).toEqual([])
})

it('contains every name, version, licence and notice, and explains how to replace libvips', async () => {
  const packages = await shippedPackages()
  const text = thirdPartyText(packages)
  for (const { name, version, license, texts } of packages) {
    expect(text).toContain(`${name} ${version}: ${license}`)
    for (const notice of texts) expect(text.includes(notice), name).toBe(true)
  }
  expect(text).toMatch(/How to replace libvips[^]*libvips-cpp\.so/)
  expect(text).toContain('xmlhttprequest-ssl')
  // A licence text that several packages share stands only once.
  expect(text.length).toBeLessThan(3_000_000)
})
