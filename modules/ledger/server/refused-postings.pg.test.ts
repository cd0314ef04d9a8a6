import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { type RawPosting, rawPosting } from './testing/raw-posting.ts'

// As the application's own role, with SQL that bypasses the code.
const [kode_toko, tgl_system] = ['MC2', '2026-01-31']
const bank = '0095110001'

let own: TestDatabase
let client: pg.Client
beforeAll(async () => {
  own = await createTestDatabase('demo')
  client = new pg.Client({ connectionString: own.appUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await own.drop()
})
beforeEach(async () => void (await client.query('begin')))
afterEach(async () => void (await client.query('rollback')))

const raw = (posting: RawPosting) => rawPosting({ kode_toko, tgl_system, kind: 'SALDO_AWAL', ...posting })
const codeOf = async (text: string) => {
  await client.query('savepoint one')
  const code = await client.query(text).then(
    () => 'done',
    (error: { code?: string; constraint?: string }) => error.constraint ?? error.code,
  )
  // Released as well: a row's transaction is asked for, and that of a savepoint is another.
  await client.query('rollback to one; release one')
  return code
}
const refusedAs = (posting: RawPosting) => codeOf(raw(posting))
const done = async (posting: RawPosting) => void (await client.query(raw(posting)))

const aLot = (kode_lot: string) =>
  `insert into lot (kode_lot, kode_toko, tgl_system, asal, dokumen, created_by) values ('${kode_lot}', '${kode_toko}', '${tgl_system}', 'UJI', 'X', 'x')`
/** Used goods that were there: 10 g with 7.5 g of gold in them, at 1,000. */
const opening = (kode_lot = 'L1'): RawPosting => ({
  stock: [`'SALDO_AWAL', '', '', '', null, null, -1, -10, -7.5, -1000`, `'BEKAS', '', '', '', null, '${kode_lot}', 1, 10, 7.5, 1000`],
  jurnal: [`'1-1303', null, 'BEKAS', '', 1000, 0`, `'3-1002', null, 'SALDO_AWAL', '', 0, 1000`],
})
const withLot = async () => {
  await client.query(aLot('L1'))
  await done(opening())
}
/** 500 into the till, from the owner. */
const cashIn = (more: Partial<RawPosting> = {}): RawPosting => ({
  kind: 'SALDO_AWAL',
  kas: [`'CASH', 'CASH', 500`],
  jurnal: [`'1-1001', 'CASH', null, '', 500, 0`, `'3-1001', null, null, '', 0, 500`],
  ...more,
})

describe('goods', () => {
  it('with us or in our care are a piece or a lot, each where it can stand', async () => {
    await client.query(aLot('L1'))
    expect(await refusedAs(opening())).toBe('done')
    const into = (line: string) => refusedAs({ ...opening(), stock: [opening().stock![0]!, line] })
    expect(await into(`'BEKAS', '', '', '', null, null, 1, 10, 7.5, 1000`)).toBe('KN002')
    expect(await into(`'BEKAS', '', 'TOKO', 'T01', null, 'L1', 1, 10, 7.5, 1000`)).toBe('KN002')
    expect(await into(`'BEKAS', 'JUAL', '', '', null, 'L1', 1, 10, 7.5, 1000`)).toBe('KN002')
    expect(await into(`'BAKI', '', '', '', null, 'L1', 1, 10, 7.5, 1000`)).toBe('KN002')
    expect(await into(`'LACI', '', '', '', null, 'L1', 1, 10, 7.5, 1000`)).toBe('KN002')
    expect(await into(`'BEKAS', '', '', '', null, 'TIDAK-ADA', 1, 10, 7.5, 1000`)).toBe('mutasi_stock_kode_lot_fkey')
    expect(await into(`'BEKAS', '', '', '', null, 'L1', 1, 10, 10.5, 1000`)).toBe('mutasi_stock_fine_in_gross')
  })

  it('that are not ours have no cost', async () => {
    await client.query(aLot('H1'))
    const pledge = (cost: number): RawPosting => ({
      kind: 'HUTANG',
      stock: [`'PELANGGAN', '', '', '', null, null, -1, -5, -3, ${-cost}`, `'GADAI', '', '', '', null, 'H1', 1, 5, 3, ${cost}`],
    })
    expect(await refusedAs(pledge(0))).toBe('done')
    expect(await refusedAs(pledge(7))).toBe('KN002')
  })

  it('of a lot are never more than the lot, in any measure', async () => {
    await withLot()
    const sold = (measures: string, negative: string, cost: number): RawPosting => ({
      kind: 'PENJUALAN',
      stock: [`'BEKAS', '', '', '', null, 'L1', ${negative}, ${-cost}`, `'PELANGGAN', 'JUAL', '', '', null, 'L1', ${measures}, ${cost}`],
      jurnal: cost ? [`'5-1001', null, 'PELANGGAN', 'JUAL', ${cost}, 0`, `'1-1303', null, 'BEKAS', '', 0, ${cost}`] : [],
    })
    expect(await refusedAs(sold('0, 4, 3', '0, -4, -3', 400))).toBe('done')
    expect(await refusedAs(sold('2, 4, 3', '-2, -4, -3', 400))).toBe('saldo_stock_not_negative')
    expect(await refusedAs(sold('0, 10, 7.6', '0, -10, -7.6', 1000))).toBe('saldo_stock_not_negative')
    expect(await refusedAs(sold('0, 4, 3', '0, -4, -3', 1001))).toBe('saldo_stock_not_negative')
    // A place that holds enough of others does not hide it, nor gold that is left without weight.
    await client.query(aLot('L2'))
    await done(opening('L2'))
    expect(await refusedAs(sold('0, 9, 7.6', '0, -9, -7.6', 400))).toBe('saldo_lot_not_negative')
    expect(await refusedAs(sold('0, 9, 0', '0, -9, 0', 400))).toBe('saldo_lot_fine_in_gross')
  })

  it('that become others keep their weight, their gold and their cost', async () => {
    await withLot()
    await client.query(aLot('R1'))
    const molten = (measures: string, cost: number): RawPosting => ({
      kind: 'SEPUHAN',
      stock: [
        `'BEKAS', '', '', '', null, 'L1', -1, -10, -7.5, -1000`,
        `'UBAH', '', '', '', null, null, 1, 10, 7.5, 1000`,
        `'UBAH', '', '', '', null, null, -1, ${measures
          .split(', ')
          .map((each) => `-${each}`)
          .join(', ')}, ${-cost}`,
        `'ROSOK', '', '', '', null, 'R1', 1, ${measures}, ${cost}`,
      ],
      jurnal: [
        `'1-1306', null, 'ROSOK', '', ${cost}, 0`,
        `'1-1303', null, 'BEKAS', '', 0, 1000`,
        ...(cost === 1000 ? [] : [`'6-1099', null, null, '', ${1000 - cost}, 0`]),
      ],
    })
    expect(await refusedAs(molten('10, 7.5', 1000))).toBe('done')
    expect(await refusedAs(molten('9, 7.5', 1000))).toBe('KN002')
    expect(await refusedAs(molten('10, 7.4', 1000))).toBe('KN002')
    expect(await refusedAs(molten('10, 7.5', 900))).toBe('KN002')
  })

  it('come out of nothing that was lost, but with an approval of this transaction', async () => {
    await withLot()
    const found: RawPosting = {
      kind: 'SEPUHAN',
      stock: [`'SUSUT', '', '', '', null, null, 0, 0, -0.1, 0`, `'BEKAS', '', '', '', null, 'L1', 0, 0, 0.1, 0`],
    }
    expect(await refusedAs(found)).toBe('KN002')
    const approval = (status: string) => `
      insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, status, cara, requested_by, expires_at, decided_by, decided_at, token_hash)
      values ('${kode_toko}', '${tgl_system}', 'UJI', 'x', 'x', 'x', 'DISETUJUI', 'MANUAL', 'kasir.mc2', now() + interval '5 minutes', 'spv.mc2', now(), sha256('${status}'))`
    await client.query(approval('one'))
    const facts = { otorisasi: `array(select max(id) from otorisasi)`, approved_by: `'spv.mc2'` }
    expect(await refusedAs({ ...found, facts })).toBe('KN002')
    await client.query(`update otorisasi set status = 'DIPAKAI', used_at = clock_timestamp() where kategori = 'UJI'`)
    expect(await refusedAs({ ...found, facts })).toBe('done')
    expect(await refusedAs({ ...found, facts: { ...facts, approved_by: `'own.mc2'` } })).toBe('KN002')
    expect(await refusedAs({ ...found, facts: { ...facts, otorisasi: `array(select id from otorisasi) || 999999` } })).toBe('KN002')
    expect(await refusedAs({ ...found, facts, stock: found.stock!.map((line) => line.replace('SUSUT', 'HANCUR')) })).toBe('KN002')
  })
})

describe('a piece', () => {
  const aPiece = async () => {
    const { rows } = await client.query<{ kode_barcode: string; at: string; gross: string; fine: string; hpp: string }>(`
      select kode_barcode, quote_literal(kode_gudang) || ', ' || quote_literal(kode_baki) as at, berat_stock::text as gross, fine::text, hpp::text
      from barang where kode_toko = '${kode_toko}' and kode_baki = 'T01' order by 1 limit 1`)
    return rows[0]!
  }

  it('is corrected by lines of no pieces alone, where it stands', async () => {
    const { kode_barcode, at } = await aPiece()
    const dearer = (place: string): RawPosting => ({
      kind: 'KOREKSI',
      stock: [`'KOREKSI', '', '', '', '${kode_barcode}', null, 0, 0, 0, -500`, `${place}, '${kode_barcode}', null, 0, 0, 0, 500`],
      jurnal: [`'1-1301', null, 'BAKI', '', 500, 0`, `'5-1006', null, 'KOREKSI', '', 0, 500`],
    })
    expect(await refusedAs(dearer(`'BAKI', '', ${at}`))).toBe('done')
    expect(await refusedAs(dearer(`'BAKI', '', 'TOKO', 'T02'`))).toBe('KN002')
    await done(dearer(`'BAKI', '', ${at}`))
    const { rows } = await client.query(`select hpp from barang where kode_barcode = '${kode_barcode}'`)
    expect(Number(rows[0].hpp)).toBe(Number((await aPiece()).hpp))
  })

  it('that comes back has the weight of its sale, and can be sold again', async () => {
    const { kode_barcode, at, gross, fine, hpp } = await aPiece()
    const sold = (g: string, f: string, c: string): RawPosting => ({
      kind: 'PENJUALAN',
      stock: [
        `'BAKI', '', ${at}, '${kode_barcode}', null, -1, -${g}, -${f}, -${c}`,
        `'PELANGGAN', 'JUAL', '', '', '${kode_barcode}', null, 1, ${g}, ${f}, ${c}`,
      ],
      jurnal: [`'5-1001', null, 'PELANGGAN', 'JUAL', ${c}, 0`, `'1-1301', null, 'BAKI', '', 0, ${c}`],
    })
    await client.query(`update barang set status = 'SOLD' where kode_barcode = '${kode_barcode}'`)
    await done(sold(gross, fine, hpp))
    await done(cashIn())
    await client.query(`update barang set status = 'READY' where kode_barcode = '${kode_barcode}'`)
    await done({
      kind: 'PEMBELIAN',
      stock: [
        `'PELANGGAN', 'BELI', '', '', '${kode_barcode}', null, -1, -0.9, -0.4, -500`,
        `'BAKI', '', ${at}, '${kode_barcode}', null, 1, 0.9, 0.4, 500`,
      ],
      kas: [`'CASH', 'CASH', -500`],
      jurnal: [
        `'1-1301', null, 'BAKI', '', 500, 0`,
        `'1-1399', null, 'PELANGGAN', 'BELI', 0, 500`,
        `'1-1399', null, null, '', 500, 0`,
        `'1-1001', 'CASH', null, '', 0, 500`,
      ],
    })
    expect(await aPiece()).toMatchObject({ kode_barcode, gross: '0.900', fine: '0.400', hpp: '500' })
    await client.query(`update barang set status = 'SOLD' where kode_barcode = '${kode_barcode}'`)
    expect(await refusedAs(sold(gross, fine, hpp))).toBe('KN002')
    expect(await refusedAs(sold('0.9', '0.4', '500'))).toBe('done')
  })

  it('is not weighed, paid for, sold or lost by hand', async () => {
    const { kode_barcode } = await aPiece()
    for (const what of [`fine = fine + 1`, `hpp = 0`, `berat = 1`, `berat_bruto = 99`, `tempat = 'HILANG'`]) {
      expect(await codeOf(`update barang set ${what} where kode_barcode = '${kode_barcode}'`), what).toBe('42501')
    }
    for (const status of ['SOLD', 'MISSING', 'DESTROYED']) {
      expect(
        await codeOf(`update barang set status = '${status}' where kode_barcode = '${kode_barcode}'; set constraints all immediate`),
        status,
      ).toBe('KN006')
    }
  })
})

describe('money and claims', () => {
  it('stand on their accounts: none is posted to by the journal alone, and a line that names a claim is a claim', async () => {
    expect(await refusedAs(cashIn())).toBe('done')
    for (const account of ['1-1001', '1-1101', '1-1301', '1-1303', '1-1503', '2-1001', '1-1401']) {
      expect(await refusedAs({ kind: 'UANG_KAS', jurnal: [`'6-1099', null, null, '', 5, 0`, `'${account}', null, null, '', 0, 5`] }), account).toBe(
        'KN002',
      )
    }
    const owed = (more: Partial<RawPosting>): RawPosting => ({
      ...cashIn(),
      tagihan: [`'UM_PESANAN', 'C1', 'PS1', -500, 0`],
      jurnal: [`'1-1001', 'CASH', null, '', 500, 0`],
      jurnalTagihan: [`'2-1102', 'UM_PESANAN', 0, 500`],
      ...more,
    })
    expect(await refusedAs(owed({}))).toBe('done')
    expect(await refusedAs(owed({ tagihan: [] }))).toBe('KN002')
    expect(await refusedAs(owed({ tagihan: [`'UM_PESANAN', 'C1', 'PS1', -400, 0`] }))).toBe('KN002')
    expect(await refusedAs(owed({ jurnalTagihan: [`'2-1103', 'UM_PESANAN', 0, 500`] }))).toBe('KN002')
    expect(await refusedAs(owed({ jurnalTagihan: [`'2-1102', 'TITIPAN', 0, 500`] }))).toBe('KN002')
    expect(await refusedAs(owed({ tagihan: [`'UM_PESANAN', '', 'PS1', -500, 0`] }))).toBe('mutasi_tagihan_pihak_check')
    expect(await refusedAs(owed({ tagihan: [`'UANG_MUKA', 'C1', 'PS1', -500, 0`] }))).not.toBe('done')
  })

  it('never turn over, in rupiah or in gold', async () => {
    const claim = (rupiah: number, fine: number): RawPosting => ({
      ...cashIn(),
      kas: [`'CASH', 'CASH', ${-rupiah}`],
      tagihan: [`'HUTANG_EMAS', 'S1', 'PB1', ${rupiah}, ${fine}`],
      jurnal: [`'1-1001', 'CASH', null, '', ${Math.max(-rupiah, 0)}, ${Math.max(rupiah, 0)}`],
      jurnalTagihan: [`'2-1002', 'HUTANG_EMAS', ${Math.max(rupiah, 0)}, ${Math.max(-rupiah, 0)}`],
    })
    expect(await refusedAs(claim(100, 1))).toBe('saldo_tagihan_sign')
    await done(claim(-500, -2))
    expect(await refusedAs(claim(500, 2))).toBe('done')
    expect(await refusedAs(claim(501, 2))).toBe('saldo_tagihan_sign')
    expect(await refusedAs(claim(500, 2.001))).toBe('saldo_tagihan_sign')
  })

  it('leave nothing on the clearing account: the cost of goods equals the payment or the debt', async () => {
    await client.query(aLot('L1'))
    await done(cashIn())
    const bought = (paid: number): RawPosting => ({
      kind: 'PEMBELIAN',
      stock: [`'PELANGGAN', 'BELI', '', '', null, 'L1', -1, -5, -3, -500`, `'BEKAS', '', '', '', null, 'L1', 1, 5, 3, 500`],
      kas: [`'CASH', 'CASH', ${-paid}`],
      jurnal: [
        `'1-1303', null, 'BEKAS', '', 500, 0`,
        `'1-1399', null, 'PELANGGAN', 'BELI', 0, 500`,
        `'1-1399', null, null, '', ${paid}, 0`,
        `'1-1001', 'CASH', null, '', 0, ${paid}`,
      ],
    })
    expect(await refusedAs(bought(500))).toBe('done')
    expect(await refusedAs(bought(400))).toBe('KN002')
  })

  it('of a bank account are the chain’s: one shop spends what another banked, and none more than all have', async () => {
    const through = (shop: string, rp: number) =>
      rawPosting({
        kode_toko: shop,
        tgl_system,
        kind: 'SALDO_AWAL',
        kas: [`'${bank}', 'TRANSFER', ${rp}`],
        jurnal: [
          `'1-1101', '${bank}', null, '', ${Math.max(rp, 0)}, ${Math.max(-rp, 0)}`,
          `'3-1001', null, null, '', ${Math.max(-rp, 0)}, ${Math.max(rp, 0)}`,
        ],
      })
    await client.query(through('MC2', 1000))
    expect(await codeOf(through('MC1', -1000))).toBe('done')
    expect(await codeOf(through('MC1', -1001))).toBe('saldo_kas_not_negative')
    await client.query(through('MC1', -900))
    expect(await codeOf(through('MC2', -101))).toBe('saldo_kas_not_negative')
    // The till is each shop's own.
    await done(cashIn())
    const out = { kas: [`'CASH', 'CASH', -501`], jurnal: [`'3-1003', null, null, '', 501, 0`, `'1-1001', 'CASH', null, '', 0, 501`] }
    expect(await refusedAs({ kind: 'UANG_KAS', ...out })).toBe('saldo_kas_not_negative')
    expect(await refusedAs(cashIn({ kas: [`'CASH', 'TRANSFER', 500`] }))).toBe('mutasi_kas_jenis_of_account')
    expect(await refusedAs(cashIn({ kas: [`'999', 'TRANSFER', 500`] }))).not.toBe('done')
  })
})

describe('a user', () => {
  it('cannot write a balance, a place, a kind of claim or a floor, also through the ledger', async () => {
    for (const text of [
      `insert into saldo_lot (kode_toko, tempat, kode_lot) values ('MC2', 'BEKAS', 'L1')`,
      `update saldo_lot set cost = 0`,
      `update saldo_tagihan set rupiah = 0`,
      `delete from saldo_tagihan`,
      `update akun_kas set batas = 1000000000000000`,
      `update saldo_kas set batas = 1000000000000000`,
      `insert into tempat (tempat, kelas) values ('LACI', 'MILIK')`,
      `update jenis_tagihan set tanda = 0`,
      `update mutasi_tagihan set rupiah = 1`,
      `update lot set kadar = 99`,
      `select book_stock('{1}')`,
      `select book_cash('{1}')`,
      `select book_claims('{1}')`,
      `select book_points('{1}')`,
    ]) {
      expect(await codeOf(text), text).toBe('42501')
    }
  })

  it('adds a claim to a posting that is written already, or joins an event of an earlier transaction', async () => {
    const { rows } = await client.query<{ id: string; event_id: string }>(
      `select id, event_id from posting where kode_toko = 'MC2' and kind = 'TAMBAH_BARANG' order by id desc limit 1`,
    )
    const { id, event_id } = rows[0]!
    expect(
      await codeOf(`insert into mutasi_tagihan (posting_id, no_urut, kode_toko, tgl_system, jenis, pihak, dokumen, rupiah)
        values (${id}, 99, 'MC2', '${tgl_system}', 'PIUTANG_JUAL', 'C1', 'F1', 5)`),
    ).toBe('KN005')
    expect(await refusedAs(cashIn({ facts: { event_id: `'${event_id}'` } }))).toBe('KN002')
  })

  it('makes a lot of itself, nor moves an account away under its balance', async () => {
    await client.query([aLot('L1'), aLot('L2'), aLot('L3')].join(';'))
    await client.query(`insert into lot_asal (kode_lot, induk) values ('L2', 'L1'), ('L3', 'L2')`)
    expect(await codeOf(`insert into lot_asal (kode_lot, induk) values ('L1', 'L3')`)).toBe('KN002')
    expect(await codeOf(`insert into lot_asal (kode_lot, induk) values ('L1', 'L1')`)).toBe('KN002')
    expect(await codeOf(`insert into lot_asal (kode_lot, induk) values ('L3', 'L1')`)).toBe('done')
    const remap = (trx: string, kode_akun: string, to: string) =>
      `update para_akun_transaksi set nomor_akun = '${to}' where trx = '${trx}' and kode_akun = '${kode_akun}'`
    expect(await codeOf(remap('TEMPAT', 'BAKI', '1-1303'))).toBe('KN010')
    expect(await codeOf(remap('TAGIHAN', 'HUTANG_SUPPLIER', '2-1002'))).toBe('KN010')
    expect(await codeOf(remap('TEMPAT', 'BATANG', '1-1303'))).toBe('done')
    expect(await codeOf(remap('TEMPAT', 'BATANG', '6-1001'))).toBe('KN011')
    expect(await codeOf(remap('UANG_KAS', 'PRIVE', '1-1001'))).toBe('KN011')
    await client.query(
      rawPosting({
        kode_toko,
        tgl_system,
        kind: 'SALDO_AWAL',
        kas: [`'${bank}', 'TRANSFER', 5`],
        jurnal: [`'1-1101', '${bank}', null, '', 5, 0`, `'3-1001', null, null, '', 0, 5`],
      }),
    )
    expect(await codeOf(`update rekening set nomor_akun = '1-1102' where no_rekening = '${bank}'`)).toBe('KN010')
  })
})
