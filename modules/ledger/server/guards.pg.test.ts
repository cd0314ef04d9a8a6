import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { post, reversePosting } from './public.ts'
import { cashIn, codeOf, kode_toko, startLedger, today } from './testing/ledger.ts'
import { type RawPosting, rawPosting } from './testing/raw-posting.ts'

const ledger = startLedger()

beforeAll(async () => void (await post(ledger.context(), cashIn(100_000))))

describe('the database, also for a client that bypasses the code,', () => {
  beforeEach(async () => void (await ledger.client().query('rollback')))

  const header = (facts: string = '', kind = 'SALDO_AWAL') =>
    `insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id ${facts && ', membatalkan'}) values ('MC2', '${today}', '${kind}', 'X', 'x', 'x' ${facts && `, ${facts}`}) returning id`
  const refusedAs = (text: string) => codeOf(ledger.client().query(text))

  it('refuses a posting that does not balance, or that moves nothing', async () => {
    expect(await refusedAs(header())).toBe('KN002')
    const lopsided = `with p as (${header()}), j as (insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet) select id, 1, 'MC2', '${today}', '1-1001', 5 from p) select 1`
    expect(await refusedAs(lopsided)).toBe('KN002')
    const oneEnd = `with p as (${header()}), s as (insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, pieces, gross, fine, cost) select id, 1, 'MC2', '${today}', 'SUSUT', 0, 1, 1, 0 from p) select 1`
    expect(await refusedAs(oneEnd)).toBe('KN002')
    const cashWithoutJournal = `with p as (${header()}), k as (insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) select id, 1, 'MC2', '${today}', 'CASH', 'CASH', 100 from p) select 1`
    expect(await refusedAs(cashWithoutJournal)).toBe('KN002')
  })

  it('refuses a posting of an unknown kind, and points without an owner', async () => {
    expect(await refusedAs(header('', 'PENJUALN'))).toBe('23503')
    expect(await codeOf(post(ledger.context(), { ...cashIn(100), points: [{ kode_member: 'TIADA', poin: 5 }] }))).toBe('23503')
  })

  it.each(['posting', 'mutasi_stock', 'mutasi_kas', 'jurnal'])('refuses to change, delete or empty %s', async (table) => {
    expect(await refusedAs(`update ${table} set kode_toko = kode_toko`)).toBe('KN001')
    expect(await refusedAs(`delete from ${table}`)).toBe('KN001')
    expect(['KN001', '0A000']).toContain(await refusedAs(`truncate ${table} cascade`))
  })

  it('refuses a line that is added to a posting later, in the same transaction even', async () => {
    const { posting_id } = await post(ledger.context(), cashIn(100))
    const late = (id: number | string) =>
      `insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet) values (${id}, 90, 'MC2', '${today}', '1-1001', 5)`
    expect(await refusedAs(late(posting_id))).toBe('KN005')
    expect(
      await refusedAs(
        `insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) values (${posting_id}, 90, 'MC2', '${today}', 'CASH', 'CASH', 5)`,
      ),
    ).toBe('KN005')
    await ledger
      .db()
      .transaction()
      .execute(async (tx) => {
        const own_ = await post(ledger.context({ db: tx }), cashIn(100))
        expect(await codeOf(sql.raw(late(own_.posting_id)).execute(tx))).toBe('KN005')
        throw new Error('roll back')
      })
      .catch(() => {})
  })

  it('refuses a balance, a place or a business date that is set by hand', async () => {
    expect(await refusedAs(`update saldo_stock set pieces = pieces + 1 where kode_toko = 'MC2'`)).toBe('KN006')
    expect(await refusedAs(`update saldo_kas set saldo = saldo + 1`)).toBe('KN006')
    expect(await refusedAs(`update barang set kode_baki = 'T02' where kode_toko = 'MC2' and tempat = 'BAKI' and kode_baki <> 'T02'`)).toBe('KN006')
    expect(await refusedAs(`delete from barang where kode_toko = 'MC2'`)).toBe('KN006')
    expect(await refusedAs(`update toko set tgl_system = '2026-01-01' where kode_toko = 'MC2'`)).toBe('KN007')
  })

  it('refuses a second reversal, and one that is not the mirror of what it reverses', async () => {
    const { posting_id } = await post(ledger.context(), cashIn(700))
    const bad = `with p as (${header(String(posting_id))}), k as (insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) select id, 1, 'MC2', '${today}', 'CASH', 'CASH', -300 from p),
      j as (insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, debet, kredit) select id, n, 'MC2', '${today}', a, k, d, c from p, (values (1, '3-1001', null, 300, 0), (2, '1-1001', 'CASH', 0, 300)) v (n, a, k, d, c)) select 1`
    expect(await refusedAs(bad)).toBe('KN002')
    await reversePosting(ledger.context(), { posting_id }, { reason: 'x' })
    const mirror = bad.replaceAll('300', '700')
    expect(await refusedAs(mirror)).toBe('23505')
  })
})

