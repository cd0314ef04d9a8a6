import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#engine/server/database.ts'
import { moved, post, postEvent, reversePosting, verify } from './public.ts'
import { cashIn, codeOf, given, kode_toko, measures, startLedger, toBranch, today } from './testing/ledger.ts'

const ledger = startLedger()

describe('a posting', () => {
  it('moves goods in four measures, money, the journal and every balance, and its reversal brings all of it back', async () => {
    const piece = await ledger.aPiece()
    const [trayBefore, cashBefore] = [await ledger.tray(piece.kode_baki), await ledger.balance()]
    const { kind, cash, counter } = cashIn(500_000)
    const { posting_id } = await post(ledger.context(), { ...given(piece), kind, cash, counter })
    const trayAfter = await ledger.tray(piece.kode_baki)
    expect(trayBefore && trayAfter && [trayBefore.pieces - trayAfter.pieces, trayBefore.cost - trayAfter.cost]).toEqual([1, piece.hpp])
    expect((await ledger.balance()) - cashBefore).toBe(500_000)
    const { rows } = await sql<{ nomor_akun: string; debet: number; kredit: number }>`
      select nomor_akun, debet, kredit from jurnal where posting_id = ${posting_id} order by debet desc, nomor_akun`.execute(ledger.db())
    expect(rows.reduce((sum, row) => sum + row.debet - row.kredit, 0)).toBe(0)
    expect(rows.map((row) => row.nomor_akun).toSorted()).toEqual(['1-1001', '1-1301', '3-1001', '5-1001'])
    expect(await verify(ledger.db(), kode_toko)).toEqual([])

    await reversePosting(ledger.context(), { posting_id }, { reason: 'salah input' })
    expect([await ledger.tray(piece.kode_baki), await ledger.balance()]).toEqual([trayBefore, cashBefore])
    expect(await codeOf(reversePosting(ledger.context(), { posting_id }, { reason: 'lagi' }))).toBe('ALREADY_REVERSED')
    expect(await verify(ledger.db(), kode_toko)).toEqual([])
  })

  it('gives a piece the state of the place that it enters, and the list of what lies in trays follows', async () => {
    const piece = await ledger.aPiece()
    const stands = async () => {
      const { rows } = await sql<{ status: string; listed: string | null }>`
        select b.status, s.status as listed from barang b left join stok s using (kode_barcode) where kode_barcode = ${piece.kode_barcode}`.execute(
        ledger.db(),
      )
      return rows[0]
    }
    expect(await stands()).toEqual({ status: 'READY', listed: 'READY' })
    const { posting_id } = await post(ledger.context(), given(piece))
    expect(await stands()).toEqual({ status: 'SOLD', listed: null })
    await reversePosting(ledger.context(), { posting_id }, { reason: 'kembali' })
    expect(await stands()).toEqual({ status: 'READY', listed: 'READY' })

    // Held by hand, it stays so as long as it stays in trays.
    await sql`update barang set status = 'HELD' where kode_barcode = ${piece.kode_barcode}`.execute(ledger.db())
    expect(await stands()).toEqual({ status: 'HELD', listed: 'HELD' })
    const tray = { tempat: 'BAKI', kode_gudang: piece.kode_gudang, kode_baki: piece.kode_baki } as const
    const other = await sql<{ kode_baki: string }>`
      select kode_baki from baki where (kode_toko, kode_gudang) = (${kode_toko}, ${piece.kode_gudang}) and kode_baki <> ${piece.kode_baki} limit 1`.execute(
      ledger.db(),
    )
    const elsewhere = { ...tray, kode_baki: other.rows[0]!.kode_baki }
    await post(ledger.context(), { ...given(piece), kind: 'KOREKSI', stock: moved(measures(piece), { from: tray, to: elsewhere }) })
    expect(await stands()).toEqual({ status: 'HELD', listed: 'HELD' })
    await post(ledger.context(), { ...given(piece), stock: moved(measures(piece), { from: elsewhere, to: { tempat: 'PELANGGAN', trx: 'JUAL' } }) })
    expect(await stands()).toEqual({ status: 'SOLD', listed: null })
    expect(await verify(ledger.db(), kode_toko)).toEqual([])
  })

  it('touches no index of the pieces when one of them moves', async () => {
    const { rows } = await sql<{ indexname: string }>`
      select indexrelid::regclass::text as indexname from pg_index
      where indrelid = 'barang'::regclass and pg_get_indexdef(indexrelid) ~ '(status|tempat|kode_gudang|kode_baki)'`.execute(ledger.db())
    expect(rows).toEqual([])
  })

  it('names the account that is not set, and leaves nothing behind', async () => {
    const before = await ledger.balance()
    const lines = { ...cashIn(1), counter: [{ type: 'SALDO_AWAL', kode_akun: 'TIDAK_ADA', jumlahRp: 1 }] }
    await expect(post(ledger.context(), lines)).rejects.toThrow('Parameter Akun SALDO_AWAL / SALDO_AWAL / TIDAK_ADA Belum Diatur')
    expect(await ledger.balance()).toBe(before)
  })

  it('notices an account that was changed since it was remembered', async () => {
    await post(ledger.context(), cashIn(1))
    await sql`update para_akun_transaksi set nomor_akun = '4-1099' where trx = 'SALDO_AWAL' and kode_akun = 'MODAL'`.execute(ledger.db())
    const { posting_id } = await post(ledger.context(), cashIn(1))
    const { rows } = await sql<{ nomor_akun: string }>`select nomor_akun from jurnal where posting_id = ${posting_id} and kredit > 0`.execute(
      ledger.db(),
    )
    expect(rows).toEqual([{ nomor_akun: '4-1099' }])
    await sql`update para_akun_transaksi set nomor_akun = '3-1001' where trx = 'SALDO_AWAL' and kode_akun = 'MODAL'`.execute(ledger.db())
  })

  it('is refused on any day but the shop’s own', async () => {
    expect(await codeOf(post(ledger.context({ tgl_system: '2026-01-30' }), cashIn(1)))).toBe('KN003')
    expect(await codeOf(post(ledger.context({ tgl_system: '2026-02-01' }), cashIn(1)))).toBe('KN003')
  })

  it('is refused where the till or a tray would go below nothing', async () => {
    expect(
      await codeOf(
        post(ledger.context(), { ...cashIn(-999_999_999), counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: -999_999_999 }] }),
      ),
    ).toBe('23514')
    const piece = await ledger.aPiece()
    const { posting_id } = await post(ledger.context(), given(piece))
    expect(await codeOf(post(ledger.context(), given(piece, 'T-2')))).toBe('KN004')
    await reversePosting(ledger.context(), { posting_id }, { reason: 'kembali' })
  })
})

