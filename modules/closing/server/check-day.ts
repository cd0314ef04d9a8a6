import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Break, verify } from '#modules/ledger/server/public.ts'
import type { Blocker, Warning, checkDay as checkCall } from '../contract/tutup-toko.ts'

/** What it means that two records differ, in the words of the trade. */
const breakWords: Readonly<Record<Break['balance'], string>> = {
  saldo_stock: 'Saldo Stok Tidak Sama Dengan Mutasinya',
  baki: 'Isi Baki Tidak Sama Dengan Mutasinya',
  barang: 'Barang Tidak Berada Di Tempatnya',
  saldo_kas: 'Saldo Kas Tidak Sama Dengan Mutasinya',
  saldo_poin: 'Poin Member Tidak Sama Dengan Mutasinya',
  posting: 'Transaksi Tidak Seimbang',
  jurnal_kas: 'Jurnal Kas Tidak Sama Dengan Mutasinya',
  jurnal_stock: 'Jurnal Barang Tidak Sama Dengan Mutasinya',
  cabang: 'Barang Antar Cabang Tidak Seimbang',
  dokumen: 'Dokumen Tidak Sama Dengan Mutasinya',
  tutup_saldo: 'Saldo Penutupan Tidak Sama Dengan Mutasinya',
}

/** What must be mended before a shop can be closed: everything that `verify` finds, also in what is long past. */
export async function blockersOf(db: Db, kode_toko: string): Promise<Blocker[]> {
  return (await verify(db, kode_toko)).map(({ balance, key, measure, expected, found }) => ({
    apa: breakWords[balance],
    kunci: key,
    seharusnya: `${measure} ${expected}`,
    tercatat: `${measure} ${found}`,
  }))
}

/** What is not done yet, and cannot be done on this date once it is closed. */
async function warningsOf(db: Db, kode_toko: string): Promise<Warning[]> {
  const { rows } = await sql<{ menunggu: number }>`
    select count(*)::int as menunggu from otorisasi where kode_toko = ${kode_toko} and status = 'MENUNGGU' and expires_at > clock_timestamp()`.execute(
    db,
  )
  const { menunggu } = rows[0] as { menunggu: number }
  return menunggu > 0 ? [{ apa: '{{n}} Otorisasi Masih Menunggu Keputusan', n: menunggu }] : []
}

/** Whether the shop can be closed. Nobody is held up by it. */
export const checkDay: Handler<typeof checkCall> = async ({ db, caller: { kode_toko } }) => ({
  penghalang: await blockersOf(db, kode_toko),
  peringatan: await warningsOf(db, kode_toko),
})
