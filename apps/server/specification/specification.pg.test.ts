import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, paramNames } from '#engine/contract/endpoint.ts'
import { progressTopic } from '#engine/contract/progress.ts'
import { isPeriod } from '#engine/contract/report.ts'
import { percent } from '#engine/kinds/index.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { printedBy } from '#engine/web/paper.ts'
import { logout } from '#modules/access/contract/login.ts'
import { fingerprintHeard } from '#modules/approvals/contract/fingerprint.ts'
import { flags } from '#modules/settings/contract/flags.ts'
import { type Setting, settings } from '#modules/settings/contract/settings.ts'
import { settingsChanged } from '#modules/settings/contract/settingsystem.ts'
import { collectPlaces, readDictionary } from '../../../locales/collect.ts'
import { registeredCalls, registeredDocuments, registeredReports } from '../testing/registered.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { askedCalls } from './calls.ts'
import { type RequestedText, askedTexts } from './texts.ts'

const root = join(import.meta.dirname, '../../..')
const topics: readonly string[] = [progressTopic, fingerprintHeard, settingsChanged]

/** What a decision says. @throws Error where there is none of this number */
async function decisionOf(number: string): Promise<string> {
  const name = (await readdir(join(root, 'docs/decisions'))).find((file) => file.startsWith(`${number}-`))
  if (!name) throw new Error(`there is no decision ${number}`)
  return await readFile(join(root, 'docs/decisions', name), 'utf8')
}

/** A call without the names of what stands in its path: `GET para-system/key/{}`. */
const patternOf = (call: string) => call.replace(/\{\w+\}/g, '{}')

describe('the calls of the specification', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await app.set(Object.fromEntries(flags.map(({ key }) => [key, 'true'])))
  })
  afterAll(() => app.stop())

  it('are 156', () => expect(askedCalls.length).toBe(156))

  const served = new Map(registeredCalls.map((call) => [patternOf(call.call), call]))
  const wanted = askedCalls.flatMap(({ section, calls }) => calls.map((call) => [`§${section} ${call}`, call] as const))

  it.each(wanted)('%s is answered', async (_, call) => {
    if (call.startsWith('SOCKET ')) return expect(topics).toContain(call.slice('SOCKET '.length))
    const kinds = call.startsWith('POST {type}/') ? registeredDocuments.map(({ name }) => call.replace('{type}', name)) : [call]
    expect(kinds.length).toBeGreaterThan(0)
    for (const each of kinds) {
      const found = served.get(patternOf(each))
      expect(found, each).toBeDefined()
      const params = Object.fromEntries(paramNames(found?.call as Call).map((name) => [name, 'X']))
      // Logging out ends a session that the others need.
      const user_id = each === logout.call ? 'spv.mc1' : 'own.mc1'
      const { status } = await app.call(user_id, found!, { params, ...(found?.body ? { body: { x: 1 } } : {}) })
      // There is no thing X; without one in its path the call itself would not be there.
      if (Object.keys(params).length === 0) expect(status, each).not.toBe(404)
      expect([401, 405, 500], each).not.toContain(status)
    }
    return undefined
  })

  it('that name no path have one of ours, or a decision that does without', async () => {
    for (const { requested, calls, decision } of askedCalls) {
      expect(calls.length > 0 || decision !== undefined, requested).toBe(true)
      if (decision) expect(await decisionOf(decision.number), requested).toContain(decision.names)
    }
  })
})

describe('the texts of the specification', () => {
  let places: ReadonlyMap<string, readonly string[]>
  let english: ReadonlyMap<string, string>
  let drawing: string
  beforeAll(async () => {
    places = await collectPlaces()
    english = new Map([...(await readDictionary('en')).values()].flatMap((texts) => Object.entries(texts)))
    drawing = await readFile(join(root, 'engine/web/draw-pdf.ts'), 'utf8')
  })

  it('are 206', () => expect(askedTexts.length).toBe(206))

  const reportAt = (path: string) => registeredReports.find(({ screen }) => screen.path === path)
  const filtersAt = (path: string) => (reportAt(path)?.filters ?? []).flatMap((filter) => (isPeriod(filter) ? [] : [filter]))
  const choicesOf = (name: string) => {
    const setting = (settings as Readonly<Record<string, Setting>>)[name]
    if (setting?.kind === 'choice') return Object.keys(setting.choices)
    return filtersAt(name).flatMap(({ kind }) => (kind.choices ?? []).map(({ value }) => value))
  }
  const messagesOf = (checked: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    (checked.error?.issues ?? []).map(({ message }) => message)
  const callSays = (name: string) => {
    const body = registeredCalls.find(({ call }) => call === name)?.body
    return body ? messagesOf(body.safeParse({})) : []
  }
  const written: Readonly<Record<NonNullable<RequestedText['written']>, () => string>> = {
    percent: () => messagesOf(percent('Persen').check().safeParse(101)).join(),
    rupiah: () => rp(1).slice(0, 'Rp. '.length),
    // The page with its number: `n of N`.
    page: () => (drawing.includes('`${page} of ${pages}`') ? 'n of N' : ''),
    foot: () => printedBy({ user_id: '{user}', printedAt: '{time}' }),
  }

  it.each(askedTexts.map((requested) => [`§${requested.section} ${requested.text}`, requested] as const))('%s', async (_, requested) => {
    const { text, forms = [text], at, saidBy, filterOf, choiceOf, fileOf, translates, decision } = requested
    // One of them says where it is.
    expect([at, saidBy, filterOf, choiceOf, fileOf, translates, requested.written, decision].filter((each) => each !== undefined)).toHaveLength(1)
    for (const form of forms) {
      if (at) {
        expect(places.get(form), form).toBeDefined()
        for (const place of at) expect(places.get(form), form).toContain(place)
      }
      if (saidBy) expect(callSays(saidBy)).toContain(form)
    }
    if (filterOf) expect(filtersAt(filterOf).flatMap((filter) => messagesOf(filter.check().safeParse('')))).toContain(text)
    if (choiceOf) expect(choicesOf(choiceOf)).toContain(text)
    if (fileOf) expect([reportAt(fileOf)?.files.name, `${reportAt(fileOf)?.files.name}.pdf`]).toContain(text)
    if (translates) expect(english.get(translates)).toBe(text)
    if (requested.written) expect(written[requested.written]()).toBe(text)
    if (decision) expect(await decisionOf(decision)).toContain(`'${text}'`)
  })
})
