import { sql } from 'kysely'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type AccruedInterest, bookAccrual } from '#modules/accounting/server/public.ts'
import type { PostingContext } from '#modules/ledger/server/public.ts'
import { type AccruingLoan, accrualOf } from '#modules/loans/contract/accrual.ts'
import { qualityDaysOf } from '#modules/loans/contract/quality.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'

interface LoanAtClosing extends AccruingLoan {
  readonly no_faktur_hutang: string
  readonly no_hp: string
  readonly nama_customer: string
}

/** Returns the last day of the month of a date: `2026-02-28`. */
export const monthEndOf = (tgl: string): string => daysAfter(monthsAfter(`${tgl.slice(0, 8)}01`, 1), -1)

/**
 * Books the interest of open loans that is earned and not received, in rupiah. This happens in the transaction that closes a day, before the year is
 * closed (decision 141). The closing of the last business day of a month accrues each loan up to the end of the month. Any other closing reverses
 * interest that was paid or will not be paid. If the chain does not accrue interest (AKRU_BUNGA_GADAI), all of it is reversed. The second closing of a
 * reopened day books only the difference.
 *
 * @throws Refusal NO_ACCOUNT
 */
export async function accrueInterest(context: PostingContext, tgl_berikut: string, caller: Caller): Promise<void> {
  const { db, kode_toko, tgl_system } = context
  const isOn = switchedOn(caller, 'AKRU_BUNGA_GADAI')
  const isMonthEnd = isOn && tgl_berikut.slice(0, 7) !== tgl_system.slice(0, 7)
  const { rows } = await sql<LoanAtClosing>`
    select h.no_faktur_hutang, h.no_hp, h.nama_customer, h.tgl_hutang, h.sisa_hutang, h.bunga_berlaku as bunga_persen, h.bulan_dibayar, h.hari_dibayar,
           coalesce(s.rupiah, 0) as bunga_sebelum, b.sampai as sampai_sebelum,
           ${isOn} and h.status = 'AKTIF' and ${tgl_system}::date - h.tgl_jatuh_tempo <= ${qualityDaysOf(caller).PERHATIAN}::integer as "isEarning"
    from hutang h
    left join saldo_tagihan s on (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (h.kode_toko, 'PIUTANG_BUNGA', h.no_hp, h.no_faktur_hutang)
    left join lateral (
      select d.sampai from jurnal_umum_bunga d join jurnal_umum j using (kode_toko, no_jurnal)
      where (d.kode_toko, d.reference) = (h.kode_toko, h.no_faktur_hutang) and j.status = 'VALID' order by d.tgl_system desc, d.no_jurnal desc limit 1
    ) b on true
    where h.kode_toko = ${kode_toko} and (s.rupiah > 0 or ${isMonthEnd} and h.status = 'AKTIF')
    order by h.no_faktur_hutang`.execute(db)
  const monthEnd = isMonthEnd ? monthEndOf(tgl_system) : null
  const changes = rows.flatMap((loan): AccruedInterest[number][] => {
    const accrual = accrualOf(loan, monthEnd)
    if (!accrual || accrual.selisih_akru === 0) return []
    const { no_faktur_hutang: reference, no_hp, nama_customer, sisa_hutang: pokok_akru, bunga_persen: persen_akru } = loan
    return [{ reference, no_hp, nama_customer, pokok_akru, persen_akru, ...accrual }]
  })
  await bookAccrual(context, changes, monthEnd === null ? 'BUNGA GADAI BERJALAN DITERIMA' : `BUNGA GADAI BERJALAN SAMPAI ${monthEnd}`)
}
