import { sql } from 'kysely'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { type RequestedPurchase, buyMany } from '#modules/purchases/server/public.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { banks, customers, groups, kinds, pureGoldPerGramRp, purities, salespeople } from './masters.ts'
import { rounding } from './parameters.ts'
import type { Chance } from './random.ts'
import type { Till } from './trade.ts'

const deductions: ReadonlySet<string> = new Set(['POTONGAN_PENJUALAN'])

/** What a shop buys on a day: a piece or two of what it has sold, a little worn, and now and then gold that it does not know. */
export async function buyOnDay(till: Till & { readonly tgl_system: string }, chance: Chance, sold: Sale[]): Promise<void> {
  const money = await moneyOf(till)
  const requested = Array.from({ length: chance.between(1, 2) }, () =>
    chance.percent(75) ? ownPiece(chance, sold, money) : strangePiece(chance, money, till.kode_toko),
  )
  await buyMany(
    { ...till, shops: [till.kode_toko], modules: deductions, rounding, identity: 'DATA', papersDays: 365 },
    requested.flatMap((each) => each ?? []),
  )
}

/** Rupiah by cash account: what may be paid out. */
type Money = Map<string, number>

async function moneyOf({ db, kode_toko }: Till): Promise<Money> {
  const { rows } = await sql<{ akun_kas: string; saldo: number }>`select akun_kas, saldo from saldo_kas where kode_toko = ${kode_toko}`.execute(db)
  return new Map(rows.map(({ akun_kas, saldo }) => [akun_kas, saldo]))
}

/** The account that has so much: the till for small sums, a bank for large ones. What is taken is gone. */
function accountWith(money: Money, rp: number): string | undefined {
  const accounts = ['CASH', ...banks.map(({ no_rekening }) => no_rekening)]
  const found = (rp <= 3_000_000 ? accounts : accounts.toReversed()).find((account) => (money.get(account) ?? 0) >= rp)
  if (found !== undefined) money.set(found, (money.get(found) ?? 0) - rp)
  return found
}

function ownPiece(chance: Chance, sold: Sale[], money: Money): RequestedPurchase | undefined {
  // Whoever brings one piece keeps the rest of what he bought that day.
  const [sale] = sold.splice(chance.between(0, sold.length - 1), 1)
  const piece = sale?.detail_barang[0]
  const account = piece && accountWith(money, piece.harga_total)
  if (!sale || !piece || account === undefined) return undefined
  const wornMg = chance.percent(50) ? 0 : 10
  const berat = Math.max(10, Math.round(piece.berat * 1000) - wornMg) / 1000
  return { ...paid(chance, sale.nama_customer, account), detail_barang: [{ ...ours(piece.kode_barcode), ...requested(chance, berat) }] }
}

function strangePiece(chance: Chance, money: Money, kode_toko: string): RequestedPurchase | undefined {
  const kind = chance.pick(kinds)
  const group = chance.pick(groups)
  const { kadar = 0, kadar_cetak = '' } = purities.find(({ kode_kadar }) => kode_kadar === group.kode_kadar) ?? {}
  const berat = Math.round(chance.between(kind.leastMg, kind.mostMg) / 10) / 100
  const account = accountWith(money, Math.ceil((pureGoldPerGramRp * berat * kadar) / 100))
  if (account === undefined) return undefined
  const strange = {
    kode_barcode: null,
    nama_barang: `${kind.nama_dept} TANPA NOTA ${kadar_cetak}`,
    kode_dept: kind.kode_dept,
    kode_group: group.kode_group,
    kadar,
    kode_kategori: null,
  }
  const seller = sellerOf(kode_toko, chance.pick(customers))
  return { ...paid(chance, seller.nama_customer, account), ...seller, detail_barang: [{ ...strange, ...requested(chance, berat) }] }
}

/** Who brings gold that the shop does not know says who he is; in each shop another of this name. */
function sellerOf(kode_toko: string, name: string) {
  const nama_customer = name === customers[0] ? customers[1] : name
  const [shop, person] = [
    kode_toko.replace(/\D/g, '').padStart(2, '0'),
    String(customers.findIndex((each) => each === nama_customer)).padStart(2, '0'),
  ]
  return {
    nama_customer,
    alamat_customer: `Jl. Pemuda ${Number(person)}, Semarang`,
    no_hp: `08139${shop}000${person}`,
    no_identitas: `33740112${shop}0000${person}`,
  }
}

const ours = (kode_barcode: string) => ({ kode_barcode, nama_barang: null, kode_dept: null, kode_group: null, kadar: null, kode_kategori: null })

/** Weighed; three of four in good condition, at what the lists say. */
const requested = (chance: Chance, berat: number) => ({
  kode_kondisi: chance.percent(75) ? 'B' : chance.pick(['P', 'R']),
  berat,
  harga_per_gram: null,
  harga: null,
})

function paid(chance: Chance, nama_customer: string, account: string): Omit<RequestedPurchase, 'detail_barang'> {
  const way = account === 'CASH' ? { jenis: 'CASH' as const, no_rekening: null } : { jenis: 'TRANSFER' as const, no_rekening: account }
  const pay = (jumlah: number): Payment => ({ ...way, no_kartu: null, jumlah })
  return {
    nama_customer,
    alamat_customer: null,
    no_hp: null,
    no_identitas: null,
    kode_sales: `S${chance.between(1, salespeople.length)}`,
    keterangan: null,
    detail_bayar: (totalRp) => (totalRp > 0 ? [pay(totalRp)] : []),
  }
}
