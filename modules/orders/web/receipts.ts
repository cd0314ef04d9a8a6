import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { paidEventOnPaper, receiptPayments } from '#modules/payments/web/public.ts'
import { goodsTextsOf, receiptData, rowsOf, wordsOf } from '#modules/receipts/web/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { type SettingSource, settings, textSetting } from '#modules/settings/contract/settings.ts'
import { orderEvents, purityWays } from '../contract/fields.ts'
import { type Fixing, fixingsOf, toldFixing } from '../contract/fixings.ts'
import type { OrderEvent } from '../contract/mutasi-pesanan.ts'
import { notaMutasiPesanan, notaPesanan } from '../contract/nota-pesanan.ts'
import { type Order, pesanan } from '../contract/pesanan.ts'

type Line = Order['detail_pesanan'][number]

/** The stones of a line, and the sample that it is made after. */
export function detailsOf(line: Pick<Line, 'deskripsi_batu' | 'berat_batu' | 'contoh' | 'berat_contoh' | 'kadar_contoh'>, say: Say): string[] {
  const { deskripsi_batu, berat_batu, contoh, berat_contoh, kadar_contoh } = line
  const stones = [deskripsi_batu, berat_batu === null ? null : `${formatNumber(berat_batu, 3)} ct`].filter((part) => part !== null)
  return [
    ...(stones.length === 0 ? [] : [`${say('Batu')}: ${stones.join(' ')}`]),
    ...(contoh === null ? [] : [`${say('Contoh')}: ${contoh} ${formatNumber(berat_contoh ?? 0, 3)} g ${formatNumber(kadar_contoh ?? 0, 2)}%`]),
  ]
}

/** The gold that a customer gave, a line each: its name, weight, purity and how it is known, and its fine gold. */
const goldLines = ({ detail_emas }: Order, say: Say): string[] =>
  detail_emas.map(
    ({ nama_barang, berat, kadar, cara_kadar, fine }) =>
      `${say('Emas Pelanggan')} · ${nama_barang} ${formatNumber(berat, 3)} g × ${formatNumber(kadar, 2)}% (${say(purityWays[cara_kadar])}) = ${formatNumber(fine, 3)} g`,
  )

/** The value of that gold, as it was counted. */
const givenGold = ({ emas_pelanggan, nilai_emas_pelanggan }: Order, say: Say): (readonly [string, number])[] =>
  nilai_emas_pelanggan === 0 ? [] : [[`${say('Emas Pelanggan')} ${formatNumber(emas_pelanggan, 3)} g`, nilai_emas_pelanggan]]

/** The down payment of an order of the program before, with its number there. */
const takenOver = ({ dari_saldo_awal, no_lama, dp }: Order, say: Say): (readonly [string, number])[] =>
  dari_saldo_awal ? [[`${say('DP Pesanan Lama')} ${no_lama}`, dp]] : []

/** A fixing of the price: day, grams and price a gram, and in a line of its own the last day on which it holds for the unpaid part. */
const fixingLines = (fixing: Fixing, say: Say): string[] => [
  `${say('Harga Dikunci')} ${toldFixing(fixing)}`,
  ...(fixing.sampai === null ? [] : [say('berlaku sampai {{sampai}}', { sampai: fixing.sampai })]),
]

/** What the customer must know of a fixed price that has a last day. */
const lastDayRule = (order: Order, say: Say): string =>
  fixingsOf(order).some(({ sampai }) => sampai !== null)
    ? say(
        'Harga yang dikunci berlaku sampai tanggalnya. Setelah itu hanya berat yang sudah dibayar tetap dengan harga itu, sisanya harga hari pengambilan.',
      )
    : ''

/** What the shop says of an order that is given up: its own words, or the usual ones in the language of the paper. */
function cancelRule(shop: SettingSource, say: Say): string {
  const words = textSetting(shop, 'KETENTUAN_PESANAN')
  return words === settings.KETENTUAN_PESANAN.default ? say(words) : words
}