describe('an event of two shops', () => {
  it('is one posting of each, on its own date, and leaves nothing between them', async () => {
    const piece = await ledger.aPiece()
    const { sent, arrived, received } = toBranch(piece)
    const state = (status: string) => sql`update barang set status = ${status} where kode_barcode = ${piece.kode_barcode}`
    await ledger
      .db()
      .transaction()
      .execute(async (tx) => {
        await state('IN_TRANSIT').execute(tx)
        await post(ledger.context({ db: tx }), sent)
      })
    // It still belongs to the sender, and no other shop can receive it.
    expect(await verify(ledger.db(), 'MC2')).toEqual([])
    expect(await codeOf(post(ledger.context({ kode_toko: 'MC3' }), received))).toBe('KN004')
    const ids = await ledger
      .db()
      .transaction()
      .execute(async (tx) => {
        await state('READY').execute(tx)
        return postEvent(ledger.context({ db: tx, kode_toko: 'MC3' }), [
          { kode_toko: 'MC2', tgl_system: today, lines: arrived },
          { kode_toko: 'MC3', tgl_system: today, lines: received },
        ])
      })
    const { rows } = await sql`
      select count(distinct event_id)::int as events, array_agg(kode_toko order by kode_toko) as shops from posting where id = any(${ids})`.execute(
      ledger.db(),
    )
    expect(rows).toEqual([{ events: 1, shops: ['MC2', 'MC3'] }])
    const there = await sql`select kode_toko, tempat, kode_baki from barang where kode_barcode = ${piece.kode_barcode}`.execute(ledger.db())
    expect(there.rows).toEqual([{ kode_toko: 'MC3', tempat: 'BAKI', kode_baki: 'T01' }])
    expect([await verify(ledger.db(), 'MC2'), await verify(ledger.db(), 'MC3')]).toEqual([[], []])
  })
})

describe('at once', () => {
  it('tills of one shop post on the same tray and till without losing a rupiah', async () => {
    const before = await ledger.balance()
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        ledger
          .db()
          .transaction()
          .execute((tx) => post(ledger.context({ db: tx }), cashIn(1_000 + at, `KM-${at}`))),
      ),
    )
    expect((await ledger.balance()) - before).toBe(40 * 1_000 + (39 * 40) / 2)
    expect(await verify(ledger.db(), kode_toko)).toEqual([])
  })

  it('two shops that spend the last money of a shared account: one does, the other hears that there is no more', async () => {
    const through = (shop: string, rp: number): Promise<unknown> =>
      ledger
        .db()
        .transaction()
        .execute((tx) =>
          post(ledger.context({ db: tx, kode_toko: shop }), {
            ...cashIn(rp),
            kind: 'SALDO_AWAL',
            cash: [{ akun_kas: '0095110001', jenis: 'TRANSFER', jumlahRp: rp }],
            counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: rp }],
          }),
        )
    await through('MC3', 1_000)
    const codes = await Promise.all(['MC1', 'MC2', 'MC3'].map((shop) => codeOf(through(shop, -600))))
    expect(codes.toSorted()).toEqual(['23514', '23514', 'done'])
    // Money that comes in does not wait for a caller that spends.
    await ledger
      .db()
      .transaction()
      .execute(async (tx) => {
        await post(ledger.context({ db: tx, kode_toko: 'MC1' }), {
          ...cashIn(-400),
          kind: 'SALDO_AWAL',
          cash: [{ akun_kas: '0095110001', jenis: 'TRANSFER', jumlahRp: -400 }],
          counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: -400 }],
        })
        await through('MC3', 500)
      })
    expect(await verify(ledger.db(), kode_toko)).toEqual([])
  })

  it('a connection that is killed in the middle leaves nothing', async () => {
    const before = await ledger.balance()
    const one = openDatabase(ledger.url(), { connectionsMax: 1 })
    const killed = one.db.transaction().execute(async (tx) => {
      await post(ledger.context({ db: tx }), cashIn(5_000))
      const { rows: pids } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await ledger.client().query('select pg_terminate_backend($1)', [pids[0]?.pid])
      await sql`select 1`.execute(tx)
    })
    await expect(killed).rejects.toThrow()
    await one.close()
    expect(await ledger.balance()).toBe(before)
    expect(await verify(ledger.db(), kode_toko)).toEqual([])
  })
})
