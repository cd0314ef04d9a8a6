import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type StockPiece, costOf } from '#modules/goods/server/public.ts'
import type { KeptMember } from '#modules/members/server/public.ts'
import { leastFeeRp } from '#modules/pricing/contract/age-step.ts'
import { type Vat, noVat, vatOf } from '#modules/pricing/contract/vat.ts'
import { type LoweredPrice, isBeyondLimit, isSentForLess, limitOf, loweredBy } from '../contract/line-needs.ts'
import type { OwedGold } from './in-gold.ts'
import type { RequestedSale } from './requested-sale.ts'
import { type PricedPiece, type PricedStock, hasDiamonds } from './price-sale.ts'

/** The reductions of each piece. */
interface Lowered extends LoweredPrice {
  readonly kode_barcode: string
}

/** Another price a gram, and what it makes of so many pieces. */
interface Edited extends Lowered {
  readonly qty: number
  readonly selisih_rp: number
}

/** The part of a piece that decides whether its price needs an approval. */
export type ApprovedStock = PricedStock & Pick<StockPiece, 'nama_barang' | 'qty' | 'hpp' | 'is_konsinyasi' | 'harga_beli' | 'kode_supplier'>

/** Further terms of a sale that an approval is about: in words for the approver, and as facts that must not change afterwards. */
export interface ApprovedTerms {
  readonly text: string
  readonly facts: Readonly<Record<string, string | number>>
}

/**
 * The reasons why a sale needs an approval (specification §6). They are: another price per gram than the list's; discounts of more than
 * `limitPercent` of the price of a piece, where a held older price counts as a discount if it is below the list's (decision 047); a piece whose price
 * becomes 0, even by rounding alone; a work fee below the piece's own; and a piece with diamonds below its cost, compared with its price without tax.
 * Pure. With a limit of 0 every discount needs an approval. A piece that has reached a step by its age has the limits of the step, where they are wider.
 */
