import { formatNumber, percentText } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, sumsOf, wordsOf } from '#modules/receipts/web/public.ts'
import { owedGold, taxLine } from '#modules/sales/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { manualSources, movements } from '../contract/fields.ts'
import type { Trade } from '../contract/jual-beli-manual.ts'
import type { Mutation } from '../contract/mutasi-manual.ts'
import { notaJualBeliManual, notaMutasiManual } from '../contract/nota-manual.ts'

interface Goods {
  readonly nama_dept: string
  readonly kode_group: string
  readonly kode_baki: string
  readonly kadar: number
  readonly qty: number
  readonly berat: number
}

const goodsCells = (line: Goods, no_urut: number) => ({
  no_urut: String(no_urut),
  nama_barang: `${line.nama_dept} ${line.kode_group}`,
  kode_baki: line.kode_baki,
  kadar: percentText(line.kadar),
  qty: formatNumber(line.qty, 0),
  berat: formatNumber(line.berat, 3),
})

/** What happened to goods without a barcode, on paper. */
export function mutationReceipt(mutation: Mutation, shop: SettingSource, say: Say) {
  const { jenis_mutasi, sumber, baki_tujuan } = mutation
  return receiptData(notaMutasiManual, mutation, shop, say, {
    nomor: mutation.no_mutasi_manual,
    texts: {
      jenis_mutasi: say(movements[jenis_mutasi]),
      tujuan: baki_tujuan ?? (sumber ? say(manualSources[sumber]) : ''),
      ...sumsOf(mutation, say),
    },
    barang: mutation.detail_barang.map((line) => ({ cells: goodsCells(line, line.no_urut) })),
  })
}

/** A trade by gram on paper: what the customer takes, then what he brings, below zero. */
export function tradeReceipt(trade: Trade, shop: SettingSource, say: Say) {
  const { detail_jual, detail_beli } = trade
  const lines = [
    ...detail_jual.map((line) => ({ ...line, arah: say('Jual'), sign: 1 })),
    ...detail_beli.map((line) => ({ ...line, arah: say('Beli'), sign: -1 })),
  ]
  return receiptData(notaJualBeliManual, trade, shop, say, {
    nomor: trade.no_jual_beli,
    texts: {
      sales: trade.nama_sales,
      total_jual: trade.ada_jual ? `${say('Jual')} ${rp(trade.total_jual)}` : '',
      total_beli: trade.ada_beli ? `${say('Beli')} ${rp(trade.total_beli)}` : '',
      grand_total: rp(trade.grand_total),
      ...wordsOf(trade.grand_total),
    },
    barang: lines.map((line, at) => ({ cells: tradedCells(line, at + 1, say) })),
    pembayaran: [...taxLine(trade, say), ...receiptPayments(trade.detail_bayar, say), ...owedGold(trade, say)],
  })
}

interface TradedLine extends Goods {
  readonly arah: string
  /** Below zero of what the customer brings. */
  readonly sign: number
  readonly harga_per_gram: number
  readonly harga_dasar: number
  readonly pembulatan: number
  readonly harga_total: number
}

function tradedCells({ arah, sign, ...line }: TradedLine, no_urut: number, say: Say) {
  const perGram = formatNumber(line.harga_per_gram, 0)
  const harga_dasar = formatNumber(sign * line.harga_dasar, 0)
  const pembulatan = formatNumber(sign * line.pembulatan, 0)
  return {
    ...goodsCells(line, no_urut),
    arah,
    harga_per_gram: perGram,
    harga_dasar,
    pembulatan,
    harga_total: formatNumber(sign * line.harga_total, 0),
    rincian: [
      `${formatNumber(sign * line.berat, 3)} g × ${perGram} = ${harga_dasar}`,
      ...(line.pembulatan === 0 ? [] : [`${say('Pembulatan')} ${pembulatan}`]),
    ].join('\n'),
  }
}
