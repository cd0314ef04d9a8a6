import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { modulesOf } from '#engine/contract/gate.ts'
import { receipts } from '#modules/receipts/contract/receipt.ts'
import { awaited } from '#modules/settings/contract/awaited.ts'
import { flagOf } from '#modules/settings/contract/flags.ts'
import { declaredKeys } from '#modules/settings/contract/settings.ts'
// What receipts know of papers, they learn as documents are declared.
import '../declared.ts'
import { registeredCalls, registeredDocuments, registeredScreens } from './testing/registered.ts'

const root = join(import.meta.dirname, '../..')

/** Every source that runs: no tests, and no line that is a comment. */
async function sources(): Promise<string> {
  const found = await Promise.all(
    ['engine', 'modules', 'apps'].map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      const files = entries.filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\/testing/.test(join(entry.parentPath, entry.name)),
      )
      return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
    }),
  )
  return found
    .flat()
    .join('\n')
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

let source: string
beforeAll(async () => {
  source = await sources()
})

const gated = new Set(
  [...registeredScreens.map((screen) => screen.gate), ...registeredCalls.map(({ access }) => ('gate' in access ? access.gate : undefined))].flatMap(
    (gate) => modulesOf(gate).map((module) => flagOf(module)?.key ?? module),
  ),
)

/** Whether code asks for a value, by the key itself or by a constant that is called after it. */
function isRead(key: string): boolean {
  const constants = [...source.matchAll(new RegExp(String.raw`\bconst (\w+) = '${key}'`, 'g'))].map((match) => match[1] as string)
  const names = [`'${key}'`, ...constants.map((name) => String.raw`\b${name}`)].join('|')
  const asks = String.raw`(?:modules\.(?:has|includes)|\.setting|(?:number|text)Setting|switchedOn)\([^;\n]{0,90}?`
  return new RegExp(String.raw`${asks}(?:${names})\s*\)|\bsettings\[(?:${names})\]`).test(source)
}

/** What kinds of documents obey by their declaration: the words of their message, and the switch by which their paper is printed twice. */
const ofDocuments = new Set<string | undefined>([
  ...registeredDocuments.map(({ messageSetting }) => messageSetting),
  ...receipts().map(({ twice }) => twice),
])

const isObeyed = (key: string) => ofDocuments.has(key) || [key, ...(flagOf(key)?.aliases ?? [])].some((each) => gated.has(each) || isRead(each))

describe('a switch or setting', () => {
  it('is offered only where a gate names it or code reads it', () => {
    expect(declaredKeys.filter((key) => !awaited.has(key) && !isObeyed(key))).toEqual([])
  })

  it('is offered as soon as something obeys it', () => {
    expect([...awaited].filter(isObeyed), 'take these off modules/settings/contract/awaited.ts').toEqual([])
  })

  it('is told from a word that merely looks like its key', () => {
    // It stands under a heading, and in the list of those that wait; naming it is no reading.
    expect(source).toContain("'KATEGORI_HARGA'")
    expect(isObeyed('KATEGORI_HARGA')).toBe(false)
    expect(isObeyed('TOLERANSI_BERAT_BELI')).toBe(true)
    expect(isObeyed('PEMBULATAN_JUAL_UNIT')).toBe(true)
    expect(isObeyed('PROTEKSI_LAPORAN_1_BULAN_MODULE')).toBe(true)
  })
})
