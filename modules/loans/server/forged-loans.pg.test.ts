import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { moved, post, verify } from '#modules/ledger/server/public.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { thirtiethsDue } from '../contract/interest.ts'
import { type LoanEvent, keepPledge, renewLoan } from '../contract/mutasi-hutang.ts'
import { keepBody, lentOn, madeLoan, partBody, renewBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 300_000_000)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const renew = (body: object) => app.call<LoanEvent>(till, renewLoan, { body })

/** An event once more, with these changes, as an attacker would write it by hand; due so many months after the loan. */
async function copied({ no_mutasi_hutang }: LoanEvent, change: object, dueMonths: number) {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'mutasi_hutang'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(app.db)
  const columns = sql.raw(rows[0]!.columns)
  return app.asOwner(sql`
    insert into mutasi_hutang (${columns}) select ${columns} from jsonb_populate_record(null::mutasi_hutang, (
      select to_jsonb(m) || ${JSON.stringify({ no_mutasi_hutang: 'MH-X', ...change })}::jsonb
        || jsonb_build_object('tgl_jatuh_tempo', (m.tgl_hutang + make_interval(months => ${dueMonths}::integer))::date)
      from mutasi_hutang m where m.no_mutasi_hutang = ${no_mutasi_hutang}))`)
}

