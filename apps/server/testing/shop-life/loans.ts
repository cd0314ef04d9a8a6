import { countBags } from '#modules/loans/contract/hitung-kantong.ts'
import { type Loan, hutang, lend } from '#modules/loans/contract/hutang.ts'
import {
  type LoanEvent,
  type OpenLoan,
  auctionLoan,
  buyPledge,
  keepPledge,
  mutasiHutang,
  readOpenLoans,
  redeemLoan,
  renewLoan,
  replaceLetter,
} from '#modules/loans/contract/mutasi-hutang.ts'
import { groupsOf, priceOfPledge } from '#modules/loans/contract/sold-pledge.ts'
import { letterBody, loanBody } from '#modules/loans/server/testing/made-loan.ts'
import { type BuybackPrices, readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { type Entry, claim, lotInCare, money, usedLot } from './books.ts'
import { approved, cashierOf } from './calls.ts'
import { cash, paidIn, waysToPay } from './payments.ts'
import { type Doing, type Shop, type World, mayBe, stands, take } from './world.ts'

/** What of a loan is laid with the shop, as the books have it: it costs nothing. */
const pledgedBy = ({ no_faktur_hutang, detail_barang }: Loan): Entry['changes'] =>
  detail_barang.flatMap(({ no_urut, ...measures }) => inBag(no_faktur_hutang, no_urut, 1, measures))

/** And what leaves with something that happens to it. */
const leavesWith = ({ no_faktur_hutang, detail_barang }: LoanEvent): Entry['changes'] =>
  detail_barang.flatMap(({ urut_hutang, ...measures }) => inBag(no_faktur_hutang, urut_hutang, -1, measures))

const inBag = (no: string, urut: number, sign: 1 | -1, { qty, berat, fine }: Pick<Loan['detail_barang'][number], 'qty' | 'berat' | 'fine'>) =>
  lotInCare('GADAI', `${no}/${urut}`, [sign * qty, sign * Math.round(berat * 1_000), sign * Math.round(fine * 1_000), 0])

/** A customer leaves gold and is lent money on it. */
export function lendSome(world: World, shop: Shop): Doing {
  const body = loanBody({ jumlah_hutang: world.chance.between(2, 20) * 100_000, lama_pinjam: world.chance.between(1, 4) })
  const run = async () => {
    const { status, body: made } = await approved<Loan>(world, shop, 'gadai', lend, { body }, ['CASH_SHORT'])
    if (status !== 200) return []
    const { no_faktur_hutang, no_hp, tgl_system, jumlah_hutang, grand_total } = made
    shop.loans.set(no_faktur_hutang, made)
    const changes = [...money('CASH', 0 - grand_total), ...claim('PIUTANG_GADAI', no_hp, no_faktur_hutang, jumlah_hutang), ...pledgedBy(made)]
    return stands(shop, no_faktur_hutang, {
      document: hutang,
      entry: { kode_toko: shop.kode_toko, tgl_system, changes },
      hands: [],
      refusals: [],
      undone: () => void shop.loans.delete(no_faktur_hutang),
    })
  }
  return { what: `gadai ${body.jumlah_hutang} di ${shop.kode_toko}`, run }
}

/** What a loan comes to by now; the day may be another by the time that it is paid. */
async function asItStands(world: World, shop: Shop, no_faktur_hutang: string): Promise<OpenLoan | undefined> {
  const { body } = await world.app.call<OpenLoan[]>(cashierOf(shop), readOpenLoans, { query: { cari: no_faktur_hutang } })
  return body[0]
}

/** He pays the interest of today, or of one or two months. Sometimes he also pays a part of the loan, and the last pledged thing goes back for it. */
export function renewSome(world: World, shop: Shop): Doing | undefined {
  const no_faktur_hutang = take(world, shop.loans.keys())
  if (no_faktur_hutang === undefined) return undefined
  const ahead = world.chance.pick([0, 1, 2])
  const angsuran_pokok = world.chance.pick([0, 0, 50_000, 100_000])
  const rate = world.chance.pick([undefined, undefined, 1, 1.75, 3])
  const pay = world.chance.pick(waysToPay)
  const run = async () => {
    const loan = await asItStands(world, shop, no_faktur_hutang)
    if (!loan) return []
    // Interest of today, or of one or two months, rounded up to 500 as the chain rounds.
    const isDue = ahead === 0 && loan.bulan_bunga + loan.hari_bunga > 0
    const [jumlah_bulan, jumlah_hari] = isDue ? [loan.bulan_bunga, loan.hari_bunga] : [Math.max(1, ahead), 0]
    const interest = (loan.sisa_hutang * Math.round(loan.bunga_persen * 100) * (jumlah_bulan * 30 + jumlah_hari)) / 300_000
    const dueRp = Math.ceil(interest / 500) * 500 + angsuran_pokok
    const detail_bayar = pay(dueRp)
    const [last] = angsuran_pokok > 0 && loan.detail_barang.length > 1 ? loan.detail_barang.slice(-1) : []
    const body = {
      no_faktur_hutang,
      bulan_dibayar: loan.bulan_dibayar,
      hari_dibayar: loan.hari_dibayar,
      sisa_hutang: loan.sisa_hutang,
      jumlah_bulan,
      jumlah_hari,
      angsuran_pokok,
      bunga_baru: rate ?? loan.bunga_persen,
      jumlah_tebus: dueRp,
      keterangan: null,
      surat_ditunjukkan: loan.surat_ke,
      detail_barang: last ? [{ urut_hutang: last.urut_hutang, dikembalikan: true }] : [],
      detail_bayar,
    }
    const { status, body: made } = await approved<LoanEvent>(world, shop, 'perpanjang', renewLoan, { body }, [
      'MONTHS_FIRST',
      'RATE_NEEDS_INTEREST',
      'PART_OF_PRINCIPAL',
      'LETTER_VOID',
      'NO_SUCH_LETTER',
    ])
    if (status !== 200) return []
    shop.undoable.delete(no_faktur_hutang)
    const { no_mutasi_hutang, no_hp, tgl_system, pokok_dibayar } = made
    const owed = pokok_dibayar === 0 ? [] : claim('PIUTANG_GADAI', no_hp, no_faktur_hutang, 0 - pokok_dibayar)
    return stands(shop, no_mutasi_hutang, {
      document: mutasiHutang,
      entry: {
        kode_toko: shop.kode_toko,
        tgl_system,
        changes: [...paidIn(shop, detail_bayar, dueRp, no_mutasi_hutang), ...owed, ...leavesWith(made)],
      },
      hands: [no_faktur_hutang],
      // Another month may be paid since, or all of it.
      refusals: ['CASH_SHORT', 'NOT_THE_LATEST'],
      undone: () => undefined,
    })
  }
  return { what: `perpanjang ${no_faktur_hutang} ${angsuran_pokok}`, run }
}

/** The customer pays all of it with the interest due by then, and gets his gold back. */
export function redeemSome(world: World, shop: Shop): Doing | undefined {
  const no_faktur_hutang = take(world, shop.loans.keys())
  const loan = no_faktur_hutang === undefined ? undefined : shop.loans.get(no_faktur_hutang)
  if (!loan || no_faktur_hutang === undefined) return undefined
  const pay = world.chance.pick(waysToPay)
  const run = async () => {
    const open = await asItStands(world, shop, no_faktur_hutang)
    const jumlah_tebus = open?.jumlah_tebus ?? loan.jumlah_hutang
    const detail_bayar = pay(jumlah_tebus)
    const body = { no_faktur_hutang, surat_ditunjukkan: open?.surat_ke ?? null, jumlah_tebus, keterangan: null, detail_bayar }
    const { status, body: made } = await approved<LoanEvent>(world, shop, 'tebus', redeemLoan, { body }, [
      'AMOUNT_CHANGED',
      'LETTER_REQUIRED',
      'LETTER_VOID',
      'NO_SUCH_LETTER',
    ])
    if (status !== 200) return []
    shop.loans.delete(no_faktur_hutang)
    shop.undoable.delete(no_faktur_hutang)
    const { no_mutasi_hutang, no_hp, tgl_system, jumlah_hutang } = made
    const changes = [
      ...paidIn(shop, detail_bayar, jumlah_tebus, no_mutasi_hutang),
      ...claim('PIUTANG_GADAI', no_hp, no_faktur_hutang, 0 - jumlah_hutang),
      ...leavesWith(made),
    ]
    return stands(shop, no_mutasi_hutang, {
      document: mutasiHutang,
      entry: { kode_toko: shop.kode_toko, tgl_system, changes },
      hands: [no_faktur_hutang],
      refusals: ['CASH_SHORT'],
      undone: () => void shop.loans.set(no_faktur_hutang, loan),
    })
  }
  return { what: `tebus ${no_faktur_hutang}`, run }
}

/** Auctions a late pledge, or the shop keeps it, for less than the debt, about the debt, or more. If it is more, the rest belongs to the customer. */
export function endOverdue(world: World, shop: Shop, wanted?: string): Doing | undefined {
  const no_faktur_hutang = take(world, shop.loans.keys())
  const loan = no_faktur_hutang === undefined ? undefined : shop.loans.get(no_faktur_hutang)
  if (!loan || no_faktur_hutang === undefined) return undefined
  const isAuction = mayBe(wanted, 'lelang gadai') && (!mayBe(wanted, 'ambil gadai') || world.chance.percent(60))
  const by = world.chance.pick([0.8, 1, 1.05, 1.5])
  const valueRp = Math.round((loan.jumlah_hutang * by) / 1_000) * 1_000
  const run = async () => {
    const requested = { no_faktur_hutang, keterangan: 'tidak ditebus' }
    const { status, body: made } = isAuction
      ? await approved<LoanEvent>(
          world,
          shop,
          'lelang gadai',
          auctionLoan,
          { body: { ...requested, hasil_lelang: valueRp, biaya_lelang: 20_000, detail_bayar: [cash(valueRp)] } },
          ['NOT_DUE'],
        )
      : await approved<LoanEvent>(world, shop, 'ambil gadai', keepPledge, { body: { ...requested, harga_ambil: valueRp } }, ['NOT_DUE'])
    if (status !== 200) return []
    shop.loans.delete(no_faktur_hutang)
    shop.undoable.delete(no_faktur_hutang)
    const { no_hp, tgl_system, jumlah_hutang, sisa_lelang } = made
    const changes = [
      ...(isAuction ? money('CASH', valueRp) : boughtLots(made)),
      ...claim('PIUTANG_GADAI', no_hp, no_faktur_hutang, 0 - jumlah_hutang),
      ...(sisa_lelang > 0 ? claim('SISA_LELANG', no_hp, no_faktur_hutang, 0 - sisa_lelang) : []),
      ...leavesWith(made),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `${isAuction ? 'lelang' : 'ambil'} ${no_faktur_hutang} ${valueRp}`, run }
}

/** The lots of used goods that a kept or bought pledge becomes. */
const boughtLots = ({ no_mutasi_hutang, detail_barang }: LoanEvent): Entry['changes'] =>
  detail_barang.flatMap(({ no_urut, qty, berat, fine, harga }) =>
    usedLot(`${no_mutasi_hutang}/${no_urut}`, [qty, Math.round(berat * 1_000), Math.round(fine * 1_000), harga]),
  )

/** He sells what he pledged: the price of the lists pays the loan and its interest; the difference is paid to him, or by him. */
export function sellPledge(world: World, shop: Shop, wanted?: string): Doing | undefined {
  const no_faktur_hutang = take(world, shop.loans.keys())
  const loan = no_faktur_hutang === undefined ? undefined : shop.loans.get(no_faktur_hutang)
  if (!loan || no_faktur_hutang === undefined) return undefined
  // A broken piece pays less of the loan.
  const kondisi_jual = mayBe(wanted, 'jual gadai') ? world.chance.pick(['B', 'B', 'R']) : 'R'
  const pay = world.chance.pick(waysToPay)
  const run = async () => {
    const open = await asItStands(world, shop, no_faktur_hutang)
    if (!open) return []
    const { body: prices } = await world.app.call<BuybackPrices>(cashierOf(shop), readBuybackPrices)
    const lines = open.detail_barang.map((thing) => ({ thing, kode_group: groupsOf(thing.kadar, prices)[0] ?? '', kondisi_jual }))
    const each = lines.map(({ thing, kode_group }) =>
      priceOfPledge(thing, { kode_group, kode_kondisi: kondisi_jual }, prices, { unit: 500, direction: 'UP' }),
    )
    const harga_ambil = each.reduce<number>((sum, rupiah) => sum + (typeof rupiah === 'number' ? rupiah : 0), 0)
    const missingRp = open.jumlah_tebus - harga_ambil
    const detail_bayar = missingRp > 0 ? pay(missingRp) : missingRp === 0 ? [] : [cash(0 - missingRp)]
    const body = {
      no_faktur_hutang,
      harga_ambil,
      no_identitas: '3374011201800001',
      alamat_customer: 'JL. PEMUDA 1',
      surat_ditunjukkan: open.surat_ke,
      keterangan: null,
      detail_barang: lines.map(({ thing: { urut_hutang, berat }, kode_group, kondisi_jual }) => ({
        urut_hutang,
        kode_group,
        kondisi_jual,
        berat_hari_ini: berat,
      })),
      detail_bayar,
    }
    const may = [
      'CASH_SHORT',
      'PRICE_CHANGED',
      'PAYMENT_SHORT',
      'PAYMENT_OVER',
      'PAYMENT_EXCESS',
      'GROUP_NOT_BOUGHT',
      'LETTER_VOID',
      'NO_SUCH_LETTER',
    ]
    const what = missingRp > 0 ? 'jual gadai dengan tambahan' : 'jual gadai'
    const { status, body: made } = await approved<LoanEvent>(world, shop, what, buyPledge, { body }, may)
    if (status !== 200) return []
    shop.loans.delete(no_faktur_hutang)
    shop.undoable.delete(no_faktur_hutang)
    const { no_mutasi_hutang, no_hp, tgl_system, jumlah_hutang, jumlah_bayar } = made
    const changes = [
      ...(missingRp > 0 ? paidIn(shop, detail_bayar, missingRp, no_mutasi_hutang) : money('CASH', 0 - jumlah_bayar)),
      ...claim('PIUTANG_GADAI', no_hp, no_faktur_hutang, 0 - jumlah_hutang),
      ...leavesWith(made),
      ...boughtLots(made),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `jual gadai ${no_faktur_hutang}`, run }
}

/** He has lost his letter and gets another one, for nothing: no book changes. */
export function replaceLost(world: World, shop: Shop): Doing | undefined {
  const no_faktur_hutang = take(world, shop.loans.keys())
  if (no_faktur_hutang === undefined) return undefined
  const run = async () => {
    const open = await asItStands(world, shop, no_faktur_hutang)
    if (!open) return []
    const body = letterBody(no_faktur_hutang, { surat_ke: open.surat_ke })
    const { status, body: made } = await approved<LoanEvent>(world, shop, 'surat gadai', replaceLetter, { body }, [
      'LETTER_REPLACED',
      'OTHER_IDENTITY',
    ])
    if (status !== 200) return []
    shop.undoable.delete(no_faktur_hutang)
    return stands(shop, made.no_mutasi_hutang, {
      document: mutasiHutang,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: [] },
      hands: [no_faktur_hutang],
      refusals: ['NOT_THE_LATEST'],
      undone: () => undefined,
    })
  }
  return { what: `surat gadai ${no_faktur_hutang}`, run }
}

/** Counts the bags of the shop, with a bag of no loan among them. A count changes no book. */
export function countTheBags(world: World, shop: Shop): Doing {
  const kantong = [`ASING-${world.chance.between(1, 9)}`]
  const run = async () => {
    await approved(world, shop, 'hitung kantong', countBags, { body: { no_kotak: null, keterangan: null, kantong } }, [])
    return []
  }
  return { what: `hitung kantong di ${shop.kode_toko}`, run }
}
