import { beforeAll, describe, expect, it } from 'vitest'
import { modulesOf } from '#engine/contract/gate.ts'
import { receipts } from '#modules/receipts/contract/receipt.ts'
import { flagOf, flags } from '#modules/settings/contract/flags.ts'
import { declaredKeys } from '#modules/settings/contract/settings.ts'
// What receipts know of papers, they learn as documents are declared.
import '../declared.ts'
import { runningSources } from './testing/parameter-readers.ts'
import { registeredCalls, registeredDocuments, registeredMasters, registeredScreens } from './testing/registered.ts'

let source: string
beforeAll(async () => {
  source = (await runningSources()).map(({ text }) => text).join('\n')
})

// The gate of a list only shows or hides the list, so it is no reader. every-parameter.pg.test.ts checks the readers of its rows.
const listScreens = new Set<string>(registeredMasters.map(({ screen }) => screen.path))
const listCalls = new Set<string | undefined>(registeredMasters.flatMap(({ api }) => Object.values(api) as string[]))
const gates = [
  ...registeredScreens.filter(({ path }) => !listScreens.has(path)).map(({ gate }) => gate),
  ...registeredCalls.filter(({ call }) => !listCalls.has(call)).map(({ access }) => ('gate' in access ? access.gate : undefined)),
]
const gated = new Set(gates.flatMap((gate) => modulesOf(gate).map((module) => flagOf(module)?.key ?? module)))

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
    expect(declaredKeys.filter((key) => !isObeyed(key))).toEqual([])
  })

  it('has a label that names everything it switches, not only one list', () => {
    const narrow = flags.filter(({ key, label }) => gated.has(key) && label.startsWith('Parameter '))
    expect(narrow.map(({ key, label }) => `${key}: ${label}`)).toEqual([])
  })

  it('is distinguished from a word that only looks like its key', () => {
    // The name of a kind of posting stands in many places; naming it is no reading.
    expect(source).toContain("'PIUTANG_MARKETPLACE'")
    expect(isObeyed('PIUTANG_MARKETPLACE')).toBe(false)
    expect(isObeyed('TOLERANSI_BERAT_BELI')).toBe(true)
    expect(isObeyed('PEMBULATAN_JUAL_UNIT')).toBe(true)
    expect(isObeyed('PROTEKSI_LAPORAN_1_BULAN_MODULE')).toBe(true)
  })
})
