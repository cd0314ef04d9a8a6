import { defineRefusals } from '#engine/contract/refusal.ts'
import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** How the list of shops says no. */
export const shopRefusals = defineRefusals({
  HEAD_OFFICE_STAYS: { status: 409, text: 'Kantor Pusat Hanya Satu Dan Tidak Bisa Ditutup' },
  SHOP_HAS_GOODS: { status: 409, text: 'Toko Tidak Bisa Ditutup, Masih Ada {{n}} Barang' },
  SHOP_HAS_MONEY: { status: 409, text: 'Toko Tidak Bisa Ditutup, Saldo Kas Atau Bank Belum Nol' },
  SHOP_DAY_OPEN: { status: 409, text: 'Toko Tidak Bisa Ditutup, Tanggal {{tgl_system}} Belum Ditutup' },
  SHOP_IS_SENT_TO: { status: 409, text: 'Toko Tidak Bisa Ditutup, Masih Ada Kiriman Ke Toko Ini' },
  SHOP_HAS_CLAIMS: { status: 409, text: 'Toko Tidak Bisa Ditutup, Masih Ada Piutang Atau Hutang' },
})

/** The shops of the chain. A new one begins on the business date of the head office. In a closed shop no user works. */
export const masterToko = defineMaster({
  screen: {
    path: '/master-toko',
    title: 'Master Toko',
    menu: menu.masterTempat,
    shownTo: keepers,
    synonyms: ['toko baru', 'buka cabang', 'cabang', 'branch', 'shop'],
  },
  api: crud('tokos', 'kode_toko'),
  table: 'toko',
  key: 'kode_toko',
  fields: [m.kode_toko, m.nama_toko, m.alamat_toko, m.no_hp.optional(), m.level.starting('CABANG'), m.is_active.starting(true)],
  shown: [m.tgl_system],
})
