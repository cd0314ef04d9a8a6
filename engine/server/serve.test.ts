import { expect, it } from 'vitest'
import { z } from 'zod'
import { declarations } from '../contract/declarations.ts'
import { anyone, done, endpoint } from '../contract/endpoint.ts'
import { crud, defineMaster } from '../contract/master.ts'
import { col, defineReport } from '../contract/report.ts'
import { dictionary } from '../contract/field.ts'
import { code } from '../kinds/code/code.ts'
import { serverModule } from './serve.ts'

const f = dictionary({ kode_bank: code('Kode Bank') })
const greet = endpoint({ call: 'GET greet', summary: 'Greets', access: anyone, query: z.object({ nama: z.string() }), reply: done })
const masterBank = defineMaster({
  screen: { path: '/master-bank', title: 'Master Bank' },
  api: crud('bank', 'kode_bank'),
  table: 'bank',
  key: 'kode_bank',
  fields: [f.kode_bank],
})
const laporanBank = defineReport({
  screen: { path: '/laporan-bank', title: 'Laporan Bank' },
  api: 'GET laporan/bank',
  filters: [],
  columns: [col(f.kode_bank)],
  files: { name: 'BANK' },
})
const declared = declarations({ module: 'greetings', endpoints: { greet }, masters: { masterBank }, reports: { laporanBank } })

const handlers = { greet: ({ query }: { query: { nama: string } }) => Promise.resolve({ message: `Halo ${query.nama}` }) }
const queries = { laporanBank: () => Promise.resolve([{ kode_bank: 'BCA' }]) }

it('serves the declared calls; a plain master needs nothing more', () => {
  const { name, serves } = serverModule(declared, { handlers, queries })
  expect(name).toBe('greetings')
  expect(serves.map(({ type }) => type)).toEqual(['endpoint', 'master', 'report'])
})

it('does not start without a handler or a query, and says whose is missing', () => {
  // @ts-expect-error -- the types miss them too
  expect(() => serverModule(declared, { handlers: {}, queries: {} })).toThrow(
    'The module greetings has no handler for greet, no query for laporanBank',
  )
  // @ts-expect-error
  expect(() => serverModule(declared)).toThrow('no handler for greet')
})

it('does not start with a handler or hooks for an undeclared call or master', () => {
  expect(() =>
    serverModule(declared, {
      // @ts-expect-error -- the types know no such name
      handlers: { ...handlers, great: handlers.greet },
      queries,
      // @ts-expect-error
      hooks: { masterBang: {} },
    }),
  ).toThrow('a handler for great, which it does not declare, hooks for masterBang, which it does not declare')
})

it('takes no handler of another call', () => {
  // @ts-expect-error -- it answers no message
  serverModule(declared, { handlers: { greet: () => Promise.resolve({ pesan: 'Halo' }) }, queries })
})
