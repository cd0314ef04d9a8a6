import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { receiveGold } from '#modules/central/contract/terima-emas.ts'
import { goldReceiver, receptionBody } from '#modules/central/server/testing/sent-gold.ts'
import { sendGold } from '#modules/central/contract/kirim-emas.ts'
import { type BarSale, sellBars } from '#modules/craftsmen/contract/penjualan-batang.ts'
import { barSaleBody, keeper } from '#modules/craftsmen/server/testing/made-bars.ts'
import { type PieceHistory, readHistory } from '#modules/goods/contract/data-barang.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { closedBatch, sent, tookMelt, tookWashed, withRefining } from '#modules/refining/server/testing/made-batch.ts'
import { terimaCuci } from '#modules/refining/contract/terima-cuci.ts'
import { sortedLot } from '#modules/sorting/contract/sortir.ts'
import { boughtRings, candidatesOf, sorted, sortedLine } from '#modules/sorting/server/testing/sorted.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withRefining(app)
})
afterAll(() => app.stop())

/** The events of lots in the story of a piece, oldest first: the document, and `lot: from > to grams`. */
async function toldOfLots(kode_barcode: string): Promise<string[][]> {
  const { status, body } = await app.call<PieceHistory>(keeper, readHistory, { params: { kode_barcode } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
    .toReversed()
    .flatMap((event) =>
      event.jenis === 'LOT'
        ? [
            [
              `${event.membatalkan ? 'BATAL ' : ''}${event.kind} ${event.reference}`,
              ...event.gerak.map(({ kode_lot, dari, ke, gross }) => `${kode_lot}: ${dari} > ${ke} ${gross}`),
            ],
          ]
        : [],
    )
}

it('shows for a new piece the purchases that it came from, through the batch that washed its lot', async () => {
  const { no_faktur_beli } = await boughtRings(app, [4, 2.5])
  const [one, other] = await candidatesOf(app, no_faktur_beli)
  const { no_sortir } = await sorted(app, [sortedLine(one!), sortedLine(other!)])
  const lot = sortedLot(no_sortir, 1)
  const { no_cuci } = await sent(app, [lot])
  // Cancelled steps are shown too, and so are their cancellations.
  const first = await tookWashed(app, no_cuci, { [lot]: 6.5 })
  const undone = await approved(app, keeper, terimaCuci.calls.actions.batal, { params: { nomor: first.no_terima_cuci }, body: { alasan: 'SALAH' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const { no_terima_cuci } = await tookWashed(app, no_cuci, { [lot]: 6.48 })
  await closedBatch(app, no_cuci)
  const tag = async (berat: number) => {
    const tagged = ring({
      kadar: 75,
      kode_group: '750L',
      nama_barang: 'CINCIN CUCI',
      kode_lot: lot,
      hpp: null,
      berat_bruto: berat,
      berat_stock: berat,
      berat,
    })
    const answer = await approved(app, 'spv.mc2', takePiecesIn, { body: intakeBody([tagged], { asal: 'PELANGGAN', kode_supplier: null }) }, 'own.mc2')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return String(answer.body.detail_barang[0].kode_barcode)
  }
  const [piece, second] = [await tag(4), await tag(2.48)]
  const story = [
    [`PEMBELIAN ${no_faktur_beli}`, `${no_faktur_beli}/1: PELANGGAN > BEKAS 4`, `${no_faktur_beli}/2: PELANGGAN > BEKAS 2.5`],
    [`SORTIR ${no_sortir}`, `${lot}: UBAH > BEKAS 6.5`],
    [`KIRIM_CUCI ${no_cuci}`, `${lot}: BEKAS > CUCI 6.5`],
    [`TERIMA_CUCI ${first.no_terima_cuci}`, `${lot}: CUCI > BEKAS 6.5`],
    [`BATAL TERIMA_CUCI ${first.no_terima_cuci}`, `${lot}: BEKAS > CUCI 6.5`],
    [`TERIMA_CUCI ${no_terima_cuci}`, `${lot}: CUCI > BEKAS 6.48`, `${lot}: CUCI > SUSUT 0.02`],
  ]
  expect(await toldOfLots(piece)).toEqual(story)
  // The other piece of the same lot has the same beginning, and nothing of the first.
  expect(await toldOfLots(second)).toEqual(story)
})

it('shows for a molten piece its lot, its batch, the bar that it became and the buyer of that', async () => {
  const { detail_barang } = await madePurchase(app)
  const { kode_barcode } = detail_barang[0]!
  const [piece] = await candidatesOf(app, kode_barcode!)
  const { no_sortir } = await sorted(app, [sortedLine(piece!, { tujuan_sortir: 'LEBUR', kode_kondisi: 'R' })])
  const [lot, berat] = [sortedLot(no_sortir, 1), piece!.berat_beli]
  const { no_cuci } = await sent(app, [lot], { jenis_cuci: 'LEBUR' })
  const permil = Math.floor(piece!.kadar_beli! * 10) - 5
  const { no_sepuhan } = await tookMelt(app, no_cuci, [lot], berat, [{ jenis_hasil: 'BATANG', berat, permil }])
  await closedBatch(app, no_cuci, { keterangan: 'KADAR NOTA LEBIH TINGGI' })
  const bar = `${no_sepuhan}/1`
  const { rows } = await sql<{ fine: number }>`select fine from saldo_lot where kode_lot = ${bar} and gross > 0`.execute(app.db)
  const body = barSaleBody([{ kode_lot: bar, berat, fine: rows[0]!.fine }])
  const sale = await approved<BarSale>(app, keeper, sellBars, { body }, 'spv.mc2')
  expect(sale.status, JSON.stringify(sale.body)).toBe(200)
  expect(await toldOfLots(kode_barcode!)).toEqual([
    [`SORTIR ${no_sortir}`, `${lot}: UBAH > ROSOK ${berat}`],
    [`KIRIM_CUCI ${no_cuci}`, `${lot}: ROSOK > CUCI ${berat}`],
    [`TERIMA_SEPUHAN ${no_sepuhan}`, `${bar}: UBAH > BATANG ${berat}`],
    [`PENJUALAN_BATANG ${sale.body.no_jual_batang}`, `${bar}: BATANG > PELANGGAN ${berat}`],
  ])
})

it('shows the shipment of a piece that went to the head office', async () => {
  const { detail_barang } = await madePurchase(app)
  const { kode_barcode } = detail_barang[0]!
  const road = await app.call(keeper, sendGold, {
    body: { no_segel: 'SGL-RIWAYAT', keterangan: null, detail_emas: [{ kode_emas: kode_barcode! }] },
  })
  expect(road.status, JSON.stringify(road.body)).toBe(200)
  const arrival = await approved(app, goldReceiver, receiveGold, { body: receptionBody(road.body) }, 'spv.mc1')
  expect(arrival.status, JSON.stringify(arrival.body)).toBe(200)
  const [, ...moves] = (await toldOfLots(kode_barcode!)).flat()
  expect(moves.filter((each) => each.includes('>')).map((each) => each.replace(/^\S+ /, '').replace(/ \S+$/, ''))).toEqual([
    'UBAH > PERJALANAN',
    'PERJALANAN > CABANG',
    'CABANG > BEKAS',
  ])
  for (const kode_toko of ['MC1', 'MC2']) expect(await verify(app.db, kode_toko)).toEqual([])
})
