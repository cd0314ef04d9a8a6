import { sql } from 'kysely'
import { type DueRow, defineReminder } from '#modules/messages/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'

/** The birthday of a member who agreed to promotional messages (docs/decisions/166), wished by the shop that has entered him: the one of this year and of the next. 29 February is 28 where the year has no other. */
export const birthdayReminder = defineReminder<DueRow>({
  jenis: 'ULANG_TAHUN',
  module: 'MEMBER',
  days: (settings) => textSetting(settings, 'INGAT_ULANG_TAHUN_HARI'),
  wordsKey: 'WA_TEMPLATE_ULANG_TAHUN',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_ULANG_TAHUN'),
  open: (kode_toko) => sql`
    select m.kode_member as nomor, m.no_hp, m.nama_member as nama_customer,
      (m.tgl_lahir + make_interval(years => (extract(year from t.tgl_system) - extract(year from m.tgl_lahir))::int + nanti.tahun))::date as jatuh
    from member m join toko t using (kode_toko) cross join generate_series(0, 1) as nanti(tahun)
    where m.kode_toko = ${kode_toko} and m.tgl_lahir is not null and m.no_hp is not null and m.digabung_ke is null and menyetujui(m.kode_member, 'PROMOSI')`,
  parameter: () => ({}),
})

/** The date on which the points of a member end, while he has some (docs/decisions/161). It is a service: he gets it unless he refused. */
export const resetReminder = defineReminder<DueRow & { poin: number }>({
  jenis: 'INGAT_RESET_POIN',
  module: 'MEMBER_RESET_POIN',
  days: (settings) => textSetting(settings, 'INGAT_RESET_POIN_HARI'),
  wordsKey: 'WA_TEMPLATE_INGAT_RESET_POIN',
  words: (settings) => textSetting(settings, 'WA_TEMPLATE_INGAT_RESET_POIN'),
  open: (kode_toko) => sql`
    select m.kode_member as nomor, r.tgl_reset as jatuh, m.no_hp, m.nama_member as nama_customer, s.poin
    from member m join saldo_poin s using (kode_member) cross join (select distinct tgl_reset from reset_poin_member) r
    where m.kode_toko = ${kode_toko} and s.poin > 0 and m.no_hp is not null and menyetujui(m.kode_member, 'LAYANAN') is not false`,
  parameter: ({ poin }) => ({ poin: String(poin) }),
})
