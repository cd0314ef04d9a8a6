import { sql } from 'kysely'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type DueRow, defineReminder } from '#modules/messages/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'

/** A deposit around the day until which its pieces are held. */
export const depositReminder = defineReminder<DueRow & { sisa: number }>({
  jenis: 'INGAT_TITIPAN',
  days: (settings) => textSetting(settings, 'INGAT_TITIPAN_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_TITIPAN',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_TITIPAN'),
  open: (kode_toko) => sql`
    select no_titipan as nomor, tgl_jatuh_tempo as jatuh, no_hp, nama_customer, grand_total - uang_titipan as sisa
    from titipan where kode_toko = ${kode_toko} and status = 'AKTIF'`,
  parameter: ({ sisa }) => ({ sisa: rp(sisa) }),
})
