import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Payout, payOut, pencairanMarketplace } from '#modules/marketplace/contract/pencairan-marketplace.ts'
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
  const uang_masuk = rupiah - Math.floor((rupiah * world.chance.between(0, 12)) / 100)
  const run = async () => {
    const header = { kode_marketplace, no_rekening: bank.no_rekening, tgl_rekening: shop.tgl_system, no_pencairan_luar: null, keterangan: null }
    const body = { ...header, uang_masuk, detail_faktur: [{ no_faktur }] }
    const { status, body: paid } = await approved<Payout>(world, shop, 'marketplace bayar', payOut, { body }, [])
    if (status !== 200) return []
    const { no_pencairan, tgl_system } = paid
    // An order that was paid out can no longer be cancelled.
    shop.sales.delete(no_faktur)
    const changes = [...money(bank.no_rekening, uang_masuk), ...claim('PIUTANG_MARKETPLACE', kode_marketplace, no_faktur, -rupiah)]
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    return stands(shop, no_pencairan, { document: pencairanMarketplace, entry, hands: [no_faktur], refusals: ['CASH_SHORT'] })
  }
  return { what: `marketplace bayar ${uang_masuk} untuk ${no_faktur}`, run }
}