describe('the database refuses what would balance and yet be wrong:', () => {
  beforeEach(async () => void (await ledger.client().query('begin')))
  afterEach(async () => void (await ledger.client().query('rollback')))

  const raw = (posting: RawPosting) => rawPosting({ kode_toko, tgl_system: today, ...posting })
  const refusedAs = async (posting: RawPosting | string) => {
    await ledger.client().query('savepoint one')
    const code = await codeOf(ledger.client().query(typeof posting === 'string' ? posting : raw(posting)))
    await ledger.client().query('rollback to one')
    return code
  }
  /** A tray with a piece, and some of the lot UJI in it. */
  const trayOf = async () => {
    const piece = await ledger.aPiece()
    await ledger
      .client()
      .query(
        `insert into lot (kode_lot, kode_toko, tgl_system, asal, dokumen, created_by) values ('UJI', 'MC2', '${today}', 'SALDO_AWAL', 'X', 'x') on conflict do nothing`,
      )
    await ledger.client().query(
      raw({
        kind: 'SALDO_AWAL',
        stock: [
          `'SALDO_AWAL', '', '', '', null, null, -5, -10, -5, -100`,
          `'BAKI', '', '${piece.kode_gudang}', '${piece.kode_baki}', null, 'UJI', 5, 10, 5, 100`,
        ],
        jurnal: [`'1-1301', null, 'BAKI', '', 100, 0`, `'3-1002', null, 'SALDO_AWAL', '', 0, 100`],
      }),
    )
    return { piece, at: `'${piece.kode_gudang}', '${piece.kode_baki}'`, barcode: `'${piece.kode_barcode}'` }
  }

  it('a journal alone on the till, a bank or the stock, and a line on another account than its own', async () => {
    const [till, bank, stock, rent] = ['1-1001', '1-1101', '1-1301', '6-1001']
    for (const account of [till, bank, stock]) {
      expect(await refusedAs({ kind: 'UANG_KAS', jurnal: [`'${rent}', null, null, '', 5, 0`, `'${account}', null, null, '', 0, 5`] }), account).toBe(
        'KN002',
      )
    }
    const out = { kind: 'UANG_KAS', kas: [`'CASH', 'CASH', -5`] }
    expect(await refusedAs({ ...out, jurnal: [`'${rent}', null, null, '', 5, 0`, `'6-1099', 'CASH', null, '', 0, 5`] })).toBe('KN002')
    expect(await refusedAs({ ...out, jurnal: [`'${rent}', null, null, '', 5, 0`, `'${till}', 'CASH', null, '', 0, 5`] })).toBe('done')
    const { at, piece } = await trayOf()
    expect(piece.hpp).toBeGreaterThan(5)
    const given_ = { kind: 'KOREKSI', stock: [`'BAKI', '', ${at}, null, 'UJI', 0, 0, 0, -5`, `'PELANGGAN', 'JUAL', '', '', null, null, 0, 0, 0, 5`] }
    expect(await refusedAs({ ...given_, jurnal: [`'5-1001', null, 'PELANGGAN', 'JUAL', 5, 0`, `'${bank}', null, 'BAKI', '', 0, 5`] })).toBe('KN002')
    expect(await refusedAs({ ...given_, jurnal: [`'5-1001', null, 'PELANGGAN', 'JUAL', 5, 0`, `'${stock}', null, 'BAKI', '', 0, 5`] })).toBe('done')
  })

  it('money of an unknown account, or paid in a way that its account does not allow', async () => {
    const between = (to: string, way: string) => ({
      kind: 'MUTASI_UANG',
      kas: [`'CASH', 'CASH', -5`, `'${to}', '${way}', 5`],
      jurnal: [`'1-1101', '${to}', null, '', 5, 0`, `'1-1001', 'CASH', null, '', 0, 5`],
    })
    await post(ledger.context(), cashIn(5))
    expect(await refusedAs(between('0095110001', 'TRANSFER'))).toBe('done')
    expect(await refusedAs(between('0095110001', 'CASH'))).toBe('23514')
    expect(await refusedAs(between('9999999999', 'TRANSFER'))).toBe('KN002')
    expect(await refusedAs({ ...between('0095110001', 'TRANSFER'), kas: [`'CASH', 'TRANSFER', -5`, `'0095110001', 'TRANSFER', 5`] })).toBe('23514')
  })

  it('goods in a tray that there is not, finer than heavy, out of the losses, or other than the piece is', async () => {
    const { at, barcode, piece } = await trayOf()
    const into = (tray: string, what: string) => ({
      stock: [`'BAKI', '', ${at}, null, 'UJI', 0, -1, -0.5, 0`, `'BAKI', '', ${tray}, null, 'UJI', 0, ${what}, 0`],
    })
    expect(await refusedAs(into(at, '1, 0.5'))).toBe('done')
    expect(await refusedAs(into(`'TOKO', 'TIDAK-ADA'`, '1, 0.5'))).toBe('23503')
    expect(await refusedAs(into(`'GUDANG', 'T01'`, '1, 0.5'))).toBe('23503')
    expect(await refusedAs({ stock: [`'BAKI', '', ${at}, null, 'UJI', -1, -1, -2, 0`, `'SUSUT', '', '', '', null, null, 1, 1, 2, 0`] })).toBe('23514')
    expect(await refusedAs({ stock: [`'BAKI', '', ${at}, null, 'UJI', 0, -1, -0.5, 0`, `'SUSUT', '', '', '', null, null, 0, 1, 0.5, 0`] })).toBe(
      'done',
    )
    expect(await refusedAs({ stock: [`'SUSUT', '', '', '', null, null, 0, -1, -0.5, 0`, `'BAKI', '', ${at}, null, 'UJI', 0, 1, 0.5, 0`] })).toBe(
      'KN002',
    )
    const { berat_stock, fine, hpp } = piece
    const moves = (gross: number, pure: number, cost: number) => ({
      stock: [
        `'BAKI', '', ${at}, ${barcode}, null, -1, ${-gross}, ${-pure}, ${-cost}`,
        `'BAKI', '', 'TOKO', 'T02', ${barcode}, null, 1, ${gross}, ${pure}, ${cost}`,
      ],
    })
    if (piece.kode_baki !== 'T02') expect(await refusedAs(moves(berat_stock, fine, hpp))).toBe('done')
    expect(await refusedAs(moves(berat_stock, fine, 0))).toBe('KN002')
    expect(await refusedAs(moves(berat_stock / 2, fine / 2, hpp))).toBe('KN002')
  })

  it('a reversal of a reversal, an approval without an approver, and an event of a shop that is not active', async () => {
    const { posting_id } = await post(ledger.context(), cashIn(9))
    const back = await reversePosting(ledger.context(), { posting_id }, { reason: 'x' })
    expect(await codeOf(reversePosting(ledger.context(), back!, { reason: 'again' }))).toBe('KN002')
    expect(await codeOf(post(ledger.context(), cashIn(9), { approvals: [{ id: 1, decided_by: 'own.mc2' }] }))).toBe('KN002')
    const inactive = `update toko set is_active = false where kode_toko = 'MC2'; ${raw({ stock: [] })}`
    expect(await refusedAs(inactive)).toBe('KN009')
  })

  it('a piece that is sold, weighs or costs something else by hand, and one that was never posted', async () => {
    const { barcode } = await trayOf()
    const change = (what: string) => refusedAs(`update barang set ${what} where kode_barcode = ${barcode}; set constraints all immediate`)
    for (const measure of ['hpp = hpp + 1', 'berat_stock = berat_stock / 2', 'berat = berat / 2', 'kadar = 10', 'qty = 2']) {
      expect(await change(measure), measure).toBe('KN006')
    }
    for (const status of ['SOLD', 'IN_TRANSIT', 'DESTROYED']) expect(await change(`status = '${status}'`), status).toBe('KN006')
    expect(await change(`nama_barang = 'CINCIN LAIN'`)).toBe('done')
    const another = `insert into barang (kode_barcode, kode_toko, status, tempat, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat, hpp, tgl_masuk, created_by)
      select 'BARU', kode_toko, 'READY', 'SUPPLIER', nama_barang, kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat, hpp, tgl_masuk, 'x'
      from barang where kode_barcode = ${barcode}; set constraints all immediate`
    expect(await refusedAs(another)).toBe('KN006')
  })

  it('an account of another kind once it has lines, and an emptied history of prices', async () => {
    await post(ledger.context(), cashIn(1))
    expect(await refusedAs(`update akun set jenis_akun = 'BEBAN' where nomor_akun = '1-1001'`)).toBe('KN006')
    expect(await refusedAs(`update akun set jenis_akun = 'BEBAN' where nomor_akun = '1-1502'`)).toBe('done')
    expect(await refusedAs('truncate harga_riwayat')).toBe('KN001')
  })

  it('but an empty tray may go, and stand in another warehouse; a full one may not', async () => {
    const { at, piece } = await trayOf()
    await ledger.client().query(`insert into baki values ('MC2', 'KOSONG', 'BAKI KOSONG', 'TOKO')`)
    const there = [`'BAKI', '', ${at}, null, 'UJI', 0, -1, 0, 0`, `'BAKI', '', 'TOKO', 'KOSONG', null, 'UJI', 0, 1, 0, 0`]
    await ledger.client().query(raw({ stock: there }))
    expect(await refusedAs(`delete from baki where kode_baki = 'KOSONG'`)).toBe('23503')
    expect(await refusedAs(`update baki set kode_gudang = 'BRANKAS' where kode_baki = 'KOSONG'`)).toBe('23503')
    await ledger
      .client()
      .query(raw({ stock: [`'BAKI', '', 'TOKO', 'KOSONG', null, 'UJI', 0, -1, 0, 0`, `'BAKI', '', ${at}, null, 'UJI', 0, 1, 0, 0`] }))
    expect(await refusedAs(`update baki set kode_gudang = 'BRANKAS' where kode_baki = 'KOSONG'`)).toBe('done')
    expect(await refusedAs(`delete from baki where kode_baki = 'KOSONG'`)).toBe('done')
    expect(await refusedAs(`delete from baki where kode_toko = 'MC2' and kode_baki = '${piece.kode_baki}'`)).toBe('23503')
  })
})
