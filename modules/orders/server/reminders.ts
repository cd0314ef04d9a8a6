import { sql } from 'kysely'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type DueRow, defineReminder } from '#modules/messages/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { held } from './open-orders.ts'

/** An order all of whose pieces are made and wait for the customer, from the day on which the last one came in. */
export const orderReminder = defineReminder<DueRow & { dibayar: number }>({
  jenis: 'INGAT_PESANAN',
  days: (settings) => textSetting(settings, 'INGAT_PESANAN_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_PESANAN',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_PESANAN'),
  open: (kode_toko) => sql`
    select p.no_pesanan as nomor, jadi.jatuh, p.no_hp, p.nama_customer, p.uang_pesanan as dibayar
    from pesanan p cross join lateral (
      select max((select b.tgl_masuk from barang b where b.kode_barcode = h.kode_barcode)) as jatuh, count(*) as n from ${held} and (h.kode_toko, h.dokumen) = (p.kode_toko, p.no_pesanan)
    ) jadi
    where p.kode_toko = ${kode_toko} and p.status = 'AKTIF' and jadi.n >= p.total_qty`,
  parameter: ({ dibayar }) => ({ dibayar: rp(dibayar) }),
})
