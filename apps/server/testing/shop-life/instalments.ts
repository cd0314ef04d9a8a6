import { sql } from 'kysely'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { type Contract, cicilan, contract as makeContract } from '#modules/instalments/contract/cicilan.ts'
import {
  type ContractEvent,
  giveUp,
  mutasiCicilan,
  payInstalments,
  recover,
  settleContract,
  takeGoodsBack,
  writeLetter,
  writeOff,
} from '#modules/instalments/contract/mutasi-cicilan.ts'
import { agreedOn, givingUp, recovering, takingBack, warning, writingOff } from '#modules/instalments/server/testing/made-contract.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { type Entry, claim, inTrays, minus, piece } from './books.ts'
import { approved, codeOf, repriced } from './calls.ts'
import { paidIn, waysToPay } from './payments.ts'
import { type RequestedSale, askedSale, earnedBy, named, owedFor, saleBody } from './sales.ts'
import { type Doing, type OpenContract, type Shop, type World, stands, take } from './world.ts'

/** Who buys for instalments. */
export const no_hp = '081299990004'

/** The plans of the demo chain: months, percent a month, the fee, and whether the shop holds the goods. */
const plans = {
  C3: { months: 3, percent: 1.25, feeRp: 25_000, isHeld: false },
  M6: { months: 6, percent: 1, feeRp: 0, isHeld: true },
} as const

/** The first `n` of `months` equal parts; the last takes the rest. */
const parts = (amountRp: number, months: number, n: number) => (n === months ? amountRp : Math.floor(amountRp / months) * n)

/** The sale that hands the goods over: they leave their trays, and the shop owes them no more. */
export async function handedOver(
  { app, ...world }: World,
  shop: Shop,
  { no_cicilan, kode_barcodes, priceRp }: OpenContract,
): Promise<Entry['changes']> {
  const { rows } = await sql<Pick<Sale, 'no_faktur' | 'kode_sales' | 'fee_sales' | 'kode_afiliasi' | 'komisi_afiliasi'>>`
    select no_faktur, kode_sales, fee_sales, kode_afiliasi, komisi_afiliasi from penjualan where (no_cicilan, status) = (${no_cicilan}, 'VALID')`.execute(
    app.db,
  )
  const sale = { ...rows[0]!, detail_sales: [] }
  const { no_faktur } = sale
  const pieces = inTrays(shop.books).filter(({ kode_barcode }) => kode_barcodes.includes(kode_barcode))
  return [
    ...pieces.flatMap(({ place, kode_barcode, amount }) => piece(place, kode_barcode, minus(amount))),
    ...claim('BARANG_CICILAN', no_hp, no_cicilan, priceRp),
    ...owedFor({ app, ...world }, kode_barcodes, no_faktur),
    ...earnedBy(sale),
  ]
}

/** Pieces are sold for instalments: a part is paid at once. */
export function sellInstalments(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const percent = world.chance.between(31, 80)
  const kode_cicilan = world.chance.pick(['C3', 'M6'] as const)
  const { months, percent: interest, feeRp, isHeld } = plans[kode_cicilan]
  const run = async () => {
    for (;;) {
      const { pieces, pay } = requested as RequestedSale
      const { detail_barang } = await saleBody(world, shop, requested as RequestedSale)
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
        isHeld,
        isLate: false,
      }
      shop.contracts.set(no_cicilan, open)
      const changes = [
        ...paidIn(shop, detail_bayar, uang_muka + feeRp, no_cicilan),
        ...claim('PIUTANG_CICILAN', no_hp, no_cicilan, principalRp + interestRp),
        ...(interestRp > 0 ? claim('BUNGA_TANGGUH', no_hp, no_cicilan, -interestRp) : []),
        ...claim('BARANG_CICILAN', no_hp, no_cicilan, -priceRp),
        ...(isHeld ? [] : await handedOver(world, shop, open)),
      ]
      return stands(shop, no_cicilan, {
        document: cicilan,
        entry: { kode_toko: shop.kode_toko, tgl_system, changes },
        hands: [no_cicilan, ...open.kode_barcodes],
        // It is paid on by then, or over; or months have passed for it.
        refusals: ['NOT_THE_LATEST', 'CANNOT_BE_CANCELLED', 'CONTRACT_OF_YESTERDAY', 'CASH_SHORT'],
        undone: () => void shop.contracts.delete(no_cicilan),
      })
    }
  }
  return requested && { what: `cicil ${named(requested)} ${kode_cicilan} di ${shop.kode_toko}`, run }
}

