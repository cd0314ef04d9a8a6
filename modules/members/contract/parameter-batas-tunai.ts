import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as m } from './fields.ts'

/**
 * The cash of one person on one day from which a dealer in gold reports it. Each limit holds from a day on. A limit may also refuse so
 * much cash
 * (docs/decisions/051). The owner decides which limit is the legal one.
 */
export const parameterBatasTunai = defineMaster({
  screen: {
    path: '/parameter-batas-tunai',
    title: 'Parameter Batas Tunai',
    menu: menu.masterKeuangan,
    shownTo: keepers,
    synonyms: ['PPATK', 'pencucian uang', 'transaksi tunai', 'money laundering', 'cash limit'],
  },
  api: crud('para-batas-tunai', 'kode_batas'),
  table: 'para_batas_tunai',
  key: 'kode_batas',
  fields: [m.kode_batas, m.berlaku_dari, m.batas_tunai, m.menolak],
  sort: 'berlaku_dari',
})

/** The limit that holds on a day: the latest that has begun. */
export const limitOn = <Limit extends { readonly berlaku_dari: string }>(limits: readonly Limit[], day: string): Limit | undefined =>
  limits.filter(({ berlaku_dari }) => berlaku_dari <= day).toSorted((a, b) => b.berlaku_dari.localeCompare(a.berlaku_dari))[0]
