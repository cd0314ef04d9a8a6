import { expect, it } from 'vitest'
import { webModules } from './modules.ts'

const looks = await Promise.all(webModules.flatMap(({ documents = {} }) => Object.values(documents).map((load) => load())))
const paid = looks.filter(({ document }) => 'detail_bayar' in document.parts)

it('finds the kinds with payments', () => expect(paid.length).toBeGreaterThan(14))

it.each(paid.map((look) => [look.document.title, look] as const))(
  '%s says when it is saved how it was paid and what went over the counter',
  (_, { Paid, overCounter }) => expect([Paid, overCounter]).toEqual([expect.any(Function), expect.any(Function)]),
)
