import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'

/** The currency that stones are bought and priced in. */
export const dollars = 'USD'

/** What foreign money costs in rupiah, with every rate before it. Stones keep the rate of the day that they came in. */
export const parameterKurs = defineMaster({
  screen: {
    path: '/parameter-kurs',
    title: 'Parameter Kurs',
    menu: menu.masterBerlian,
    shownTo: keepers,
    gate: { all: ['BERLIAN'] },
    synonyms: ['kurs dolar', 'dollar rate', 'usd'],
  },
  api: crud('kurs', 'mata_uang'),
  table: 'kurs',
  key: 'mata_uang',
  fields: [d.mata_uang, d.kurs],
})

/** An amount in dollars as rupiah at a rate, halves up. */
export function rupiahOfDollars(usd: number, kurs: number): number {
  const rp = Math.round(usd * 100) * kurs
  const rest = rp % 100
  return (rp - rest) / 100 + (rest >= 50 ? 1 : 0)
}
