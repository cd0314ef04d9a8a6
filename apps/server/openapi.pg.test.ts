import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleKind } from '../../scripts/new-samples.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

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

it('keeps docs/openapi.json as the calls are (npm run openapi writes it anew)', async () => {
  const { body } = await app.call<Record<string, unknown>>('', 'GET docs/json')
  const whole = lined(body)
  expect(JSON.parse(whole)).toEqual(body)
  // Another test of this process may have registered the sample of a new kind of document.
  const text = whole.replaceAll(` or /transaksi-${sampleKind.slug}`, '')
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/openapi.json'))
})
