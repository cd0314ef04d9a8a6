import { sql } from 'kysely'
import { type Contract, contract as makeContract } from '#modules/instalments/contract/cicilan.ts'
import { type ContractEvent, mutasiCicilan, payInstalments, settleContract } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { type Entry, claim, inTrays, minus, piece } from './books.ts'
import { approved, codeOf, repriced } from './calls.ts'
import { paidIn, waysToPay } from './payments.ts'
import { type AskedSale, askedSale, named, owedFor, saleBody } from './sales.ts'
import { type Doing, type OpenContract, type Shop, type World, stands, take } from './world.ts'

const no_hp = '081299990004'

/** The plans of the demo chain: months, percent a month, the fee, and whether the shop keeps the goods. */
const plans = {
  C3: { months: 3, percent: 1.25, feeRp: 25_000, isKept: false },
  M6: { months: 6, percent: 1, feeRp: 0, isKept: true },
} as const

/** The first `n` of `months` equal parts; the last takes the rest. */
const parts = (amountRp: number, months: number, n: number) => (n === months ? amountRp : Math.floor(amountRp / months) * n)

/** The sale that hands the goods over: they leave their trays, and the shop owes them no more. */
async function handedOver({ app, ...world }: World, shop: Shop, { no_cicilan, kode_barcodes, priceRp }: OpenContract): Promise<Entry['changes']> {
  const { rows } = await sql<{ no_faktur: string; kode_sales: string; fee_sales: number }>`
    select no_faktur, kode_sales, fee_sales from penjualan where (no_cicilan, status) = (${no_cicilan}, 'VALID')`.execute(app.db)
  const { no_faktur, kode_sales, fee_sales } = rows[0]!
  const pieces = inTrays(shop.books).filter(({ kode_barcode }) => kode_barcodes.includes(kode_barcode))
  return [
    ...pieces.flatMap(({ place, kode_barcode, amount }) => piece(place, kode_barcode, minus(amount))),
    ...claim('BARANG_CICILAN', no_hp, no_cicilan, priceRp),
    ...owedFor({ app, ...world }, kode_barcodes, no_faktur),
    ...(fee_sales > 0 ? claim('HUTANG_BONUS', kode_sales, no_faktur, -fee_sales) : []),
  ]
}

/** Pieces are sold for instalments: a part is paid at once. */
export function sellInstalments(world: World, shop: Shop): Doing | undefined {
  const asked = askedSale(world, shop)
  const percent = world.chance.between(31, 80)
  const kode_cicilan = world.chance.pick(['C3', 'M6'] as const)
  const { months, percent: interest, feeRp, isKept } = plans[kode_cicilan]
  const run = async () => {
    for (;;) {
      const { pieces, pay } = asked as AskedSale
      const { detail_barang } = await saleBody(world, shop, asked as AskedSale)
      const priceRp = detail_barang.reduce((sum, { harga_total }) => sum + harga_total, 0)
      const uang_muka = Math.ceil((priceRp * percent) / 100)
      const detail_bayar = pay(uang_muka + feeRp)
      const customer = { kode_sales: 'S1', nama_customer: 'IBU CICIL', alamat_customer: null, no_hp, no_identitas: null, kode_member: null }
      const body = { ...customer, kode_cicilan, uang_muka, keterangan: null, detail_barang, detail_bayar }
      const answer = await approved<Contract>(world, shop, 'cicilan', makeContract, { body }, repriced)
      if (answer.status !== 200) {
        if (repriced.includes(codeOf(answer))) continue
        return []
      }
      const { no_cicilan, tgl_system } = answer.body
      const principalRp = priceRp - uang_muka
      const interestRp = Math.floor((principalRp * interest * 100 * months) / 10_000)
      const open: OpenContract = {
        no_cicilan,
        made: answer.body,
        kode_barcodes: pieces.map(({ kode_barcode }) => kode_barcode),
        priceRp,
        principalRp,
        interestRp,
        paid: 0,
        isKept,
      }
      shop.contracts.set(no_cicilan, open)
      const changes = [
        ...paidIn(shop, detail_bayar, uang_muka + feeRp, no_cicilan),
        ...claim('PIUTANG_CICILAN', no_hp, no_cicilan, principalRp + interestRp),
        ...(interestRp > 0 ? claim('BUNGA_TANGGUH', no_hp, no_cicilan, -interestRp) : []),
        ...claim('BARANG_CICILAN', no_hp, no_cicilan, -priceRp),
        ...(isKept ? [] : await handedOver(world, shop, open)),
      ]
      return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
    }
  }
  return asked && { what: `cicil ${named(asked)} ${kode_cicilan} di ${shop.kode_toko}`, run }
}

