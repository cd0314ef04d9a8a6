import { sql } from 'kysely'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type DueRow, defineReminder } from '#modules/messages/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { taxOnTop } from './open-services.ts'

/** A repair that is ready and not yet fetched, from the day on which it was finished. */
export const serviceReminder = defineReminder<DueRow & { sisa: number }>({
  jenis: 'INGAT_SERVICE',
  days: (settings) => textSetting(settings, 'INGAT_SERVICE_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_SERVICE',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_SERVICE'),
  open: (kode_toko) => sql`
    select s.no_service as nomor, m.tgl_system as jatuh, s.no_hp, s.nama_customer, s.biaya_selesai + ${taxOnTop(sql`s.biaya_selesai`)} - s.uang_muka_service as sisa
    from service s join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (s.kode_toko, s.no_service, 'SELESAI', 'VALID')
    where s.kode_toko = ${kode_toko} and s.status = 'SELESAI'`,
  parameter: ({ sisa }) => ({ sisa: rp(sisa) }),
})
