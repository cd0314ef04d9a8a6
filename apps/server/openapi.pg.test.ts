import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleKind } from '../../scripts/new-samples.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

const docs = join(import.meta.dirname, '../../docs')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ servesDocs: true })
})
afterAll(() => app.stop())

/** A description with each call and each schema on a line of its own, sorted: a change of one call changes one line. */
function lined({ paths, components, ...head }: Record<string, unknown>): string {
  const entries = (of: unknown) => Object.entries(of as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const calls = entries(paths).flatMap(([path, methods]) => entries(methods).map(([method, call]) => [path, method, call] as const))
  const byPath = new Map<string, string[]>()
  for (const [path, method, call] of calls) byPath.set(path, [...(byPath.get(path) ?? []), `${JSON.stringify(method)}: ${JSON.stringify(call)}`])
  return [
    '{',
    ...Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    `"components": ${JSON.stringify(components)},`,
    '"paths": {',
    [...byPath].map(([path, methods]) => `${JSON.stringify(path)}: {\n${methods.join(',\n')}\n}`).join(',\n'),
    '}',
    '}',
    '',
  ].join('\n')
}

it('refers only to schemas that it has, so that programs can generate a client from it', async () => {
  const { body } = await app.call<{ components: { schemas: object } }>('', 'GET docs/json')
  const named = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]*)"/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`)))
  expect(named.length).toBeGreaterThan(0)
})

it('has the calls that docs/api.md shows', async () => {
  const { body } = await app.call<{ paths: Record<string, Record<string, unknown>> }>('', 'GET docs/json')
  const shown = [...(await readFile(join(docs, 'api.md'), 'utf8')).matchAll(/kencana\.([A-Z]+)\('([^']+)'/g)]
  expect(shown.length).toBeGreaterThan(1)
  for (const [, method, path] of shown) expect(body.paths[path!]).toHaveProperty(method!.toLowerCase())
})

it('keeps docs/openapi.json as the calls are (npm run openapi writes it anew)', async () => {
  const { body } = await app.call<Record<string, unknown>>('', 'GET docs/json')
  const whole = lined(body)
  expect(JSON.parse(whole)).toEqual(body)
  // Another test of this process may have registered the sample of a new kind of document.
  const text = whole.replaceAll(` or /transaksi-${sampleKind.slug}`, '')
  await expect(text).toMatchFileSnapshot(join(docs, 'openapi.json'))
})
