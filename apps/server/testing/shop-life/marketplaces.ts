import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Payout, payOut, pencairanMarketplace } from '#modules/marketplace/contract/pencairan-marketplace.ts'
import { type MarketReturn, returMarketplace, takeReturn } from '#modules/marketplace/contract/retur-marketplace.ts'
import { sellOrdered } from '#modules/marketplace/server/testing/made-payout.ts'
import { type Entry, claim, claimsIn, minus, money, piece } from './books.ts'
import { approved, count } from './calls.ts'
import { earnedBy, owedFor } from './sales.ts'
import { type Doing, type Shop, type World, aPieceOfAnybody, bank, stands, take } from './world.ts'

const kode_marketplace = 'SHP'

/** The account of a shop, already set up. Its offers count as sent, because this life has no marketplace. */
async function offer({ app: { db } }: World, { kode_toko }: Shop, kode_barcode: string, harga: number): Promise<void> {
  await sql`
    insert into marketplace_akun (kode_toko, kode_marketplace, penghubung, nama_akun, id_toko, kategori_luar, ekspedisi, biaya_persen, kode_gudang, kode_baki, kode_sales,
      id_aplikasi, user_id)
    select ${kode_toko}, ${kode_marketplace}, 'SHOPEE', ${kode_toko}, ${kode_toko}, '1', '{JNE}', 6, kode_gudang, kode_baki, 'S1', '1', 'own.mc1'
    from barang where kode_barcode = ${kode_barcode} on conflict do nothing`.execute(db)
  await sql`
    insert into barang_marketplace (kode_barcode, kode_marketplace, kode_toko, nama_barang, harga, ekspedisi, versi, antri, terkirim, user_id)
    values (${kode_barcode}, ${kode_marketplace}, ${kode_toko}, ${kode_barcode}, ${harga}, 'JNE', 1, 1, 1, 'own.mc1')
    on conflict (kode_barcode, kode_marketplace) do update
    set ditarik = false, kode_toko = excluded.kode_toko, harga = excluded.harga, versi = barang_marketplace.versi + 1, antri = barang_marketplace.versi + 1`.execute(
    db,
  )
}

/** A piece is offered at a marketplace and ordered there: it is held, sold, and taken down by itself; the marketplace owes what it was ordered for. */
export function sellAtMarketplace(world: World, shop: Shop): Doing | undefined {
  const held = aPieceOfAnybody(world, shop)
  const harga = world.chance.between(100, 9_000) * 1_000 + world.chance.between(0, 999)
  const no_pesanan_luar = `${shop.kode_toko}${world.chance.between(1, 1_000_000_000)}`
  const run = async (): Promise<Entry[]> => {
    const { place, kode_barcode, amount } = held!
    await offer(world, shop, kode_barcode, harga)
    const sale = await sellOrdered(world.app.db, { kode_toko: shop.kode_toko, kode_marketplace, no_pesanan_luar }, kode_barcode, harga)
    count(world, 'jual marketplace 200')
    const { rows } = await sql<{ ditarik: boolean; status_pesanan: string }>`
      select b.ditarik, p.status_pesanan from barang_marketplace b, pesanan_marketplace p
      where (b.kode_barcode, b.kode_marketplace, p.no_pesanan_luar) = (${kode_barcode}, ${kode_marketplace}, ${no_pesanan_luar})`.execute(
      world.app.db,
    )
    expect(rows, 'it is taken down where it was offered').toEqual([{ ditarik: true, status_pesanan: 'TERJUAL' }])
    const entry: Entry = {
      kode_toko: shop.kode_toko,
      tgl_system: sale.tgl_system,
      changes: [
        ...piece(place, kode_barcode, minus(amount)),
        ...claim('PIUTANG_MARKETPLACE', kode_marketplace, sale.no_faktur, harga),
        ...earnedBy(sale),
        ...owedFor(world, [kode_barcode], sale.no_faktur),
      ],
    }
    shop.sales.set(sale.no_faktur, { entry, kode_barcodes: [kode_barcode] })
    shop.withCustomers.add(kode_barcode)
    // One on consignment comes back as ours: the books of this life leave it with its buyer.
    if (!world.consigned.has(kode_barcode))
      shop.atBuyers.set(kode_barcode, { no_faktur: sale.no_faktur, harga, place, amount, berat: sale.detail_barang[0]!.berat, feeRp: 0 })
    return [entry]
  }
  return held && { what: `jual ${held.kode_barcode} di marketplace di ${shop.kode_toko}`, run }
}

