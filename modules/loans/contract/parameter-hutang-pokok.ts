import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { loans as l } from './fields.ts'

/** The switch of the screen; its value chooses the variant (specification §2). */
export const principalSwitch = 'PARAMETER_JUMLAH_HUTANG_POKOK_MODULE'

/** How a loan's principal follows from the pledge: so much of the gold price of the day, or so many rupiah a gram. */
export const principalVariant = (value: string | undefined): 'HARGA_EMAS' | 'PER_GRAM' => (value === 'HARGA_EMAS' ? 'HARGA_EMAS' : 'PER_GRAM')

/** What each variant asks for; of the other nothing is kept. */
export const principalFields = { HARGA_EMAS: l.persen_harga_emas, PER_GRAM: l.jumlah_per_gram } as const

/** How much is lent a gram, by purity. Two variants, chosen by the value of the switch. */
export const parameterHutangPokok = defineMaster({
  screen: {
    path: '/parameter-hutang-pokok',
    title: 'Parameter Hutang Pokok',
    menu: menu.masterHutang,
    shownTo: keepers,
    gate: { all: [principalSwitch] },
    synonyms: ['pokok pinjaman', 'principal'],
  },
  api: crud('para-hutang-pokok', 'kode_kadar'),
  table: 'hutang_pokok',
  key: 'kode_kadar',
  fields: [m.kode_kadar.from(masterKadar, 'nama_kadar'), l.jumlah_per_gram.optional(), l.persen_harga_emas.optional()],
})
