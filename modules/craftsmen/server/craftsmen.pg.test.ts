import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { lotOfLine, verify } from '#modules/ledger/server/public.ts'
import { payClaims } from '#modules/money/contract/bayar-tagihan.ts'
import { madeOrder } from '#modules/orders/server/testing/made-order.ts'
import { type Material, bahanTukang, handMaterial } from '../contract/bahan-tukang.ts'
import { readHeld } from '../contract/di-tukang.ts'
import { hasilTukang, takeMade } from '../contract/hasil-tukang.ts'
import { kartuTukang, laporanBahanTukang } from '../contract/laporan.ts'
import { kurangTukang } from '../contract/kurang-tukang.ts'
import { done, keeper, openedBar } from './testing/made-bars.ts'
import { heldLot, madeBody, madeMaterial, madeShortage, madeWork, materialBody } from './testing/made-work.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ SEPUHAN: 'true' })
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const journalOf = async (reference: string) => {
  const { rows } = await sql<{ nomor_akun: string; jumlah: number }>`
    select j.nomor_akun, sum(j.debet - j.kredit)::bigint as jumlah from jurnal j join posting p on p.id = j.posting_id where p.reference = ${reference}
    group by j.nomor_akun having sum(j.debet - j.kredit) <> 0 order by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ nomor_akun, jumlah }) => [nomor_akun, jumlah]))
}
const lotIn = async (tempat: string, kode_lot: string) => {
  const { rows } = await sql`
    select pihak, pieces, gross, fine, cost from saldo_lot where kode_toko = 'MC2' and tempat = ${tempat} and kode_lot = ${kode_lot} and gross > 0`.execute(
    app.db,
  )
  return rows
}
const undo = (document: typeof bahanTukang | typeof hasilTukang | typeof kurangTukang, nomor: string) =>
  approved<{ code: string }>(app, keeper, document.calls.actions.batal, { params: { nomor }, body: { alasan: 'Salah Entri' } })

it('a part of a bar goes to the craftsman at its cost by fine gold, and what he does not use comes back to the bar (O2, O4)', async () => {
  const kode_lot = await openedBar(app)
  const { no_pesanan } = await madeOrder(app)
  await madeMaterial(app)
  const out = done(await app.call<Material>(keeper, handMaterial, { body: materialBody([{ kode_lot, berat: 15 }], { no_pesanan }) }))
  expect(out).toMatchObject({ no_pesanan, total_berat: 15, total_fine: 14.985, detail_bahan: [{ tempat: 'BATANG', keping: 0, lot_asal: null }] })
  expect(await journalOf(out.no_bahan)).toEqual({ '1-1307': 30_000_000, '1-1308': -30_000_000 })
  expect(await lotIn('TUKANG', heldLot(out))).toEqual([{ pihak: 'TUJI', pieces: 0, gross: 15, fine: 14.985, cost: 30_000_000 }])
  const held = await app.call<{ rows: { kode_lot: string; no_pesanan: string }[] }>(keeper, readHeld, { query: { cari: no_pesanan } })
  expect(held.body.rows).toMatchObject([{ kode_lot: heldLot(out), no_pesanan, kode_tukang: 'TUJI' }])

  const body = materialBody([{ kode_lot: heldLot(out), berat: 4.8 }], { arah_bahan: 'KEMBALI' })
  const back = done(await app.call<Material>(keeper, handMaterial, { body }))
  expect(back.detail_bahan).toMatchObject([{ tempat: 'BATANG', lot_asal: kode_lot, berat: 4.8, fine: 4.795 }])
  const costRp = Math.round((30_000_000 * 4795) / 14985)
  expect(await journalOf(back.no_bahan)).toEqual({ '1-1307': -costRp, '1-1308': costRp })
  expect(await lotIn('BATANG', kode_lot)).toEqual([{ pihak: '', pieces: 1, gross: 9.8, fine: 9.79, cost: 10_000_000 + costRp }])
  // He has less than went, so that cannot be taken back.
  expect((await undo(bahanTukang, out.no_bahan)).body.code).toBe('MATERIAL_MOVED_ON')
  expect((await undo(bahanTukang, back.no_bahan)).status).toBe(200)
  expect((await undo(bahanTukang, out.no_bahan)).status).toBe(200)
  expect(await lotIn('BATANG', kode_lot)).toEqual([{ pihak: '', pieces: 1, gross: 20, fine: 19.98, cost: 40_000_000 }])
})

it('what he made comes in with alloy, loss and fee, and gets its tag for the order (O3)', async () => {
  const made = await madeWork(app)
  const inRp = Math.round((40_000_000 * 15_085) / 19_980)
  const lossRp = Math.round((inRp * 85) / 15_085)
  expect(made).toMatchObject({ fine: 15, susut_berat: 0.1, susut_fine: 0.085, susut_rp: lossRp, total_hpp: inRp + 1_050_000 - lossRp })
  expect(await journalOf(made.no_hasil)).toMatchObject({ '1-1307': -inRp, '2-1108': -1_050_000, '5-1002': lossRp })
  const kode_lot = lotOfLine(made.no_hasil, 1)
  expect(await lotIn('PENERIMAAN', kode_lot)).toEqual([{ pihak: '', pieces: 1, gross: 20, fine: 15, cost: made.total_hpp }])
  const { no_pesanan } = await madeOrder(app)
  const piece = { kode_lot, nama_barang: 'CINCIN UKIR', kadar: 75, berat_bruto: 20, berat_stock: 20, berat: 20, no_pesanan, hpp: null }
  const tagged = await app.call<{ detail_barang: { kode_barcode: string }[] }>(keeper, takePiecesIn, {
    body: intakeBody([ring(piece)], { asal: 'PENERIMAAN', kode_supplier: null }),
  })
  expect(tagged.status, JSON.stringify(tagged.body)).toBe(200)
  const { rows } = await sql`select status, hpp, fine from barang where kode_barcode = ${tagged.body.detail_barang[0]!.kode_barcode}`.execute(app.db)
  expect(rows).toEqual([{ status: 'HELD', hpp: made.total_hpp, fine: 15 }])
  expect((await undo(hasilTukang, made.no_hasil)).body.code).toBe('MADE_TAGGED')
})

it('work is taken back while it has no tag, and he holds his gold again', async () => {
  const made = await madeWork(app)
  const [{ kode_lot }] = made.detail_bahan as [(typeof made.detail_bahan)[number]]
  expect((await undo(hasilTukang, made.no_hasil)).status).toBe(200)
  expect(await lotIn('TUKANG', kode_lot)).toEqual([{ pihak: 'TUJI', pieces: 1, gross: 20, fine: 19.98, cost: 40_000_000 }])
})

it('a piece is no heavier and no richer than what went into it, and gold goes nowhere without weight', async () => {
  const tried = async (facts: object) =>
    (await app.call<{ code: string; fields: object }>(keeper, takeMade, { body: await madeBody(app, facts) })).body
  expect(await tried({ berat: 20.101 })).toMatchObject({ code: 'PIECE_HEAVIER', fields: { berat: expect.stringContaining('20.100') } })
  expect(await tried({ kadar: 80 })).toMatchObject({ code: 'MORE_GOLD_THAN_GIVEN', fields: { kadar: expect.any(String) } })
  expect(await tried({ berat: 20.1, kadar: 70 })).toMatchObject({ code: 'LOSS_WITHOUT_WEIGHT' })
  expect(await tried({ kode_group: 'TIDAK-ADA' })).toMatchObject({ code: 'MASTER_MISSING', fields: { kode_group: expect.any(String) } })
  expect(await tried({ berat: 19 })).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'SUSUT_TUKANG' } })
  expect(await tried({ no_pesanan: 'PN-0' })).toMatchObject({ code: 'ORDER_UNKNOWN' })
})

it('takes no gold of another craftsman, and no more than there is', async () => {
  const material = await madeMaterial(app)
  await sql`insert into tukang (kode_toko, kode_tukang, nama_tukang) values ('MC2', 'TLAIN', 'PAK LAIN')`.execute(app.db)
  const tried = async (line: object, facts: object = {}) => {
    const lines = [{ kode_lot: heldLot(material), berat: 1, ...line }]
    return (await app.call<{ code: string }>(keeper, handMaterial, { body: materialBody(lines, { arah_bahan: 'KEMBALI', ...facts }) })).body.code
  }
  expect(await tried({}, { kode_tukang: 'TLAIN' })).toBe('MATERIAL_NOT_HIS')
  expect(await tried({ berat: 20.001 })).toBe('MATERIAL_LIGHTER')
  expect(await tried({}, { arah_bahan: 'KELUAR' })).toBe('MATERIAL_NOT_THERE')
  expect(await tried({}, { kode_tukang: 'TIDAK' })).toMatch(/MATERIAL_NOT_HIS|CRAFTSMAN_UNKNOWN/)
})

it('what he is short of he owes in grams (O5), and holds again when it is taken back', async () => {
  const short = await madeShortage(app)
  expect(short).toMatchObject({ total_fine: 0.1, nilai_kurang: 200_200 })
  expect(await journalOf(short.no_kurang)).toEqual({ '1-1307': -200_200, '1-1507': 200_200 })
  const { rows } = await sql`select rupiah, fine from saldo_tagihan where jenis = 'PIUTANG_TUKANG' and dokumen = ${short.no_kurang}`.execute(app.db)
  expect(rows).toEqual([{ rupiah: 200_200, fine: 0.1 }])
  expect((await undo(kurangTukang, short.no_kurang)).status).toBe(200)
})

it('pays what he is short of at the till: a part with its part of the gold, the last with the rest (O5b)', async () => {
  const short = await madeShortage(app)
  const paid = (jumlah_uang: number) =>
    app.call<{ no_bayar_tagihan: string }>('kasir.mc2', payClaims, {
      body: { jenis_tagihan: 'PIUTANG_TUKANG', pihak: 'TUJI', jumlah_uang, penyelesaian: 'UANG', no_rekening: null, keterangan: null },
    })
  const left = async () =>
    (
      await sql<{ fine: number }>`select rupiah, fine from saldo_tagihan where jenis = 'PIUTANG_TUKANG' and dokumen = ${short.no_kurang}`.execute(
        app.db,
      )
    ).rows
  const first = done(await paid(50_000))
  expect(await journalOf(first.no_bayar_tagihan)).toEqual({ '1-1001': 50_000, '1-1507': -50_000 })
  expect(await left()).toEqual([{ rupiah: 150_200, fine: 0.075 }])
  expect((await undo(kurangTukang, short.no_kurang)).status).toBe(409)
  done(await paid(150_200))
  expect(await left()).toEqual([{ rupiah: 0, fine: 0 }])
})

it('open material adds up to its account, and the card of a craftsman to his documents', async () => {
  const { body: open } = await app.call<{ cost: number; kode_tukang: string }[]>('own.mc1', laporanBahanTukang.api, { query: { kode_toko: 'MC2' } })
  const { rows } = await sql<{ jumlah: number }>`
    select sum(j.debet - j.kredit)::bigint as jumlah from jurnal j join posting p on p.id = j.posting_id where p.kode_toko = 'MC2' and j.nomor_akun = '1-1307'`.execute(
    app.db,
  )
  expect(open.reduce((sum, { cost }) => sum + cost, 0)).toBe(rows[0]!.jumlah)
  const query = { kode_toko: 'MC2', kode_tukang: 'TUJI', tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const { body: cards } = await app.call<Record<string, number>[]>('own.mc1', kartuTukang.api, { query })
  const [card] = cards as [Record<string, number>]
  const mg = (name: string) => Math.round(card[name]! * 1000)
  expect(mg('fine_serah')).toBe(mg('fine_kembali') + mg('fine_jadi') + mg('susut_fine') + mg('fine_kurang') + mg('fine'))
  expect(card['upah_terutang']).toBe(1_050_000)
})
