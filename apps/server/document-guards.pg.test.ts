import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { onDatabase } from '#engine/server/testing/database.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { reversePosting, verify } from '#modules/ledger/server/public.ts'
import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

const [kode_toko, today] = ['MC2', '2026-01-31']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Sells a piece for cash, as the till does; answers the number of the sale. */
async function sold(): Promise<{ no_faktur: string; kode_barcode: string }> {
  const [kode_barcode] = (await stockPieces(app.db, kode_toko, 1)) as [string]
  const { status, body } = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { no_faktur: body.no_faktur, kode_barcode }
}

async function transferred(): Promise<string> {
  const body = { kategori: 'SETORAN', asal: 'CASH', tujuan: 'BCA', tujuan_rekening: '0095110001', jumlah: 1_000, keterangan: 'setoran' }
  return (await app.call('spv.mc2', transferWithTill, { body })).body.no_mutasi
}

const cancelled = `status = 'CANCELLED', alasan_batal = 'x', dibatalkan_oleh = 'x', dibatalkan_at = now()`

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
  )

const who = [
  ['the application', () => onDatabase(inject('appServerUrl'), new URL(app.databaseUrl).pathname.slice(1)), '42501'],
  ['the owner', () => app.databaseUrl, 'KN001'],
] as const

describe.each(who)('%s, with plain SQL,', (_, url, changing) => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: url() })
    await client.connect()
  })
  afterAll(() => client.end())
  beforeEach(() => client.query('begin'))
  afterEach(() => client.query('rollback'))
  /** Everything is put back after each statement. */
  const refusedAs = async (statement: string) => {
    await client.query('savepoint one')
    const code = await codeOf(client.query(`${statement}; set constraints all immediate`))
    await client.query('rollback to one')
    return code
  }

  it('changes nothing of a sale but how often it was printed', async () => {
    const { no_faktur } = await sold()
    const its = `where kode_toko = '${kode_toko}' and no_faktur = '${no_faktur}'`
    for (const statement of [
      `update penjualan set jumlah_bayar = jumlah_bayar - 500, grand_total = grand_total - 500, pembulatan = pembulatan - 500 ${its}`,
      `update penjualan set nama_customer = 'LAIN' ${its}`,
      `update penjualan set tgl_system = '2026-02-01' ${its}`,
      `update penjualan set written_in = pg_current_xact_id() ${its}`,
      `delete from penjualan ${its}`,
      `update penjualan_detail set harga_total = harga_total - 500, pembulatan = pembulatan - 500 ${its}`,
      `update penjualan_detail set batal = true ${its}`,
      `delete from penjualan_detail ${its}`,
      `truncate penjualan_detail`,
      `update penjualan_bayar set jumlah = jumlah + 1 ${its}`,
      `delete from penjualan_bayar ${its}`,
      `truncate penjualan_bayar`,
      `truncate penjualan, penjualan_detail, penjualan_bayar cascade`,
    ]) {
      expect(await refusedAs(statement), statement).toBe(changing)
    }
    expect(await refusedAs(`update penjualan set cetak_ke = cetak_ke + 1 ${its}`)).toBe('done')
    expect(await refusedAs(`update penjualan set cetak_ke = cetak_ke - 1 ${its}`)).toBe('KN001')
    expect(await refusedAs(`update penjualan set alasan_batal = 'x', dibatalkan_oleh = 'lain', dibatalkan_at = now() ${its}`)).toBe('KN001')
  })

  it('changes nothing of a transfer', async () => {
    await sold()
    const its = `where kode_toko = '${kode_toko}' and no_mutasi = '${await transferred()}'`
    for (const statement of [`update mutasi_uang set jumlah = jumlah - 1 ${its}`, `delete from mutasi_uang ${its}`, `truncate mutasi_uang`]) {
      expect(await refusedAs(statement), statement).toBe(changing)
    }
  })

  it('adds neither a line nor a payment to a sale that another transaction wrote', async () => {
    const { no_faktur } = await sold()
    const [kode_barcode] = await stockPieces(app.db, kode_toko, 1)
    const its = `from penjualan_detail where kode_toko = '${kode_toko}' and no_faktur = '${no_faktur}'`
    const line = (await client.query(`select * ${its}`)).rows[0] as Record<string, unknown>
    const added = { ...line, no_urut: 2, kode_barcode, rumus: [] }
    expect(
      await refusedAs(
        `insert into penjualan_detail select * from json_populate_record(null::penjualan_detail, ${pg.escapeLiteral(JSON.stringify(added))})`,
      ),
    ).toBe('KN005')
    expect(
      await refusedAs(
        `insert into penjualan_bayar (kode_toko, no_faktur, no_urut, tgl_system, jenis, jumlah) values ('${kode_toko}', '${no_faktur}', 2, '${today}', 'CASH', 500)`,
      ),
    ).toBe('KN005')
  })

  it('begins a document on the open date of an active shop only, and not cancelled', async () => {
    const header = (facts: { tgl_system?: string; status?: string; kode_toko?: string }) => {
      const { tgl_system, status, kode_toko: shop } = { tgl_system: today, status: 'VALID', kode_toko, ...facts }
      return `insert into penjualan (kode_toko, no_faktur, tgl_system, status, user_id, kode_sales, nama_sales, nama_customer, total_qty, total_berat, sub_total,
        total_ongkos, diskon, pembulatan, grand_total, jumlah_bayar) values ('${shop}', 'FJ-X', '${tgl_system}', '${status}', 'x', 'S1', 'x', 'x', 1, 1, 1, 0, 0, 0, 1, 1)`
    }
    expect(await refusedAs(header({ tgl_system: '2026-01-30' }))).toBe('KN003')
    expect(await refusedAs(header({ tgl_system: '2026-02-01' }))).toBe('KN003')
    expect(await refusedAs(header({ status: 'CANCELLED' }))).toBe('KN001')
    expect(await refusedAs(`update toko set is_active = false where kode_toko = 'MCO'; ${header({ kode_toko: 'MCO' })}`)).toBe('KN009')
  })

  it('cancels a sale only together with its posting, on its own date, and for good', async () => {
    const { no_faktur } = await sold()
    const its = `where kode_toko = '${kode_toko}' and no_faktur = '${no_faktur}'`
    const cancel = `update penjualan set ${cancelled} ${its}`
    expect(await refusedAs(`update penjualan set status = 'CANCELLED' ${its}`)).toBe('23514')
    expect(await refusedAs(cancel)).toBe('KN002')

    // Without the reversal not even the commit passes.
    await client.query(cancel)
    expect(await codeOf(client.query('commit'))).toBe('KN002')
    await client.query('begin')
    expect((await client.query(`select status from penjualan ${its}`)).rows).toEqual([{ status: 'VALID' }])

    const context = { kode_toko, tgl_system: today, user_id: 'spv.mc2', request_id: 'test' }
    await inTransaction(app.db, context, async (tx) => {
      await sql.raw(cancel).execute(tx)
      await reversePosting({ ...context, db: tx }, { reference: no_faktur, kind: 'PENJUALAN' }, { reason: 'batal' })
    })
    expect((await client.query(`select batal from penjualan_detail ${its}`)).rows).toEqual([{ batal: true }])
    expect(await refusedAs(`update penjualan set status = 'VALID' ${its}`)).toBe('KN001')
    expect(await verify(app.db, kode_toko)).toEqual([])
  })
})