/** An open contract that nobody else has in hand. */
function anOpenContract(world: World, shop: Shop): OpenContract | undefined {
  const no_cicilan = take(world, shop.contracts.keys())
  const open = no_cicilan === undefined ? undefined : shop.contracts.get(no_cicilan)
  for (const kode_barcode of open?.kode_barcodes ?? []) world.inHand.add(kode_barcode)
  return open
}

/** What the next instalments come to; none is late, because a life is shorter than a month. */
const due = ({ made: { lama_bulan }, paid, principalRp, interestRp }: OpenContract, n: number) => ({
  pokok: parts(principalRp, lama_bulan, paid + n) - parts(principalRp, lama_bulan, paid),
  bunga: parts(interestRp, lama_bulan, paid + n) - parts(interestRp, lama_bulan, paid),
})

/** He pays one or several instalments. */
export function payInstalment(world: World, shop: Shop): Doing | undefined {
  const open = anOpenContract(world, shop)
  const left = open ? open.made.lama_bulan - open.paid : 0
  if (!open || left < 2) return undefined
  const n = world.chance.between(1, left - 1)
  const pay = world.chance.pick(waysToPay)
  const { no_cicilan, paid } = open
  const { pokok, bunga } = due(open, n)
  const run = async () => {
    const detail_bayar = pay(pokok + bunga)
    const body = { no_cicilan, jumlah_cicilan: n, cicilan_dibayar: paid, grand_total: pokok + bunga, keterangan: null, detail_bayar }
    const { status, body: made } = await approved<ContractEvent>(world, shop, 'bayar cicilan', payInstalments, { body }, [])
    if (status !== 200) return []
    shop.contracts.set(no_cicilan, { ...open, paid: paid + n })
    const changes = [
      ...paidIn(shop, detail_bayar, pokok + bunga, made.no_mutasi_cicilan),
      ...claim('PIUTANG_CICILAN', no_hp, no_cicilan, -pokok - bunga),
      ...(bunga > 0 ? claim('BUNGA_TANGGUH', no_hp, no_cicilan, bunga) : []),
    ]
    return stands(shop, made.no_mutasi_cicilan, {
      document: mutasiCicilan,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes },
      hands: [no_cicilan],
      // More is paid by then, or all of it.
      refusals: ['NOT_THE_LATEST', 'CASH_SHORT'],
      undone: () => void shop.contracts.set(no_cicilan, { ...shop.contracts.get(no_cicilan)!, paid }),
    })
  }
  return { what: `bayar ${no_cicilan} ${n} kali`, run }
}

/** He settles it: the interest of months that have not begun is forgiven, and goods that were kept go with him. */
export function settleInstalments(world: World, shop: Shop): Doing | undefined {
  const open = anOpenContract(world, shop)
  if (!open) return undefined
  const { no_cicilan, paid, made, isKept } = open
  const left = made.lama_bulan - paid
  const { pokok, bunga } = due(open, left)
  const pay = world.chance.pick(waysToPay)
  const run = async () => {
    // The first month has begun once its first day is over.
    const first = paid === 0 && shop.tgl_system > made.tgl_akad ? due(open, 1).bunga : 0
    const totalRp = pokok + (left === 1 && paid === 0 ? (shop.tgl_system > made.tgl_akad ? bunga : 0) : first)
    const detail_bayar = pay(totalRp)
    const body = { no_cicilan, cicilan_dibayar: paid, grand_total: totalRp, keterangan: null, detail_bayar }
    const answer = await approved<ContractEvent>(world, shop, 'lunas cicilan', settleContract, { body }, ['AMOUNT_CHANGED'])
    if (answer.status !== 200) return []
    const { no_mutasi_cicilan, tgl_system, kode_member, nilai_poin, poin_didapat } = answer.body
    shop.contracts.delete(no_cicilan)
    for (const kode_barcode of open.kode_barcodes) shop.withCustomers.add(kode_barcode)
    const changes = [
      ...paidIn(shop, detail_bayar, totalRp, no_mutasi_cicilan),
      ...claim('PIUTANG_CICILAN', no_hp, no_cicilan, -pokok - bunga),
      ...(bunga > 0 ? claim('BUNGA_TANGGUH', no_hp, no_cicilan, bunga) : []),
      ...(poin_didapat * nilai_poin > 0 ? claim('POIN', kode_member as string, '', -poin_didapat * nilai_poin) : []),
      ...(isKept ? await handedOver(world, shop, open) : []),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `lunasi ${no_cicilan}`, run }
}
