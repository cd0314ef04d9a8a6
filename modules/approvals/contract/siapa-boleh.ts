import { dictionary } from '#engine/contract/field.ts'
import { below, col, defineReport } from '#engine/contract/report.ts'
import { choice, count, text } from '#engine/kinds/index.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** The things that a user may do: open a screen, use a right that is not a screen, approve a category. */
export const mayKinds = { LAYAR: 'Menu', HAK: 'Hak', OTORISASI: 'Otorisasi' } as const

/** Why he may: his level does from the start, it was given to him, or owners and super users always do. */
export const mayReasons = { SEMUA: 'Selalu', LEVEL: 'Dari Level', DIBERI: 'Diberikan' } as const

/** The words of who may do what. */
export const mayWords = dictionary({
  jenis_hak: choice('Jenis', mayKinds),
  apa_hak: text('Yang Dilakukan', { atMost: 100 }),
  kunci_hak: text('Kode', { atMost: 100 }),
  level_boleh: text('Level', { mayBeEmpty: true }),
  jumlah_boleh: count('Jumlah Orang'),
  sebab_boleh: choice('Karena', mayReasons),
})
const m = mayWords
const u = userWords

/** The users who may do it in a shop: for every screen, right and approval the levels and users, by their own settings. */
export const siapaBoleh = defineReport({
  screen: {
    path: '/siapa-boleh',
    title: 'Siapa Boleh',
    menu: menu.utility,
    gate: { levels: ['OWN', 'SU'] },
    synonyms: ['siapa bisa', 'wewenang', 'daftar hak akses', 'who may', 'permissions report'],
  },
  api: 'GET users/siapa-boleh',
  filters: [m.apa_hak.labelled('Cari Tindakan').optional(), m.jenis_hak.optional(), u.level.optional()],
  columns: [
    col(u.kode_toko, { width: 0.6, label: 'Toko' }),
    col(m.jenis_hak, { width: 0.6 }),
    col(m.apa_hak, { width: 1.6 }),
    col(m.kunci_hak, { width: 1.4 }),
    col(m.level_boleh, { width: 2 }),
    col(m.jumlah_boleh, { width: 0.6 }),
  ],
  details: below('detail_orang', 'Orang', [col(u.user_id), col(u.nama), col(u.level), col(u.kode_toko), col(m.sebab_boleh)]),
  groupBy: 'kode_toko',
  gathers: 'what each person may do is worked out for all people of a shop together',
  files: { name: 'SIAPA BOLEH', landscape: false },
})