it('a sale of yesterday is not cancelled today', async () => {
  const { no_faktur } = await sold()
  const cancelled = sql.raw(`do $$ begin
    perform close_day('${kode_toko}', '${today}', '2026-02-01');
    update penjualan set status = 'CANCELLED' where no_faktur = '${no_faktur}';
  end $$`)
  // The closing goes with it: the stories after this one are of the same day.
  expect(await codeOf(app.asOwner(cancelled))).toBe('KN003')
})

describe('verify sees', () => {
  const bent = async (statement: string, back: string) => {
    await app.asOwner(sql.raw(statement), 'unguarded')
    const breaks = await verify(app.db, kode_toko)
    await app.asOwner(sql.raw(back), 'unguarded')
    expect(await verify(app.db, kode_toko)).toEqual([])
    return breaks.map(({ balance, key, measure, expected, found }) => [balance, key, measure, found - expected])
  }

  it('a header, a line, a payment and a posting that do not say the same', async () => {
    const { no_faktur, kode_barcode } = await sold()
    const its = `where kode_toko = '${kode_toko}' and no_faktur = '${no_faktur}'`
    const name = `PENJUALAN ${no_faktur}`
    expect(
      await bent(
        `update penjualan set sub_total = sub_total - 1000, grand_total = grand_total - 1000, kembali = kembali + 1000 ${its}`,
        `update penjualan set sub_total = sub_total + 1000, grand_total = grand_total + 1000, kembali = kembali - 1000 ${its}`,
      ),
    ).toEqual([
      ['dokumen', name, 'sub_total', -1000],
      ['dokumen', `${name} KAS/CASH`, 'rupiah', -1000],
    ])
    expect(await bent(`update penjualan_detail set hpp = hpp + 7 ${its}`, `update penjualan_detail set hpp = hpp - 7 ${its}`)).toEqual([
      ['dokumen', expect.stringMatching(`^${name} BAKI/.+/.+/${kode_barcode}$`), 'cost', -7],
      ['dokumen', `${name} PELANGGAN/${kode_barcode}`, 'cost', 7],
    ])
    const paid = `no_rekening = null, jenis = 'CASH'`
    const elsewhere = `no_rekening = '0095110001', jenis = 'DEBIT'`
    const moved = await bent(`update penjualan_bayar set ${elsewhere} ${its}`, `update penjualan_bayar set ${paid} ${its}`)
    expect(moved.map(([, key]) => key)).toEqual([`${name} KAS/0095110001`, `${name} KAS/CASH`])
    expect((await bent(`update penjualan set ${cancelled} ${its}`, `update penjualan set status = 'VALID' ${its}`))[0]).toEqual([
      'dokumen',
      name,
      'batal',
      1,
    ])
    const transfer = await transferred()
    const ofTransfer = `where kode_toko = '${kode_toko}' and no_mutasi = '${transfer}'`
    expect(
      (await bent(`update mutasi_uang set jumlah = jumlah + 1 ${ofTransfer}`, `update mutasi_uang set jumlah = jumlah - 1 ${ofTransfer}`)).map(
        ([, key, , off]) => [key, off],
      ),
    ).toEqual([
      [`MUTASI_UANG ${transfer} KAS/0095110001`, 1],
      [`MUTASI_UANG ${transfer} KAS/CASH`, -1],
    ])
  })

  it('a document without a posting, and a posting without a document', async () => {
    const transfer = await transferred()
    const renamed = (from: string, to: string) =>
      `update mutasi_uang set no_mutasi = '${to}' where kode_toko = '${kode_toko}' and no_mutasi = '${from}'`
    const breaks = await bent(renamed(transfer, 'MU-LAIN'), renamed('MU-LAIN', transfer))
    expect(breaks.filter(([, , measure]) => measure === 'posting')).toEqual([
      ['dokumen', 'MUTASI_UANG MU-LAIN', 'posting', 1],
      ['dokumen', `MUTASI_UANG ${transfer}`, 'posting', -1],
    ])
  })
})
