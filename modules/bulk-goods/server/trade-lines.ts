import { toMg } from '#engine/kinds/grams/grams.ts'
import { type ClaimLine, type CounterLine, type Lines, moved } from '#modules/ledger/server/public.ts'
import { paidOut, received } from '#modules/payments/server/public.ts'
import { lotOf } from '../contract/cells.ts'
import { type NewTradeDocument, type Trade, jualBeliManual } from '../contract/jual-beli-manual.ts'

/** What a trade's posting is made from. */
export type PostedTrade = NewTradeDocument & Pick<Trade, 'kode_toko' | 'no_jual_beli' | 'tgl_system'>

/**
 * A trade by gram (events.md S1, S4, S5, S8, S9): what is sold out of its lot at its share of the cost, what is bought into its lot at what
 * is paid for it, and the difference in money or in the gold that a dealer goes on owing. The tax of what is sold is owed by its
 * month (S1v); that which is in the price is not earned.
 */
export function tradeLines(trade: PostedTrade): Lines {
  const { kode_toko, no_jual_beli, tgl_system, grand_total, kembali, kode_member, hutang_fine, nilai_fine, ppn, ppn_di_atas } = trade
  const { detail_jual, detail_beli, detail_bayar } = trade
  const goodsOf = (line: PostedTrade['detail_beli'][number], costRp: number) => ({
    kode_barcode: null,
    kode_lot: lotOf(kode_toko, line),
    pieces: line.qty,
    grossMg: toMg(line.berat),
    fineMg: toMg(line.fine),
    costRp,
  })
  const money = grand_total < 0 ? { cash: paidOut(detail_bayar), claims: [], counter: [] } : received(detail_bayar, kembali, no_jual_beli)
  const earned = {
    // A dealer's is earned on an account of its own, as for pieces.
    [kode_member === null ? 'PENDAPATAN' : 'GROSIR']: sum(detail_jual.map(({ harga_dasar }) => harga_dasar)) - (ppn_di_atas ? 0 : ppn),
    PEMBULATAN: sum(detail_jual.map(({ pembulatan }) => pembulatan)),
  }
  const owed: ClaimLine[] = [
    { jenis: 'PIUTANG_EMAS', pihak: kode_member ?? '', dokumen: no_jual_beli, rupiah: nilai_fine, fineMg: toMg(hutang_fine) },
    { jenis: 'PPN', pihak: tgl_system.slice(0, 7), dokumen: no_jual_beli, rupiah: 0 - ppn },
  ]
  return {
    kind: jualBeliManual.kind,
    reference: no_jual_beli,
    stock: [
      ...detail_jual.flatMap((line) => moved(goodsOf(line, line.hpp), { from: { tempat: 'MANUAL' }, to: { tempat: 'PELANGGAN', trx: 'JUAL' } })),
      ...detail_beli.flatMap((line) =>
        moved(goodsOf(line, line.harga_total), { from: { tempat: 'PELANGGAN', trx: 'BELI' }, to: { tempat: 'MANUAL' } }),
      ),
    ],
    ...money,
    claims: [...money.claims, ...owed.filter(({ rupiah }) => rupiah !== 0)],
    counter: [
      ...Object.entries(earned).flatMap(([kode_akun, jumlahRp]): CounterLine[] =>
        jumlahRp === 0 ? [] : [{ type: 'PENJUALAN', kode_akun, jumlahRp }],
      ),
      ...money.counter,
    ],
    points: [],
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
