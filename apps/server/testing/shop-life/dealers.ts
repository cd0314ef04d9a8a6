import { sql } from 'kysely'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { lotOfLine } from '#modules/ledger/server/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { goldPerGram } from '#modules/sales/contract/in-gold.ts'
import { type RequestedGoldSettlement, type GoldSettlement, pelunasanEmas, settleGold } from '#modules/sales/contract/pelunasan-emas.ts'
import { type NewWholesale, type Sale, sellWholesale } from '#modules/sales/contract/penjualan.ts'
import { type Entry, claim, claimsIn, minus, piece, scrapLot } from './books.ts'
import { approved } from './calls.ts'
import { cash, paidIn } from './payments.ts'
import { earnedBy } from './sales.ts'
import { type Doing, type Shop, type World, aPiece, take, stands } from './world.ts'

const goldPriceRp = 2_000_000

/** A dealer takes a piece and owes the gold of it. */
export function sellForGold(world: World, shop: Shop): Doing | undefined {
  const requested = aPiece(world, shop)
  const kadar_hutang = world.chance.between(40, 110)
  const run = async () => {
    const { kode_barcode, place, amount } = requested!
    const { rows } = await sql<{ kode_group: string; berat: number }>`
      select kode_group, berat from barang where kode_barcode = ${kode_barcode}`.execute(world.app.db)
    const { kode_group, berat } = rows[0]!
    const harga_total = rupiahFor(berat, goldPerGram(kadar_hutang, goldPriceRp))
    const body: NewWholesale = {
      nama_customer: 'TOKO MAS ABADI',
      no_hp: '081277770000',
      alamat_customer: null,
      kode_sales: 'S1',
      kode_member: null,
      keterangan: null,
      biaya_admin: 0,
      biaya_kemas: 0,
      ongkos_kirim: null,
      berat_grosir: null,
      sisa_bayar: 0,
      grand_total: harga_total,
      harga_emas: goldPriceRp,
      detail_emas: [{ kode_group, kadar_hutang }],
      detail_barang: [{ kode_barcode, qty: 1, harga_per_gram: null, harga_total }],
      detail_bayar: [],
    }
    // A piece with a price of its own is not for dealers, and its stones are no gold.
    const { status, body: sale } = await approved<Sale>(world, shop, 'jual emas', sellWholesale, { body }, ['NOT_WHOLESALE', 'STONES_NOT_IN_GOLD'])
    if (status !== 200) return []
    shop.withCustomers.add(kode_barcode)
    const { no_faktur, tgl_system, kode_member, hutang_fine } = sale
    const changes = [
      ...piece(place, kode_barcode, minus(amount)),
      ...claim('PIUTANG_EMAS', kode_member!, no_faktur, harga_total, Math.round(hutang_fine * 1_000)),
      ...earnedBy(sale),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return requested && { what: `jual ${requested.kode_barcode} dengan emas di ${shop.kode_toko}`, run }
}

/** He settles it, or a part of it, with old gold or with money. */
export function settleSomeGold(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const open = new Map(claimsIn(shop.books, 'PIUTANG_EMAS').map((each) => [each.dokumen, each]))
  const no_faktur = take(world, open.keys())
  if (no_faktur === undefined) return undefined
  const { goldMg } = open.get(no_faktur)!
  const mg = chance.percent(50) ? goldMg : chance.between(1, goldMg)
  const isGold = chance.percent(50)
  const kadar = chance.between(30, 100)
  // As much old gold as has no more in it than is settled.
  let weightMg = Math.floor((mg * 100) / kadar)
  while (fineMg(weightMg, kadar) > mg) weightMg -= 1
  if (isGold && fineMg(weightMg, kadar) === 0) return undefined
  const harga_emas = goldPriceRp + chance.between(-10, 10) * 10_000
  const dueRp = rupiahFor(mg / 1_000, harga_emas)
  const body: RequestedGoldSettlement = {
    keterangan: null,
    detail_hutang: [{ no_faktur }],
    ...(isGold
      ? {
          cara_lunas: 'EMAS' as const,
          emas_dilunasi: null,
          harga_emas: null,
          detail_bayar: [],
          detail_emas: [{ nama_barang: 'EMAS LAMA', kadar, berat: weightMg / 1_000 }],
        }
      : { cara_lunas: 'UANG' as const, emas_dilunasi: mg / 1_000, harga_emas, detail_emas: [], detail_bayar: dueRp === 0 ? [] : [cash(dueRp)] }),
  }
  const run = async () => {
    const { status, body: made } = await approved<GoldSettlement>(world, shop, 'pelunasan emas', settleGold, { body }, [])
    if (status !== 200) return []
    const entry = settled(shop, made, isGold ? 0 : dueRp)
    const hands = [no_faktur, ...made.detail_emas.map(({ no_urut }) => lotOfLine(made.no_lunas_emas, no_urut))]
    // Suppliers are paid with the old gold.
    return stands(shop, made.no_lunas_emas, { document: pelunasanEmas, entry, hands, refusals: ['STOCK_SHORT', 'CASH_SHORT'] })
  }
  return { what: `pelunasan emas ${mg} mg dari ${no_faktur}`, run }
}

function settled(shop: Shop, made: GoldSettlement, paidRp: number): Entry {
  const { no_lunas_emas, tgl_system, kode_member, detail_hutang, detail_emas } = made
  const inMg = (grams: number) => Math.round(grams * 1_000)
  // All that is settled is what the gold of a single lot costs.
  const costRp = detail_hutang.reduce((sum, { rupiah }) => sum + rupiah, 0)
  return {
    kode_toko: shop.kode_toko,
    tgl_system,
    changes: [
      ...detail_hutang.flatMap(({ no_faktur, rupiah, fine }) => claim('PIUTANG_EMAS', kode_member, no_faktur, -rupiah, -inMg(fine))),
      ...detail_emas.flatMap(({ no_urut, berat, fine }) => scrapLot(lotOfLine(no_lunas_emas, no_urut), [0, inMg(berat), inMg(fine), costRp])),
      ...(paidRp > 0 ? paidIn(shop, [cash(paidRp)], paidRp, no_lunas_emas) : []),
    ],
  }
}
