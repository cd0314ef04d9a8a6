import { sql } from 'kysely'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type DueRow, defineReminder } from '#modules/messages/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { type Terms, schedule } from '../contract/schedule.ts'

/** The next instalment of a contract around the day on which it is due. */
export const instalmentReminder = defineReminder<DueRow & Terms & { no_cicilan: string; cicilan_dibayar: number }>({
  jenis: 'INGAT_CICILAN',
  module: 'CICILAN_MODULE',
  days: (settings) => textSetting(settings, 'INGAT_CICILAN_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_CICILAN',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_CICILAN'),
  open: (kode_toko) => sql`
    select k.*, k.no_cicilan as nomor, jatuh_tempo_cicilan(k.tgl_akad, k.cicilan_dibayar + 1) as jatuh
    from cicilan k where k.kode_toko = ${kode_toko} and k.status = 'AKTIF' and k.cicilan_dibayar < k.lama_bulan`,
  parameter: (contract) => {
    const next = schedule(contract)[contract.cicilan_dibayar]!
    return { no_cicilan: contract.no_cicilan, urut: String(next.urut_cicilan), jumlah: rp(next.nilai_cicilan), tgl_cicilan: next.tgl_cicilan }
  },
})
