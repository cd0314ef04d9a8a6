import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { post, type PostingContext } from '#modules/ledger/server/public.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { type NewJournalEntry, jurnalUmum } from '../contract/jurnal-umum.ts'
import { entryLines } from './book-entry.ts'

/** The interest of loans that a closing books or takes back, loan by loan. */
export type AccruedInterest = NewJournalEntry['detail_bunga']

const roles = [
  ['TAGIHAN', 'PIUTANG', 'PIUTANG_BUNGA'],
  ['JURNAL_UMUM', 'HUTANG', 'BUNGA'],
] as const

/**
 * Books interest that is earned and not received, in the transaction of a closing (decision 141): one entry, whose claims are those of the loans. The
 * database lets nothing else book it.
 *
 * @param keterangan of the entry
 * @throws Refusal NO_ACCOUNT if the chain has no account for the claim or for the interest
 */
export async function bookAccrual(context: PostingContext, detail_bunga: AccruedInterest, keterangan: string): Promise<void> {
  if (detail_bunga.length === 0) return
  const { rows } = await sql<{ trx: string; nomor_akun: string; nama_akun: string }>`
    select trx, nomor_akun, nama_akun from para_akun_transaksi join akun using (nomor_akun)
    where (trx, type, kode_akun) in (${sql.join(roles.map((role) => sql`(${sql.join(role.map((part) => sql.lit(part)))})`))})`.execute(context.db)
  const [claim, income] = roles.map(([trx, type, kode_akun]) => {
    const row = rows.find((each) => each.trx === trx) ?? refuse(ledgerRefusals.NO_ACCOUNT, { trx, type, kode_akun })
    return { nomor_akun: row.nomor_akun, nama_akun: row.nama_akun, keterangan: null }
  }) as [Account, Account]
  const [addedRp, backRp] = [sumOf(detail_bunga, 1), sumOf(detail_bunga, -1)]
  const line = (account: Account, debet: number, kredit: number) => (debet + kredit === 0 ? [] : [{ ...account, debet, kredit }])
  const entry: NewJournalEntry = {
    jenis_jurnal: 'BUNGA',
    keterangan,
    tahun: null,
    total_jurnal: addedRp + backRp,
    detail_jurnal: [...line(claim, addedRp, 0), ...line(income, 0, addedRp), ...line(income, backRp, 0), ...line(claim, 0, backRp)],
    detail_bunga,
  }
  const [made] = await insertDocuments(context, jurnalUmum, [entry], [context])
  if (!made) return
  const lines = {
    ...entryLines(made, { detail_jurnal: [] }),
    claims: detail_bunga.map(({ reference, no_hp, selisih_akru }) => ({
      jenis: 'PIUTANG_BUNGA' as const,
      pihak: no_hp,
      dokumen: reference,
      rupiah: selisih_akru,
    })),
    counter: [{ type: 'HUTANG', kode_akun: 'BUNGA', jumlahRp: addedRp - backRp }].filter(({ jumlahRp }) => jumlahRp !== 0),
  }
  await post(context, lines, { keterangan })
}

interface Account {
  readonly nomor_akun: string
  readonly nama_akun: string
  readonly keterangan: null
}

/** What is added (`sign` 1) or taken back (-1), in rupiah, positive. */
const sumOf = (all: AccruedInterest, sign: 1 | -1) => all.reduce((sum, { selisih_akru }) => sum + Math.max(0, sign * selisih_akru), 0)