describe('no hand', () => {
  it('writes a payment of a loan', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    for (const change of [
      sql`status = 'LUNAS', sisa_hutang = 0, qty_gadai = 0, berat_gadai = 0`,
      sql`bulan_dibayar = 1`,
      sql`hari_dibayar = 1, tgl_jatuh_tempo = tgl_jatuh_tempo + 1`,
      sql`jumlah_hutang = 1`,
      sql`sisa_hutang = 1`,
      sql`bunga_berlaku = 0.01`,
      sql`qty_gadai = 1`,
    ])
      await expect(app.asOwner(sql`update hutang set ${change} where no_faktur_hutang = ${no_faktur_hutang}`)).rejects.toThrow()
  })

  it('renews one for nothing', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const { body: paid } = await renew(renewBody(no_faktur_hutang))
    const change = { bulan_dibayar: 1, bulan_bunga: 24, bunga_rp: 0, grand_total: 0, jumlah_bayar: 0, kembali: 0 }
    await expect(copied(paid, change, 27)).rejects.toThrow(/is not the interest/)
  })

  it('takes a part payment without the interest of the day, or in steps of another counting', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const { body: part } = await renew(partBody(no_faktur_hutang, 500_000, 525_000, [], { jumlah_bulan: 0, jumlah_hari: 15 }))
    const left = { jumlah_hutang: 1_500_000, pokok_dibayar: 500_000, grand_total: 500_000, jumlah_bayar: 500_000, bulan_dibayar: 0, hari_dibayar: 0 }
    // These figures ignore the earlier payment.
    await expect(copied(part, { ...left, bulan_bunga: 0, hari_bunga: 0, bunga_rp: 0 }, 2)).rejects.toThrow(/is not the interest/)
    const ten = { ...left, hari_dibayar: 15, bulan_bunga: 0, hari_bunga: 10, bunga_rp: 12_500, grand_total: 512_500, jumlah_bayar: 512_500 }
    await expect(copied(part, ten, 2)).rejects.toThrow(/is not the interest/)
  })

  it('changes the rate without the interest of the day, or with another event than a renewal', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const { body: paid } = await renew(renewBody(no_faktur_hutang))
    const other = await madeLoan(app)
    const nothing = { no_faktur_hutang: other.no_faktur_hutang, bulan_bunga: 0, hari_bunga: 0, bunga_rp: 0, grand_total: 0, jumlah_bayar: 0 }
    await expect(copied(paid, { ...nothing, bunga_baru: 0.1, pokok_dibayar: 0 }, 2)).rejects.toThrow()
    const half = {
      no_faktur_hutang: other.no_faktur_hutang,
      bulan_bunga: 0,
      hari_bunga: 15,
      bunga_rp: 25_000,
      grand_total: 25_000,
      jumlah_bayar: 25_000,
    }
    await lentOn(app, other, monthsAfter(other.tgl_system, -1))
    const late = { tgl_hutang: monthsAfter(other.tgl_system, -1), bunga_baru: 0.1 }
    await expect(copied(paid, { ...half, ...late }, 2)).rejects.toThrow(/is not the interest/)
    const ends = { jenis_hutang: 'LUNAS', pokok_dibayar: 2_000_000, keluar_qty: 3, keluar_berat: 14.005 }
    await expect(copied(paid, { ...ends, no_faktur_hutang: other.no_faktur_hutang, bunga_baru: 0.1 }, 2)).rejects.toThrow()
  })

  it('counts interest differently from the program', async () => {
    const ways = ['BULAN', 'SETENGAH', 'HARI'] as const
    const starts = ['2026-01-31', '2026-02-28', '2028-02-29', '2026-12-31', '2026-04-15']
    const cases = ways.flatMap((hitungan) =>
      starts.flatMap((tgl_hutang) =>
        [0, 1, 5].flatMap((bulan_dibayar) =>
          [0, 1, 15, 29].flatMap((hari_dibayar) =>
            [0, 1, 14, 15, 16, 27, 28, 29, 30, 31, 32, 58, 59, 60, 61, 90, 120, 365, 400].map((days) => {
              const tgl = daysAfter(tgl_hutang, days)
              const loan = { hitungan, tgl_hutang, bulan_dibayar, hari_dibayar }
              return { ...loan, tgl, due: thirtiethsDue(loan, tgl) }
            }),
          ),
        ),
      ),
    )
    const { rows } = await sql<object>`
      select c.* from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c (hitungan text, tgl_hutang date, bulan_dibayar int, hari_dibayar int, tgl date, due int)
      where bunga_jatuh(hitungan, tgl_hutang, bulan_dibayar, hari_dibayar, tgl) <> due`.execute(app.db)
    expect(rows).toEqual([])
    expect(cases.length).toBe(3_420)
  })

  it('gives a customer what interest comes before', async () => {
    const late = async () => {
      const loan = await madeLoan(app)
      await lentOn(app, loan, monthsAfter(loan.tgl_system, -3))
      return loan
    }
    const { no_faktur_hutang } = await late()
    const { body: kept } = await approved<LoanEvent>(app, till, keepPledge, { body: keepBody(no_faktur_hutang, 3_000_000) })
    const other = await late()
    await expect(copied(kept, { no_faktur_hutang: other.no_faktur_hutang, bunga_rp: 0, sisa_lelang: 1_000_000 }, 2)).rejects.toThrow(
      /is not the interest/,
    )
  })

  it('moves a loan by an event that found it otherwise, nor takes back an event before the last one', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const { body: paid } = await renew(renewBody(no_faktur_hutang))
    const next = { bulan_dibayar: 1 }
    for (const change of [
      { no_hp: '081200000000' },
      { tgl_hutang: '2026-01-30' },
      { bunga_persen: 2.51, bunga_baru: 2.51 },
      { total_qty: 2 },
      { total_berat: 14 },
      { bulan_dibayar: 2 },
      { hari_dibayar: 15 },
    ])
      await expect(copied(paid, { ...next, ...change }, 4), JSON.stringify(change)).rejects.toThrow(/step of .* is not possible/)
    const { body: again } = await renew(renewBody(no_faktur_hutang, 1, 50_000, 1))
    const takenBack = ({ no_mutasi_hutang }: LoanEvent) =>
      app.asOwner(
        sql`update mutasi_hutang set status = 'CANCELLED', alasan_batal = 'SALAH', dibatalkan_oleh = 'spv.mc2', dibatalkan_at = now() where no_mutasi_hutang = ${no_mutasi_hutang}`,
      )
    await expect(takenBack(paid)).rejects.toThrow(/step of .* is not possible/)
    // The last one leads back to the state before it; without the mirror of its posting the transaction fails.
    await expect(takenBack(again)).rejects.not.toThrow(/step of .* is not possible/)
  })

  it('keeps a pledge before its loan is due', async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -3))
    const { body: kept } = await approved<LoanEvent>(app, till, keepPledge, { body: keepBody(loan.no_faktur_hutang, 3_000_000) })
    const early = await madeLoan(app, { lama_pinjam: 3 })
    await lentOn(app, early, monthsAfter(early.tgl_system, -3))
    // The day on which it is due is its last day.
    await expect(copied(kept, { no_faktur_hutang: early.no_faktur_hutang }, 3)).rejects.toThrow(/step of .* is not possible/)
  })

  it('owes more or less than its claim', async () => {
    const { no_faktur_hutang, no_hp } = await madeLoan(app)
    const out = app.db.transaction().execute((tx) =>
      post(
        { db: tx, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: 'spv.mc2', request_id: 'req-2' },
        {
          kind: 'MUTASI_HUTANG',
          reference: 'LUNAS-1',
          stock: [],
          cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 1_000 }],
          claims: [{ jenis: 'PIUTANG_GADAI', pihak: no_hp, dokumen: no_faktur_hutang, rupiah: -1_000 }],
          counter: [],
          points: [],
        },
      ),
    )
    await expect(out).rejects.toThrow(/rupiah of hutang .* is not right/)
  })

  it('takes gold out of its bag while its loan is open, under any name of the posting', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const out = app.db.transaction().execute((tx) =>
      post(
        { db: tx, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: 'spv.mc2', request_id: 'req-1' },
        {
          kind: 'PELUNASAN',
          reference: 'KELUAR-1',
          stock: moved(
            { pieces: 1, grossMg: 10_000, fineMg: 7_500, costRp: 0, kode_barcode: null, kode_lot: `${no_faktur_hutang}/1` },
            { from: { tempat: 'GADAI' }, to: { tempat: 'PELANGGAN' } },
          ),
          cash: [],
          claims: [],
          counter: [],
          points: [],
        },
      ),
    )
    await expect(out).rejects.toThrow(/does not stand as it says/)
  })

  it('changes what verify does not see', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    for (const [change, back] of [
      [
        sql`bulan_dibayar = 12, tgl_jatuh_tempo = (tgl_hutang + make_interval(months => lama_pinjam + 12))::date`,
        sql`bulan_dibayar = 0, tgl_jatuh_tempo = (tgl_hutang + make_interval(months => lama_pinjam))::date`,
      ],
      [
        sql`status = 'LUNAS', sisa_hutang = 0, qty_gadai = 0, berat_gadai = 0`,
        sql`status = 'AKTIF', sisa_hutang = jumlah_hutang, qty_gadai = total_qty, berat_gadai = total_berat`,
      ],
      [sql`sisa_hutang = 1_000_000`, sql`sisa_hutang = jumlah_hutang`],
      [sql`bunga_berlaku = 0.5`, sql`bunga_berlaku = bunga_persen`],
      [sql`qty_gadai = 1, berat_gadai = 1`, sql`qty_gadai = total_qty, berat_gadai = total_berat`],
    ] as const) {
      await app.asOwner(sql`update hutang set ${change} where no_faktur_hutang = ${no_faktur_hutang}`, 'unguarded')
      expect((await verify(app.db, 'MC2')).length).toBeGreaterThan(0)
      await app.asOwner(sql`update hutang set ${back} where no_faktur_hutang = ${no_faktur_hutang}`, 'unguarded')
      expect(await verify(app.db, 'MC2')).toEqual([])
    }
  })

  it('changes an event, or the things that left with it, unseen by verify', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const { body: part } = await renew(partBody(no_faktur_hutang, 500_000, 550_000, [2]))
    for (const [table, change, back] of [
      ['mutasi_hutang', sql`bunga_baru = 1`, sql`bunga_baru = 2.5`],
      ['mutasi_hutang', sql`total_qty = 5`, sql`total_qty = 3`],
      ['mutasi_hutang', sql`jumlah_hutang = 2_100_000`, sql`jumlah_hutang = 2_000_000`],
      ['mutasi_hutang_detail', sql`nama_barang = 'KALUNG'`, sql`nama_barang = 'CINCIN'`],
      ['mutasi_hutang_detail', sql`batal = true`, sql`batal = false`],
    ] as const) {
      const bend = (to: typeof change) =>
        app.asOwner(sql`update ${sql.table(table)} set ${to} where no_mutasi_hutang = ${part.no_mutasi_hutang}`, 'unguarded')
      await bend(change)
      expect((await verify(app.db, 'MC2')).length, table).toBeGreaterThan(0)
      await bend(back)
      expect(await verify(app.db, 'MC2')).toEqual([])
    }
  })
})
