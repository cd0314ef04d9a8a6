import { beforeAll, describe, expect, it } from 'vitest'
import { post, postEvent, verify } from './public.ts'
import { cashIn, kode_toko, startLedger, toBranch, today } from './testing/ledger.ts'

const ledger = startLedger()

/** Money in the till, and a piece that travelled to a branch: something to be bent in every balance. */
beforeAll(async () => {
  const { sent, arrived, received } = toBranch(await ledger.aPiece())
  await post(ledger.context(), cashIn(100_000))
  await post(ledger.context(), sent)
  await ledger
    .db()
    .transaction()
    .execute((tx) =>
      postEvent(ledger.context({ db: tx, kode_toko: 'MC3' }), [
        { kode_toko, tgl_system: today, lines: arrived },
        { kode_toko: 'MC3', tgl_system: today, lines: received },
      ]),
    )
})

describe('verify', () => {
  /** Bends something where no trigger can see it. */
  const bend = async (statement: string) => {
    await ledger.client().query('begin')
    await ledger.client().query('set local session_replication_role = replica')
    await ledger.client().query(statement)
    await ledger.client().query('commit')
  }

  it.each([
    ['saldo_kas', `update saldo_kas set saldo = saldo + $ where kode_toko = 'MC2' and akun_kas = 'CASH'`],
    [
      'saldo_tagihan',
      `update saldo_tagihan set rupiah = rupiah - $ where kode_toko = 'MC2' and dokumen = (select min(dokumen) from saldo_tagihan where kode_toko = 'MC2')`,
    ],
    ['saldo_stock', `update saldo_stock set cost = cost + $ where kode_toko = 'MC2' and kode_baki = 'T01'`],
    [
      'barang',
      `update barang set hpp = hpp + $ where kode_barcode = (select min(kode_barcode) from barang where kode_toko = 'MC2' and kode_baki = 'T01')`,
    ],
    [
      'akun',
      `update jurnal set nomor_akun = case when $ > 0 then '1-1303' else '1-1301' end where (posting_id, no_urut) = (select posting_id, no_urut from jurnal where kode_toko = 'MC2' and tempat = 'BAKI' order by 1 limit 1)`,
    ],
    ['cabang', `update saldo_stock set cost = cost + $ where kode_toko = 'MC3' and tempat = 'CABANG'`],
  ])('finds a %s that was bent where no trigger could see it', async (balance, statement) => {
    await bend(statement.replace('$', '13'))
    expect((await verify(ledger.db(), kode_toko)).map((found) => found.balance)).toContain(balance)
    await bend(statement.replace('$', '-13').replaceAll('- -', '+ '))
    expect(await verify(ledger.db(), kode_toko)).toEqual([])
  })

  it('finds the only document of its kind without its posting, and a posting without its document', async () => {
    expect((await ledger.client().query(`select from penjualan where kode_toko = 'MC2'`)).rows).toEqual([])
    await bend(
      `insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id) values ('MC2', '${today}', 'PENJUALAN', 'LEPAS', 'x', 'x')`,
    )
    expect(await verify(ledger.db(), kode_toko)).toEqual([{ balance: 'dokumen', key: 'PENJUALAN LEPAS', measure: 'posting', expected: 1, found: 0 }])
    await bend(`delete from posting where reference = 'LEPAS'`)
    await bend(`
      insert into penjualan (kode_toko, no_faktur, tgl_system, status, user_id, kode_sales, nama_sales, nama_customer, total_qty, total_berat, sub_total,
             total_ongkos, diskon, pembulatan, grand_total, jumlah_bayar, kembali)
      values ('MC2', 'SENDIRI', '${today}', 'VALID', 'x', 'S1', 'DEWI', 'UMUM', 1, 1, 5, 0, 0, 0, 5, 5, 0)`)
    expect(await verify(ledger.db(), kode_toko)).toContainEqual({
      balance: 'dokumen',
      key: 'PENJUALAN SENDIRI',
      measure: 'posting',
      expected: 0,
      found: 1,
    })
    await bend(`delete from penjualan where no_faktur = 'SENDIRI'`)
    expect(await verify(ledger.db(), kode_toko)).toEqual([])
  })
})
