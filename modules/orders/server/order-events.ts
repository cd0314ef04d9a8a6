import { refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Asked, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import { type Decision, messageLines } from '#modules/documents/server/public.ts'
import { releasePieces } from '#modules/goods/server/public.ts'
import type { CounterLine, Lines } from '#modules/ledger/server/public.ts'
import { paidBack, paidFurther, payBack, payBackNeed, settle, taken } from '#modules/payments/server/public.ts'
import { type NewOrderEvent, type OrderEvent, orderCase } from '../contract/mutasi-pesanan.ts'
import type { Order } from '../contract/pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { type FoundLots, goldBack, goldClaim, goldOut, lotsToReturn, noGoldBack } from './gold.ts'
import { type FoundOrder, heldBarcodes, readOpenOrders, readOrders } from './open-orders.ts'
import { type Sample, sampleLines } from './order.ts'
import { askOrderApprovals, pickUpOrder } from './pick-up.ts'

/** Decides what a step comes to. Pure; refuses what is too much. */
function decide(
  order: FoundOrder,
  asked: Asked<typeof orderCase>,
  { fees, lots, ...ways }: StepContext & { readonly lots: FoundLots },
): NewOrderEvent {
  const { no_pesanan, nama_customer, no_hp, total_harga, uang_pesanan, nilai_emas_pelanggan, samples } = order
  const { jenis_mutasi_pesanan, keterangan } = asked
  const nothing = { uang_pesanan: 0, potongan_batal: 0, grand_total: 0, jumlah_bayar: 0, kembali: 0, contoh: null, ...noGoldBack, detail_bayar: [] }
  const header = { ...nothing, jenis_mutasi_pesanan, no_pesanan, nama_customer, no_hp, keterangan }
  if (asked.jenis_mutasi_pesanan === 'CONTOH')
    return { ...header, contoh: samples.map(({ contoh, berat_contoh }) => `${contoh} ${formatNumber(berat_contoh, 3)} g`).join(', ') }
  if (asked.jenis_mutasi_pesanan === 'BAYAR') {
    const { dp, detail_bayar } = asked
    const sisa = total_harga - uang_pesanan - nilai_emas_pelanggan
    if (dp > sisa) refuseAt('dp', refusals.ORDER_PAID_TOO_MUCH, { sisa: formatNumber(sisa, 0) })
    return { ...header, uang_pesanan: dp, grand_total: dp, ...settle(dp, detail_bayar), detail_bayar: taken(detail_bayar, ways, fees) }
  }
  const { potongan_batal, lot_ganti, detail_bayar } = asked
  if (potongan_batal > uang_pesanan) refuseAt('potongan_batal', refusals.ORDER_FEE_TOO_LARGE, { uang_pesanan: formatNumber(uang_pesanan, 0) })
  const backRp = uang_pesanan - potongan_batal
  const gold = goldBack(order, lot_ganti, lots)
  return { ...header, ...gold, uang_pesanan, potongan_batal, grand_total: backRp, ...payBack(backRp, detail_bayar) }
}

/**
 * What happens to an order (events.md O1, O7, O8): what is paid is owed to the customer; what he gives up is paid back to him, less what the shop keeps, and his
 * gold goes back in grams; his samples go back to him.
 */
function eventLines(
  made: Pick<OrderEvent, 'no_mutasi_pesanan' | 'no_pesanan' | 'no_hp' | 'kembali'>,
  event: NewOrderEvent,
  samples: readonly Sample[],
): Lines {
  const { no_mutasi_pesanan, no_pesanan, no_hp, kembali } = made
  const { jenis_mutasi_pesanan, uang_pesanan, potongan_batal, emas_pelanggan, nilai_emas_pelanggan, selisih_emas, detail_emas, detail_bayar } = event
  const owed = (rupiah: number) => ({ jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_pesanan, rupiah }) as const
  const all = { kind: orderCase.events.kind, reference: no_mutasi_pesanan, stock: [], points: [] }
  if (jenis_mutasi_pesanan === 'CONTOH') return { ...all, stock: sampleLines(no_pesanan, samples, 'FETCHED'), cash: [], claims: [], counter: [] }
  if (jenis_mutasi_pesanan === 'BAYAR') return { ...all, ...paidFurther(detail_bayar, kembali, no_mutasi_pesanan, [owed(-uang_pesanan)]) }
  const had = [
    ...(uang_pesanan === 0 ? [] : [owed(uang_pesanan)]),
    ...(emas_pelanggan === 0 ? [] : [goldClaim(made, emas_pelanggan, nilai_emas_pelanggan)]),
  ]
  const { counter, ...money } = paidBack(detail_bayar, had, 'PESANAN', potongan_batal)
  const difference: CounterLine[] = selisih_emas === 0 ? [] : [{ type: 'PESANAN', kode_akun: 'SELISIH_EMAS', jumlahRp: selisih_emas }]
  return { ...all, ...money, stock: goldOut(detail_emas), counter: [...counter, ...difference] }
}

/** What giving an order up needs an approval for: always, by what is paid back and what is kept. */
function needOf(event: NewOrderEvent): Need {
  const { no_pesanan, uang_pesanan, potongan_batal, emas_pelanggan, detail_emas } = event
  const told = detail_emas.map(({ kode_lot, fine }) => `${kode_lot} ${formatNumber(fine, 3)} g`)
  return payBackNeed(event, {
    kategori: 'BATAL_PESANAN',
    subjek: 'pesanan',
    kunci: no_pesanan,
    ...(told.length > 0 && { told: told.join(', ') }),
    sum: [uang_pesanan, 0 - potongan_batal],
    isi: { no_pesanan, uang_pesanan, potongan_batal, ...(told.length > 0 && { emas_pelanggan, emas: told }) },
  })
}

/** The texts of an order's message that its header lacks: the pieces with their estimated weight, the total, the paid and the open amount. */
function orderMessage({ detail_pesanan, total_harga, uang_pesanan, nilai_emas_pelanggan }: Order) {
  const pieces = detail_pesanan.map(({ deskripsi, nama_group, berat, sub_total }) => ({
    text: `${deskripsi} (${nama_group}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: sub_total,
  }))
  return {
    barang: messageLines(pieces, 'barang'),
    total: rp(total_harga),
    dibayar: rp(uang_pesanan + nilai_emas_pelanggan),
    sisa: rp(total_harga - uang_pesanan - nilai_emas_pelanggan),
  }
}

/** Orders. */
export const servedOrders = serveCase(orderCase, {
  read: readOrders,
  known: async (context, asked) => ({
    lots: await lotsToReturn(
      context,
      asked.flatMap((each) => (each.jenis_mutasi_pesanan === 'BATAL' ? [each] : [])),
    ),
  }),
  decide(order, asked, context): Decision<typeof orderCase.events> {
    const event = decide(order, asked, context)
    return {
      document: event,
      needs: event.jenis_mutasi_pesanan === 'BATAL' ? [needOf(event)] : [],
      lines: (made) => eventLines(made, event, order.samples),
    }
  },
  async beforePosting({ db, kode_toko }, made) {
    for (const { jenis_mutasi_pesanan, no_pesanan } of made)
      if (jenis_mutasi_pesanan === 'BATAL') await releasePieces(db, kode_toko, await heldBarcodes(db, kode_toko, no_pesanan))
  },
  open: readOpenOrders,
  others: { AMBIL: pickUpOrder, AMBIL_otorisasi: askOrderApprovals },
  document: { message: orderMessage, actions: {} },
})
