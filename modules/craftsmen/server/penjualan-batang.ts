import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { type CounterLine, type Lines, goldLots, moved } from '#modules/ledger/server/public.ts'
import { type PaymentRules, type TakenPayment, cardFeesOf, paymentRulesOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import { isSoldLow } from '#modules/pricing/contract/fine-gold.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { barRp } from '../contract/bar-price.ts'
import type * as contract from '../contract/penjualan-batang.ts'
import { type RequestedBarSale, type BarSale, type NewBarSale, penjualanBatang } from '../contract/penjualan-batang.ts'
import { holdBars, takeBar } from './bars.ts'

/** What a shop says of sales of bars. */
export interface BarSaleRules extends PaymentRules {
  /** How much less than the list a gram may be sold for without an approval, in percent (BATAS_HARGA_JUAL). */
  readonly loweredPercentMax: number
}

const selling: DocumentWriting<typeof penjualanBatang, RequestedBarSale, Decision<typeof penjualanBatang>, BarSaleRules> = {
  document: penjualanBatang,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const { db, kode_toko, loweredPercentMax } = context
    const codes = requested.flatMap(({ detail_batang }) => detail_batang.map(({ kode_lot }) => kode_lot))
    const held = await holdBars(db, kode_toko, codes)
    const fees = await cardFeesOf(db, requested)
    const listRp = await fineGoldListRp(db)
    return ({ detail_batang: bars, detail_bayar, ...header }) => {
      const detail_batang = bars.map(({ kode_lot, berat, harga_per_gram }, at) => {
        const part = takeBar(held, kode_lot, berat, `detail_batang.${at}`)
        return { kode_lot, harga_per_gram, ...part, harga_total: barRp(part.fine, harga_per_gram) }
      })
      const grand_total = detail_batang.reduce((sum, { harga_total }) => sum + harga_total, 0)
      const payments = withCardFees(detail_bayar, context, fees)
      const document = {
        ...header,
        total_berat: sumOfGrams(detail_batang.map(({ berat }) => berat)),
        total_fine: sumOfGrams(detail_batang.map(({ fine }) => fine)),
        grand_total,
        ...settle(grand_total, detail_bayar),
        detail_batang,
        detail_bayar: payments,
      }
      const kept = { payments, costsRp: detail_batang.map(({ hpp }) => hpp) }
      return { document, needs: needsOf(document, listRp, loweredPercentMax), lines: (made) => barSaleLines(made, kept) }
    }
  },
}

/**
 * Bars leave at their cost, and what is paid for them is earned on an account of its own (events.md R7).
 *
 * @param costsRp the cost of each line, in rupiah
 */
export function barSaleLines(
  { no_jual_batang, grand_total, kembali, detail_batang }: Pick<BarSale, 'no_jual_batang' | 'grand_total' | 'kembali' | 'detail_batang'>,
  { payments, costsRp }: { readonly payments: readonly TakenPayment[]; readonly costsRp: readonly number[] },
): Lines {
  const money = received(payments, kembali, no_jual_batang)
  const earned: CounterLine[] = grand_total === 0 ? [] : [{ type: 'PENJUALAN', kode_akun: 'PENDAPATAN', jumlahRp: grand_total }]
  return {
    kind: penjualanBatang.kind,
    reference: no_jual_batang,
    stock: detail_batang.flatMap(({ kode_lot, keping, berat, fine }, at) =>
      moved(
        { pieces: keping, grossMg: toMg(berat), fineMg: toMg(fine), costRp: costsRp[at] ?? 0, kode_barcode: null, kode_lot },
        { from: { tempat: 'BATANG' }, to: { tempat: 'PELANGGAN', trx: 'JUAL' } },
      ),
    ),
    ...money,
    counter: [...earned, ...money.counter],
    points: [],
  }
}

/** What a sale of bars needs approvals for: fine gold for less than the list says, and bars for less than they cost. Pure. */
function needsOf({ nama_customer, detail_batang }: NewBarSale, listRp: number | undefined, loweredPercentMax: number): Need[] {
  // Costs are readable with a special right only. So the request for an approval does not show them.
  const need = (kategori: Need['kategori'], lines: NewBarSale['detail_batang']): Need[] =>
    lines.length === 0
      ? []
      : [
          {
            kategori,
            subjek: penjualanBatang.name,
            kunci: shortList(lines, ({ kode_lot }) => kode_lot, ', '),
            uraian: `${shortList(lines, ({ kode_lot, fine, harga_per_gram }) => `${kode_lot} ${formatNumber(fine, 3)} g × ${rp(harga_per_gram)}`)} (“${nama_customer}”)`,
            isi: { nama_customer, batang: lines.map(({ kode_lot, berat, fine, harga_per_gram }) => ({ kode_lot, berat, fine, harga_per_gram })) },
          },
        ]
  return [
    ...need(
      'BATAS_HARGA_JUAL',
      listRp === undefined ? [] : detail_batang.filter(({ harga_per_gram }) => isSoldLow(harga_per_gram, listRp, loweredPercentMax)),
    ),
    ...need(
      'BATANG_DI_BAWAH_MODAL',
      detail_batang.filter(({ harga_total, hpp }) => harga_total < hpp),
    ),
  ]
}

/**
 * Sells bars without approvals: for the seed of the demo chain. The screen uses the same writing.
 *
 * @throws Refusal BAR_NOT_THERE, BAR_LIGHTER, BAR_WITHOUT_GOLD at the line, those of `settle`, SALES_NOT_FOUND, and those of `post`
 */
export const sellBarsTo = (context: EventContext & BarSaleRules, requested: RequestedBarSale): Promise<BarSale> =>
  writeDocument(context, selling, requested)

/** Sells bars. @throws Refusal as `sellBarsTo`, and for approvals */
export const sellBars: Handler<typeof contract.sellBars> = (input) => {
  const { caller, body } = input
  const rules = { ...paymentRulesOf(caller), loweredPercentMax: numberSetting(caller, 'BATAS_HARGA_JUAL') }
  return saveDocument(input, { ...eventOf(input), ...rules }, selling, body)
}

/** The bars of the shop. */
export const readBars: Handler<typeof contract.readBars> = async ({ db, caller, query }) => {
  const { rows, ...page } = await goldLots(db, caller.kode_toko, ['BATANG'], query)
  return { ...page, rows: rows.map(({ tempat: _, ...bar }) => bar) }
}