/** A marketplace pays out some of what it owes, less its fee. */
export function payOutOfMarketplace(world: World, shop: Shop): Doing | undefined {
  const owed = new Map(claimsIn(shop.books, 'PIUTANG_MARKETPLACE').map((each) => [each.dokumen, each]))
  const no_faktur = take(world, owed.keys())
  if (no_faktur === undefined) return undefined
  const { rupiah } = owed.get(no_faktur)!
  // What came back meanwhile is taken off, where this payout is large enough.
  const cut = claimsIn(shop.books, 'HUTANG_MARKETPLACE').find((each) => -each.rupiah < rupiah && !world.inHand.has(each.dokumen))
  if (cut) world.inHand.add(cut.dokumen)
  const cutRp = cut === undefined ? 0 : -cut.rupiah
  const feeRp = Math.floor(((rupiah - cutRp) * world.chance.between(0, 12)) / 100)
  const uang_masuk = rupiah - cutRp - feeRp
  const run = async () => {
    const header = { kode_marketplace, no_rekening: bank.no_rekening, tgl_rekening: shop.tgl_system, no_pencairan_luar: null, keterangan: null }
    const detail_retur = cut === undefined ? [] : [{ no_retur_marketplace: cut.dokumen }]
    const body = { ...header, uang_masuk, detail_faktur: [{ no_faktur }], detail_retur }
    const { status, body: paid } = await approved<Payout>(world, shop, 'marketplace bayar', payOut, { body }, [])
    if (status !== 200) return []
    const { no_pencairan, tgl_system } = paid
    // An order that was paid out can no longer be cancelled.
    shop.sales.delete(no_faktur)
    for (const buyer of shop.atBuyers.values()) if (buyer.no_faktur === no_faktur) buyer.feeRp = feeRp
    const changes = [
      ...money(bank.no_rekening, uang_masuk),
      ...claim('PIUTANG_MARKETPLACE', kode_marketplace, no_faktur, -rupiah),
      ...(cut === undefined ? [] : claim('HUTANG_MARKETPLACE', kode_marketplace, cut.dokumen, cutRp)),
    ]
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    return stands(shop, no_pencairan, {
      document: pencairanMarketplace,
      entry,
      hands: [no_faktur],
      refusals: ['CASH_SHORT', 'CLAIM_SETTLED', 'CLAIM_SHORT'],
    })
  }
  return { what: `marketplace bayar ${uang_masuk} untuk ${no_faktur}`, run }
}

/** A buyer sends a piece back, on the day of its sale or later: it lies in its tray again, and the marketplace owes that much less or takes it off. */
export function takeBackFromMarketplace(world: World, shop: Shop): Doing | undefined {
  const kode_barcode = take(
    world,
    [...shop.atBuyers].flatMap(([code, { no_faktur }]) => (shop.withCustomers.has(code) && !world.inHand.has(no_faktur) ? [code] : [])),
  )
  const buyer = kode_barcode === undefined ? undefined : shop.atBuyers.get(kode_barcode)
  if (kode_barcode === undefined || !buyer) return undefined
  const { no_faktur, harga, place, amount, berat } = buyer
  world.inHand.add(no_faktur)
  const keptRp = Math.floor((harga * world.chance.between(0, 8)) / 100)
  const run = async (): Promise<Entry[]> => {
    const openRp = claimsIn(shop.books, 'PIUTANG_MARKETPLACE').find(({ dokumen }) => dokumen === no_faktur)?.rupiah ?? 0
    const [, kode_gudang, kode_baki] = place.split('/') as [string, string, string]
    const body = { kode_gudang, kode_baki, biaya_ditahan: keptRp, keterangan: null, detail_barang: [{ kode_barcode, berat_retur: berat }] }
    const { status, body: made } = await approved<MarketReturn>(world, shop, 'retur marketplace', takeReturn, { body }, [])
    if (status !== 200) return []
    const bookedRp = openRp === 0 ? buyer.feeRp : 0
    expect(made, 'what was owed is owed no longer, and what was paid is taken off').toMatchObject({
      turun_tagihan: openRp === 0 ? 0 : harga,
      biaya_dibukukan: bookedRp,
      potongan_pencairan: (openRp === 0 ? harga : 0) + keptRp - bookedRp,
    })
    const { no_retur_marketplace, turun_tagihan, potongan_pencairan, ppn_kembali, tgl_nota, tgl_system } = made
    shop.sales.delete(no_faktur)
    shop.withCustomers.delete(kode_barcode)
    shop.atBuyers.delete(kode_barcode)
    const changes = [
      ...piece(place, kode_barcode, amount),
      ...(turun_tagihan === 0 ? [] : claim('PIUTANG_MARKETPLACE', kode_marketplace, no_faktur, -turun_tagihan)),
      ...(potongan_pencairan === 0 ? [] : claim('HUTANG_MARKETPLACE', kode_marketplace, no_retur_marketplace, -potongan_pencairan)),
      ...(ppn_kembali === 0 ? [] : claim('PPN', tgl_nota.slice(0, 7), no_faktur, ppn_kembali)),
    ]
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    const undone = () => {
      shop.withCustomers.add(kode_barcode)
      shop.atBuyers.set(kode_barcode, buyer)
    }
    return stands(shop, no_retur_marketplace, {
      document: returMarketplace,
      entry,
      hands: [no_faktur, kode_barcode, no_retur_marketplace],
      refusals: ['STATUS_CHANGED', 'CLAIM_SETTLED', 'CLAIM_SHORT', 'NOT_IN_PLACE'],
      undone,
    })
  }
  return { what: `retur marketplace ${kode_barcode} dari ${no_faktur}`, run }
}