export function approvalsFor(
  priced: readonly PricedPiece<ApprovedStock>[],
  sale: { readonly nama_customer: string; readonly subjek?: string; readonly terms?: ApprovedTerms },
  limitPercent: number,
  { ppn_persen, ppn_di_atas }: Pick<Vat, 'ppn_persen' | 'ppn_di_atas'> = noVat,
): Need[] {
  const { nama_customer, subjek = 'penjualan', terms } = sale
  const inPrice = ppn_persen === null || ppn_di_atas ? undefined : { persen_ppn: ppn_persen, di_atas_harga: false, teks_ppn: null }
  const withoutTax = (rupiah: number) => (inPrice ? vatOf(rupiah, inPrice).ppn_dasar : rupiah)
  const edited = priced.flatMap(({ piece: { kode_barcode, qty }, price, daftar }): Edited[] =>
    daftar
      ? [{ kode_barcode, qty, dari: daftar.harga_per_gram, menjadi: price.harga_per_gram, selisih_rp: price.harga_dasar - daftar.harga_dasar }]
      : [],
  )
  const discounted = priced
    .map(({ piece, price, sekarang, tahap }) => ({ kode_barcode: piece.kode_barcode, ...loweredBy(price, sekarang), tahap }))
    .filter(({ tahap, ...lowered }) => isBeyondLimit(lowered, limitOf(limitPercent, tahap)))
    .map(({ tahap: _, ...lowered }): Lowered => lowered)
  const cheaper = priced
    .filter(({ piece, price, tahap }) => price.ongkos < leastFeeRp(piece.ongkos, tahap))
    .map(({ piece, price }): Lowered => ({ kode_barcode: piece.kode_barcode, dari: piece.ongkos, menjadi: price.ongkos }))
  const below = priced
    .filter(({ piece, price }) => hasDiamonds(piece) && withoutTax(price.harga_total) < costOf(piece).hpp)
    .map(({ piece: { kode_barcode }, price: { harga_total } }) => ({ kode_barcode, harga_total }))
  const nameOf = (kode_barcode: string) => priced.find(({ piece }) => piece.kode_barcode === kode_barcode)?.piece.nama_barang ?? ''
  const need = <Each extends { readonly kode_barcode: string }>(
    kategori: Need['kategori'],
    barang: readonly Each[],
    says: (each: Each) => string,
    selisih_rp?: number,
  ): Need[] =>
    barang.length === 0
      ? []
      : [
          {
            kategori,
            subjek,
            kunci: shortList(barang, ({ kode_barcode }) => kode_barcode, ', '),
            uraian: `${shortList(barang, (each) => `${nameOf(each.kode_barcode)} ${says(each)}`)} (“${nama_customer}”)${terms ? ` · ${terms.text}` : ''}`,
            ...(selisih_rp === undefined ? {} : { selisih_rp }),
            isi: { nama_customer, barang, ...terms?.facts },
          },
        ]
  const fromTo = ({ dari, menjadi }: Lowered) => `${rp(dari)} → ${rp(menjadi)}`
  const changed = (lowered: readonly Lowered[]) => sumOf(lowered.map(({ dari, menjadi }) => menjadi - dari))
  return [
    ...need(
      'UBAH_HARGA_PER_GRAM',
      edited,
      (each) => `${each.qty > 1 ? `${each.qty} × ` : ''}${fromTo(each)} / gram`,
      sumOf(edited.map(({ selisih_rp }) => selisih_rp)),
    ),
    ...need('BATAS_HARGA_JUAL', discounted, fromTo, changed(discounted)),
    ...need('TURUN_ONGKOS', cheaper, fromTo, changed(cheaper)),
    // The requester must not learn the cost, so the approver reads the price only.
    ...need('BERLIAN_DI_BAWAH_MODAL', below, ({ harga_total }) => rp(harga_total)),
  ]
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the debtor of a sale: a member under his own name and number, not under the name in the sale. */
export type Debtor = KeptMember

/**
 * The approvals of a whole sale: a fee for sending it below the fee of the shop, and the rest that `debtor` owes. A new member gets
 * another code at each try, so the approval names him by his name and number. Pure.
 */
export function approvalsOfSale(
  {
    nama_customer,
    ongkos_kirim = null,
    sisa_bayar = 0,
    harga_emas = null,
    hutang_fine = 0,
    nilai_fine = 0,
    detail_barang,
  }: Pick<RequestedSale, 'nama_customer' | 'ongkos_kirim' | 'sisa_bayar' | 'harga_emas' | 'detail_barang'> &
    Partial<Pick<OwedGold, 'hutang_fine' | 'nilai_fine'>>,
  ongkosKirimRp: number,
  debtor: Debtor | undefined,
): Need[] {
  const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
  const kunci = shortList(kode_barcodes, (kode_barcode) => kode_barcode, ', ')
  const need = (kategori: Need['kategori'], uraian: string, selisih_rp: number, isi: object): Need => ({
    kategori,
    subjek: 'penjualan',
    kunci,
    uraian: `${uraian} (“${nama_customer}”)`,
    selisih_rp,
    isi: { nama_customer, kode_barcodes, ...isi },
  })
  const owed = [
    ...(sisa_bayar > 0 ? [rp(sisa_bayar)] : []),
    ...(harga_emas ? [`${formatNumber(hutang_fine, 3)} g emas murni, ${rp(harga_emas)} / gram`] : []),
  ]
  return [
    ...(ongkos_kirim !== null && isSentForLess(ongkos_kirim, ongkosKirimRp)
      ? [
          need('TURUN_ONGKOS_KIRIM', `${rp(ongkosKirimRp)} → ${rp(ongkos_kirim)}`, ongkos_kirim - ongkosKirimRp, {
            dari: ongkosKirimRp,
            menjadi: ongkos_kirim,
          }),
        ]
      : []),
    ...(debtor
      ? [
          need(
            'PENJUALAN_BELUM_LUNAS',
            `${shortList(owed, (each) => each, ', ')} · ${debtor.nama_member} ${debtor.no_hp ?? debtor.kode_member}`,
            -sisa_bayar - nilai_fine,
            { ...owedBy(debtor, sisa_bayar), ...(harga_emas ? { hutang_fine, harga_emas } : {}) },
          ),
        ]
      : []),
  ]
}

const owedBy = ({ kode_member, nama_member, no_hp }: Debtor, sisa_bayar: number) => ({ nama_member, member: no_hp ?? kode_member, sisa_bayar })