/** An open contract that passes the filter and that no other till is working on. */
export function anOpenContract(
  world: World,
  shop: Shop,
  isWanted: (open: OpenContract) => boolean = ({ isLate }) => !isLate,
): OpenContract | undefined {
  const no_cicilan = take(
    world,
    [...shop.contracts].flatMap(([name, open]) => (isWanted(open) ? [name] : [])),
  )
  const open = no_cicilan === undefined ? undefined : shop.contracts.get(no_cicilan)
  for (const kode_barcode of open?.kode_barcodes ?? []) world.inHand.add(kode_barcode)
  return open
}

/** What the next instalments come to; none is late, because a life is shorter than a month. */
export const due = ({ made: { lama_bulan }, paid, principalRp, interestRp }: OpenContract, n: number) => ({
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
      hands: [no_cicilan, ...open.kode_barcodes],
      // More is paid by then, or all of it.
      refusals: ['NOT_THE_LATEST', 'CASH_SHORT'],
      undone: () => void shop.contracts.set(no_cicilan, { ...shop.contracts.get(no_cicilan)!, paid }),
    })
  }
  return { what: `bayar ${no_cicilan} ${n} kali`, run }
}

/** He settles it: the interest of months that have not begun is forgiven, and goods that were held go with him. */
export function settleInstalments(world: World, shop: Shop): Doing | undefined {
  const open = anOpenContract(world, shop)
  if (!open) return undefined
  const { no_cicilan, paid, made, isHeld } = open
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
      ...(isHeld ? await handedOver(world, shop, open) : []),
    ]
    return stands(shop, no_mutasi_cicilan, {
      document: mutasiCicilan,
      entry: { kode_toko: shop.kode_toko, tgl_system, changes },
      hands: [no_cicilan, ...open.kode_barcodes],
      // He has sold them back by then, or traded them in; the points are spent, or the money.
      refusals: ['STATUS_CHANGED', 'BOUGHT', 'EXCHANGED_TOGETHER', 'ALREADY_SOLD', 'DESTROYED', 'POINTS_SHORT', 'CASH_SHORT'],
      undone: () => {
        shop.contracts.set(no_cicilan, open)
        for (const kode_barcode of open.kode_barcodes) shop.withCustomers.delete(kode_barcode)
      },
    })
  }
  return { what: `lunasi ${no_cicilan}`, run }
}

type Ended = readonly [what: string, call: typeof takeGoodsBack | typeof writeOff | typeof giveUp, body: object]

/** A contract ends unpaid: its remaining debt is cancelled, and held goods are free in their trays. It may be taken back on its day. */
async function ended(world: World, shop: Shop, open: OpenContract, [what, call, body]: Ended): Promise<readonly Entry[]> {
  const { no_cicilan, isHeld, priceRp, made, paid } = open
  const { pokok, bunga } = due(open, made.lama_bulan - paid)
  const { status, body: event } = await approved<ContractEvent>(world, shop, what, call, { body }, [])
  if (status !== 200) return []
  const { no_mutasi_cicilan, tgl_system, detail_barang, nilai_ambil, hasil_batal } = event
  const isGivenUp = call === giveUp
  // After PUTUS the customer gets what he paid of the price, less what the shop keeps. After LELANG he gets the value of the goods above the principal.
  const backRp = isGivenUp ? priceRp - pokok - hasil_batal : Math.max(0, nilai_ambil - pokok)
  shop.contracts.delete(no_cicilan)
  if (call === writeOff) shop.writtenOff.set(no_cicilan, { kode_barcodes: open.kode_barcodes, leftRp: pokok + bunga })
  const changes = [
    ...claim('PIUTANG_CICILAN', no_hp, no_cicilan, -pokok - bunga),
    ...(bunga > 0 ? claim('BUNGA_TANGGUH', no_hp, no_cicilan, bunga) : []),
    ...(isHeld ? claim('BARANG_CICILAN', no_hp, no_cicilan, priceRp) : []),
    ...(backRp > 0 ? claim('SISA_LELANG', no_hp, no_cicilan, -backRp) : []),
    ...(isHeld
      ? []
      : detail_barang.flatMap(({ kode_barcode, qty, berat, fine, harga }) =>
          piece('BEKAS//', kode_barcode!, [qty, Math.round(berat * 1_000), Math.round(fine * 1_000), harga]),
        )),
  ]
  return stands(shop, no_mutasi_cicilan, {
    document: mutasiCicilan,
    entry: { kode_toko: shop.kode_toko, tgl_system, changes },
    hands: [no_cicilan, ...open.kode_barcodes],
    // The goods are sold or melted by then, or something has come in.
    refusals: ['STATUS_CHANGED', 'CLAIM_SHORT', 'NOT_THE_LATEST'],
    undone: () => {
      shop.contracts.set(no_cicilan, open)
      shop.writtenOff.delete(no_cicilan)
    },
  })
}

