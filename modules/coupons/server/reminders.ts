import { sql } from 'kysely'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type DueRow, defineReminder } from '#modules/messages/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'

/** The coupons of a member that end on one day: one message for all of them. Their codes are money and are not written into it. */
export const couponReminder = defineReminder<DueRow & { jumlah: number; nilai: number }>({
  jenis: 'INGAT_KUPON',
  module: 'KUPON_PENJUALAN',
  days: (settings) => textSetting(settings, 'INGAT_KUPON_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_KUPON',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_KUPON'),
  open: (kode_toko) => sql`
    select m.kode_member as nomor, k.tgl_akhir as jatuh, m.no_hp, m.nama_member as nama_customer, count(*)::int as jumlah, sum(k.nilai_kupon)::bigint as nilai
    from kupon_terbit k join member m using (kode_member)
    where k.kode_toko = ${kode_toko} and k.sisa = 1 and m.no_hp is not null
    group by m.kode_member, k.tgl_akhir, m.no_hp, m.nama_member`,
  parameter: ({ jumlah, nilai }) => ({ jumlah: String(jumlah), nilai: rp(nilai) }),
})
