import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { post, type PostingContext } from '#modules/ledger/server/public.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { type NewJournalEntry, jurnalUmum } from '../contract/jurnal-umum.ts'
import { entryLines } from './book-entry.ts'

const yearOf = (isoDate: string) => Number(isoDate.slice(0, 4))

/** The account of what owners take out, where no other role is booked to it. */
const takenByOwner = sql`
  select nomor_akun from para_akun_transaksi group by nomor_akun
  having bool_and((trx, type, kode_akun) = ('UANG_KAS', 'KELUAR', 'PRIVE'))`

/**
 * Closes the year of a shop with its last day, in the transaction that closes the day. Income, costs and the owner's withdrawals
 * go to the kept profit, account by account. It writes nothing if the next day is in the same year, or if the year has no entries.
 * After this no posting can happen on the day.
 *
 * @throws Refusal NO_ACCOUNT if no account for kept profit is set; by way of `databaseRefusals` CLOSING_WAITS
 */
export async function closeYear(context: PostingContext, tgl_berikut: string): Promise<void> {
  const { db, kode_toko, tgl_system } = context
  const tahun = yearOf(tgl_system)
  if (yearOf(tgl_berikut) === tahun) return
  await sql`select hold_whole_day(${kode_toko})`.execute(db)
  const { rows } = await sql<{ nomor_akun: string; nama_akun: string; saldo: number }>`
    select nomor_akun, nama_akun, debet - kredit as saldo
    from saldo_akun(${[kode_toko]}, ${tgl_system}, 9999) join akun using (nomor_akun)
    where (jenis_akun in ('PENDAPATAN', 'BEBAN') and debet <> kredit or jenis_akun = 'MODAL' and debet > kredit and nomor_akun in (${takenByOwner})) order by nomor_akun`.execute(
    db,
  )
  if (rows.length === 0) return
  const { rows: roles } = await sql<{ nomor_akun: string; nama_akun: string }>`
    select nomor_akun, nama_akun from para_akun_transaksi join akun using (nomor_akun)
    where (trx, type, kode_akun) = ('JURNAL_UMUM', 'TUTUP_TAHUN', 'LABA_DITAHAN')`.execute(db)
  const kept = roles[0] ?? refuse(ledgerRefusals.NO_ACCOUNT, { trx: 'JURNAL_UMUM', type: 'TUTUP_TAHUN', kode_akun: 'LABA_DITAHAN' })
  const lines = rows.map(({ saldo, ...account }) => ({ ...account, keterangan: null, debet: Math.max(-saldo, 0), kredit: Math.max(saldo, 0) }))
  const profitRp = lines.reduce((sum, { debet, kredit }) => sum + debet - kredit, 0)
  const rest = { ...kept, keterangan: null, debet: Math.max(-profitRp, 0), kredit: Math.max(profitRp, 0) }
  const detail_jurnal = profitRp === 0 ? lines : [...lines, rest]
  const entry: NewJournalEntry = {
    jenis_jurnal: 'TUTUP_TAHUN',
    keterangan: `TUTUP TAHUN ${tahun}`,
    tahun,
    total_jurnal: detail_jurnal.reduce((sum, { debet }) => sum + debet, 0),
    detail_jurnal,
    detail_bunga: [],
  }
  const [made] = await insertDocuments(context, jurnalUmum, [entry], [context])
  if (made) await post(context, entryLines(made, entry), { keterangan: entry.keterangan })
}