/**
 * A contract that is months late: a letter is written, then goods come back at a value, or the contract is written off. Only where time can be made to pass, and of
 * contracts of the open day: the figures of a closed day stay.
 */
const isLost =
  (what: string, isWanted: (open: OpenContract) => boolean, endOf: (world: World, open: OpenContract) => Ended) =>
  (world: World, shop: Shop): Doing | undefined => {
    const { app } = world
    const { asOwner } = app
    const open = asOwner && anOpenContract(world, shop, (each) => isWanted(each) && (each.isLate || each.made.tgl_system === shop.tgl_system))
    if (!open) return undefined
    const { no_cicilan, paid, isLate } = open
    const end = endOf(world, open)
    const run = async () => {
      const late = { ...open, isLate: true }
      if (!isLate) {
        await agreedOn({ asOwner }, open.made, monthsAfter(shop.tgl_system, -paid - 2))
        shop.contracts.set(no_cicilan, late)
        shop.undoable.delete(no_cicilan)
        await approved(world, shop, 'surat cicilan', writeLetter, { body: warning(no_cicilan) }, [])
      }
      return ended(world, shop, late, end)
    }
    return { what: `${what} ${no_cicilan}`, run }
  }

/** The goods come back: of several pieces with the customer sometimes only one. */
export const loseToGoods = isLost(
  'lelang',
  () => true,
  (world, { no_cicilan, kode_barcodes, isHeld, principalRp }) => {
    const some = !isHeld && world.chance.percent(50) ? kode_barcodes.map((kode_barcode, at) => ({ kode_barcode, dikembalikan: at === 0 })) : []
    return ['lelang cicilan', takeGoodsBack, takingBack(no_cicilan, Math.floor((principalRp * world.chance.between(50, 150)) / 100), some)]
  },
)

/** They do not come back. */
export const writeContractOff = isLost(
  'hapus',
  ({ isHeld }) => !isHeld,
  (_, { no_cicilan }) => ['hapus cicilan', writeOff, writingOff(no_cicilan)],
)

/** Something comes in for a contract that was written off: a part, or all of it, which pays the goods up. */
export function recoverWrittenOff(world: World, shop: Shop): Doing | undefined {
  const no_cicilan = take(world, shop.writtenOff.keys())
  const lost = no_cicilan === undefined ? undefined : shop.writtenOff.get(no_cicilan)
  if (no_cicilan === undefined || !lost || lost.leftRp === 0) return undefined
  const { kode_barcodes, leftRp } = lost
  for (const kode_barcode of kode_barcodes) world.inHand.add(kode_barcode)
  const paidRp = world.chance.percent(40) ? leftRp : world.chance.between(1, leftRp)
  const pay = world.chance.pick(waysToPay)
  const run = async () => {
    const detail_bayar = pay(paidRp)
    const body = { ...recovering(no_cicilan, leftRp, paidRp), detail_bayar }
    const { status, body: made } = await approved<ContractEvent>(world, shop, 'pulih cicilan', recover, { body }, [])
    if (status !== 200) return []
    shop.writtenOff.set(no_cicilan, { ...lost, leftRp: leftRp - paidRp })
    if (paidRp === leftRp) for (const kode_barcode of kode_barcodes) shop.withCustomers.add(kode_barcode)
    return stands(shop, made.no_mutasi_cicilan, {
      document: mutasiCicilan,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: paidIn(shop, detail_bayar, paidRp, made.no_mutasi_cicilan) },
      hands: [no_cicilan, ...kode_barcodes],
      // More has come in by then; goods that it paid up are bought since; or the money is spent.
      refusals: ['NOT_THE_LATEST', 'STATUS_CHANGED', 'BOUGHT', 'EXCHANGED_TOGETHER', 'ALREADY_SOLD', 'DESTROYED', 'CASH_SHORT'],
      undone: () => {
        shop.writtenOff.set(no_cicilan, lost)
        for (const kode_barcode of kode_barcodes) shop.withCustomers.delete(kode_barcode)
      },
    })
  }
  return { what: `pulih ${no_cicilan}`, run }
}

/** He gives up what the shop still holds. */
export function giveUpInstalments(world: World, shop: Shop): Doing | undefined {
  const open = anOpenContract(world, shop, ({ isHeld }) => isHeld)
  if (!open) return undefined
  const { no_cicilan, paid, priceRp } = open
  const keptRp = world.chance.pick([0, Math.floor((priceRp * 10 * world.chance.between(1, 100)) / 10_000)])
  return { what: `putus ${no_cicilan}`, run: () => ended(world, shop, open, ['putus cicilan', giveUp, givingUp(no_cicilan, keptRp, paid)]) }
}
