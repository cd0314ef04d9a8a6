import { sql } from 'kysely'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type DueRow, defineReminder } from '#modules/messages/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'

/** A loan around the day on which it is due. A renewal moves that day. */
export const loanReminder = defineReminder<DueRow & { jumlah: number }>({
  jenis: 'INGAT_HUTANG',
  days: (settings) => textSetting(settings, 'INGAT_HUTANG_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_HUTANG',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_HUTANG'),
  open: (kode_toko) => sql`
    select no_faktur_hutang as nomor, tgl_jatuh_tempo as jatuh, no_hp, nama_customer, sisa_hutang as jumlah
    from hutang where kode_toko = ${kode_toko} and status = 'AKTIF'`,
  parameter: ({ jumlah }) => ({ jumlah: rp(jumlah) }),
})

/** A loan whose pledge was auctioned, with what is left for the customer. */
export const auctionReminder = defineReminder<DueRow & { sisa: number }>({
  jenis: 'INGAT_LELANG',
  days: (settings) => textSetting(settings, 'INGAT_LELANG_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_LELANG',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_LELANG'),
  open: (kode_toko) => sql`
    select m.no_faktur_hutang as nomor, m.tgl_system as jatuh, m.no_hp, m.nama_customer, m.sisa_lelang as sisa
    from mutasi_hutang m where m.kode_toko = ${kode_toko} and m.jenis_hutang = 'LELANG' and m.status = 'VALID'`,
  parameter: ({ sisa }) => ({ sisa: rp(sisa) }),
})