/** An order on paper: what is to be made, what was paid of it and what is left, as it stands now. */
export function orderReceipt(order: Order, shop: SettingSource, say: Say) {
  const {
    uang_pesanan,
    nilai_emas_pelanggan,
    emas_diterima,
    nilai_emas_diterima,
    total_harga,
    total_qty,
    total_berat,
    nama_sales,
    tgl_selesai,
    harga_dikunci,
  } = order
  const sisaRp = total_harga - uang_pesanan - nilai_emas_pelanggan
  return receiptData(notaPesanan, order, shop, say, {
    nomor: order.no_pesanan,
    texts: {
      ...goodsTextsOf({ nama_sales, total_qty, total_berat, grand_total: total_harga }, say),
      ...wordsOf(uang_pesanan, say('Uang Pesanan')),
      tgl_selesai,
      ketentuan: [order.keterangan, lastDayRule(order, say), cancelRule(shop, say)].filter(Boolean).join(' — '),
      harga_dikunci: say(harga_dikunci ? 'Harga Dikunci' : order.kunci_harga.length > 0 ? 'Harga Dikunci Sebagian' : 'Harga Hari Pengambilan'),
      uang_pesanan: `${say('Uang Pesanan')} ${rp(uang_pesanan)}`,
      emas_pelanggan: emas_diterima === 0 ? '' : `${say('Emas Pelanggan')} ${formatNumber(emas_diterima, 3)} g = ${rp(nilai_emas_diterima)}`,
      sisa_bayar: `${say('Sisa Harga')} ${rp(sisaRp)}`,
    },
    barang: rowsOf(notaPesanan, pesanan, 'detail_pesanan', order.detail_pesanan, {
      // What belongs to the whole order stands below its last piece: its lines are long, and are no payments.
      rincian: (line) =>
        [
          ...detailsOf(line, say),
          ...(line === order.detail_pesanan.at(-1)
            ? [...fixingsOf(order).flatMap((fixing) => fixingLines(fixing, say)), ...goldLines(order, say)]
            : []),
        ].join('\n'),
    }),
    pembayaran: [
      ...takenOver(order, say),
      ...givenGold(order, say),
      ...receiptPayments(order.detail_bayar, say),
      [say('Uang Pesanan'), uang_pesanan] as const,
      [say('Sisa Harga'), sisaRp] as const,
    ],
    isOnce: false,
  })
}

/** A row of an event's paper. Of its name and of its remark three lines of 20 letters are printed each (specification §9). */
const row = (nama_barang: string, keterangan = '', harga_total = '') => ({ cells: { nama_barang, harga_total }, keterangan })

/** An event of an order on paper: the payment or the money that goes back, the fetched samples, the fixed prices, and the gold that goes back in grams. */
export function eventReceipt(event: OrderEvent, shop: SettingSource, say: Say) {
  const { no_pesanan, jenis_mutasi_pesanan, contoh, kunci_harga, uang_pesanan, detail_emas } = event
  const { texts, barang, ...paper } = paidEventOnPaper(event, `${say(orderEvents[jenis_mutasi_pesanan])} ${no_pesanan}`, uang_pesanan, say)
  return receiptData(notaMutasiPesanan, { ...event, alamat_customer: null }, shop, say, {
    nomor: event.no_mutasi_pesanan,
    texts: { no_pesanan, ...texts },
    barang: [
      ...barang,
      ...(contoh ?? '')
        .split(', ')
        .filter(Boolean)
        .map((sample) => row(sample)),
      ...kunci_harga.map((fixing) => {
        const [price = '', ...lastDay] = fixingLines(fixing, say)
        return row(price, lastDay.join(' '), formatNumber(rupiahFor(fixing.berat, fixing.harga_per_gram), 0))
      }),
      ...detail_emas.map(({ kode_lot, berat, fine }) =>
        row(`${say('Emas Dikembalikan')} ${kode_lot}`, `${formatNumber(berat, 3)} g (${say('Berat Murni')} ${formatNumber(fine, 3)} g)`),
      ),
    ],
    ...paper,
    isOnce: false,
  })
}
