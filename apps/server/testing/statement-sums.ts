import { sql } from 'kysely'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { labaRugi, neraca, neracaSaldo, sheetTexts } from '#modules/accounting/contract/laporan.ts'
import type { TestApp } from './test-app.ts'

/**
 * Holds the statements of a shop over all of its days against its ledgers: the trial balance against every line of the journal, against
 * cash, goods and claims; profit and the balance sheet against it; and the chain's balance sheet, in which shops owe each other nothing.
 *
 * @returns what does not agree; nothing where all of it does
 */
export async function statementDifferences(app: TestApp, kode_toko: string, tgl_from: string, tgl_to: string): Promise<string[]> {
  const of = async <R extends Report>(report: R, shop = kode_toko): Promise<readonly ReportRow<R>[]> => {
    const { status, body } = await app.call<ReportRow<R>[]>('own.mc1', report.api, { query: { tgl_from, tgl_to, kode_toko: shop } })
    if (status !== 200) throw new Error(`${report.api}: ${JSON.stringify(body)}`)
    return body
  }
  const balances = await of(neracaSaldo)
  const ofAccounts = (numbers: ReadonlySet<string>) =>
    balances.reduce((sum, { nomor_akun, saldo_akhir }) => sum + (numbers.has(nomor_akun) ? saldo_akhir : 0), 0)
  const { rows: journal } = await sql<{ nomor_akun: string; saldo: number; jenis_akun: string }>`
    select nomor_akun, sum(debet - kredit)::bigint as saldo, jenis_akun from jurnal join akun using (nomor_akun) where kode_toko = ${kode_toko} group by 1, 3`.execute(
    app.db,
  )
  const { rows: ledgers } = await sql<{ asal: string; akun: string[]; saldo: number }>`
    select 'cash' as asal, (select array_agg(distinct nomor_akun) from akun_kontrol where asal = 'KAS') as akun,
           (select coalesce(sum(saldo), 0) from saldo_kas where kode_toko = ${kode_toko})::bigint as saldo
    union all
    select 'goods', (select array_agg(distinct nomor_akun) from akun_kontrol where asal = 'TEMPAT' and nomor_akun not in (select nomor_akun from akun_antar_toko)),
           (select coalesce(sum(cost), 0) from saldo_stock s join tempat t on t.tempat = s.tempat where s.kode_toko = ${kode_toko} and t.kelas = 'MILIK')::bigint
    union all
    -- What goods went to other shops for stands on the account of those shops too.
    select 'claims', (select array_agg(distinct nomor_akun) from akun_kontrol where asal = 'TAGIHAN'),
           (select coalesce(sum(rupiah), 0) from saldo_tagihan where kode_toko = ${kode_toko})::bigint
           + (select coalesce(sum(cost), 0) from saldo_stock s join tempat t on t.tempat = s.tempat where s.kode_toko = ${kode_toko} and t.antar_toko)::bigint`.execute(
    app.db,
  )
  const sheet = await of(neraca)
  const chain = await of(neraca, 'ALL')
  const sum = <Row extends object>(rows: readonly Row[], column: keyof Row) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const earnedRp = journal.reduce((total, { jenis_akun, saldo }) => total - (['PENDAPATAN', 'BEBAN'].includes(jenis_akun) ? saldo : 0), 0)
  const pairs: readonly (readonly [what: string, told: number, is: number])[] = [
    ['the trial balance', sum(balances, 'saldo_akhir'), 0],
    ['its debit', sum(balances, 'debet'), sum(balances, 'kredit')],
    ...journal.map(({ nomor_akun, saldo }) => [`account ${nomor_akun}`, ofAccounts(new Set([nomor_akun])), saldo] as const),
    ...ledgers.map(({ asal, akun, saldo }) => [`accounts of ${asal}`, ofAccounts(new Set(akun)), saldo] as const),
    ['profit', sum(await of(labaRugi), 'jumlah_laba'), earnedRp],
    ['the balance sheet', sum(sheet, 'aset'), sum(sheet, 'kewajiban_modal')],
    ['the balance sheet of the chain', sum(chain, 'aset'), sum(chain, 'kewajiban_modal')],
    [
      'what shops owe each other',
      sum(
        chain.filter(({ kelompok_akun }) => kelompok_akun === sheetTexts.wrong.text),
        'aset',
      ),
      0,
    ],
  ]
  return pairs.flatMap(([what, told, is]) => (told === is ? [] : [`${what}: the statement says ${told}, it is ${is}`]))
}
