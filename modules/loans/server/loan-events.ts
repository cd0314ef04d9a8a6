import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { hiddenIdentity } from '#engine/kinds/identity/hidden-identity.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { lotOf } from '#modules/buyback/contract/bought-piece.ts'
import { type Requested, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import type { Decision } from '#modules/documents/server/public.ts'
import { shares } from '#modules/ledger/contract/pro-rata.ts'
import { type ClaimLine, type CounterLine, type Lines, addLots, moved } from '#modules/ledger/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { type TakenPayment, paidFurther, paidOut, payOut, settle, withCardFees } from '#modules/payments/server/public.ts'
import { refusals as buybackRefusals } from '#modules/buyback/contract/refusals.ts'
import { demandIdentity } from '#modules/buyback/server/public.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { isPaidOut, priceOfPledge } from '../contract/sold-pledge.ts'
import { auctioned } from '../contract/auction.ts'
import { type ShopTerms, ceilingOf, estimateOfAll, offeredRate } from '../contract/ceiling.ts'
import { countings, loanEvents } from '../contract/fields.ts'
import { hutang } from '../contract/hutang.ts'
import { type Interest, type Steps, dueDate, interestDue, interestOfSteps, isDuePaid, isStepOf, paidWith } from '../contract/interest.ts'
import { type LoanEvent, type NewLoanEvent, pawnLoan } from '../contract/mutasi-hutang.ts'
import { refusals } from '../contract/refusals.ts'
import { loanTermsOf } from './loan-terms.ts'
import { type LendingRules, lendingRules, loanMessage, lotOfLoan, outside, pledged, takenBags, undoLoan } from './loan.ts'
import { type CurrentLoan, type PledgedLine, readLoans, readOpenLoans } from './open-loans.ts'

type RequestedEvent = Requested<typeof pawnLoan>

/** A payment for a loan that continues: the interest of some months and days, a part of the principal, and the things that go back for it. */
interface RequestedPart {
  readonly steps: Steps
  readonly angsuran_pokok: number
  readonly bunga_baru: number
  readonly detail_barang: readonly { readonly urut_hutang: number; readonly dikembalikan: boolean }[]
}

/** The data that an event is decided by, besides the loan. */
interface Known {
  readonly terms: ShopTerms
  /** The buyback lists, where a pledge is sold by its owner. */
  readonly prices: BuybackPrices | undefined
}

const nothingSold = { biaya_lelang: 0, sisa_lelang: 0, rugi_lelang: 0 }

/** An event of a loan, the things that leave with it, and the rate that the shop offers for the rest. */
interface Decided {
  readonly event: NewLoanEvent
  readonly leaving: Leaving
  readonly offered: number
}

/** Decides an event of a loan and its result. Pure. An impossible event is refused at its field. */
function decide(
  loan: CurrentLoan,
  requested: RequestedEvent,
  { tgl_system, rounding, terms, prices, fees, ...rules }: StepContext & LendingRules & Known,
): Decided {
  const { no_faktur_hutang, nama_customer, no_hp, tgl_hutang, sisa_hutang, bunga_persen, bulan_dibayar, hari_dibayar, lama_pinjam, lines } = loan
  const { jenis_hutang, keterangan } = requested
  const { jumlah_tebus, detail_bayar } = { jumlah_tebus: null, detail_bayar: [], ...requested }
  const isForced = jenis_hutang === 'LELANG' || jenis_hutang === 'AMBIL'
  if (isForced && tgl_system <= loan.tgl_jatuh_tempo) refuseAt('no_faktur_hutang', refusals.NOT_DUE, { no_faktur_hutang })
  // A letter that replaces a lost one leaves the loan as it is.
  const isLetter = requested.jenis_hutang === 'GANTI_SURAT'
  const letter = isLetter ? letterReplaced(loan, requested, rules.letterFeeRp) : noLetter
  const dueNow = interestDue(loan, tgl_system, rounding)
  const part = requested.jenis_hutang === 'PERPANJANG' ? requestedPart(loan, requested) : undefined
  const offered = part ? rateOf(loan, part, dueNow, terms) : bunga_persen
  const leaving = part ? partOf(loan, part, dueNow, terms) : whole(isLetter ? [] : lines)
  const due = part ? interestOfSteps(loan, part.steps, rounding) : isLetter ? noInterest : dueNow
  const owed = { pokokRp: sisa_hutang, bungaRp: due.bunga_rp }
  const nilai_lelang = requested.jenis_hutang === 'LELANG' ? requested.hasil_lelang : 0
  const seller =
    requested.jenis_hutang === 'BELI'
      ? { no_identitas: loan.no_identitas ?? requested.no_identitas, alamat_customer: loan.alamat_customer ?? requested.alamat_customer }
      : { no_identitas: isLetter ? requested.no_identitas : null, alamat_customer: null }
  if (requested.jenis_hutang === 'BELI') demandIdentity(rules.identity, { nama_customer, no_hp, ...seller }, [{ kode_barcode: null }])
  const bought = requested.jenis_hutang === 'BELI' && prices ? pledgeBought(loan, requested, prices, rounding) : undefined
  // What the shop keeps is worth that, and no money moves.
  const nilai_ambil = requested.jenis_hutang === 'AMBIL' ? requested.harga_ambil : (bought?.nilaiRp ?? 0)
  const costRp = requested.jenis_hutang === 'LELANG' ? requested.biaya_lelang : 0
  const sold = isForced ? auctioned(owed, nilai_lelang + nilai_ambil, costRp) : { ...nothingSold, bunga_rp: due.bunga_rp }
  const pokok_dibayar = part ? part.angsuran_pokok : isLetter ? 0 : sisa_hutang
  const grand_total = pokok_dibayar + sold.bunga_rp + sold.biaya_lelang + sold.sisa_lelang - sold.rugi_lelang + (letter.biaya_surat ?? 0)
  if (part?.angsuran_pokok === 0) refuseOverpaid(grand_total, detail_bayar)
  if (jumlah_tebus !== null && jumlah_tebus !== grand_total)
    refuseAt('detail_bayar', refusals.AMOUNT_CHANGED, { jumlah: formatNumber(grand_total, 0) })
  const event = {
    jenis_hutang,
    no_faktur_hutang,
    nama_customer,
    no_hp,
    tgl_hutang,
    jumlah_hutang: sisa_hutang,
    bunga_persen,
    bunga_baru: part?.bunga_baru ?? bunga_persen,
    bulan_dibayar,
    hari_dibayar,
    ...due,
    ...sold,
    nilai_lelang,
    nilai_ambil,
    ...seller,
    ...letter,
    surat_ditunjukkan: 'surat_ditunjukkan' in requested ? letterShown(loan, requested.surat_ditunjukkan, leaving.lines.length > 0) : null,
    kantong_dipindai: requested.jenis_hutang === 'LUNAS' ? bagScanned(loan, requested.kantong_dipindai, rules.scansBags) : null,
    pokok_dibayar,
    tgl_jatuh_tempo: part ? dueDate(tgl_hutang, lama_pinjam, paidWith(loan, part.steps)) : loan.tgl_jatuh_tempo,
    total_qty: loan.qty_gadai,
    total_berat: loan.berat_gadai,
    keluar_qty: leaving.lines.reduce((sum, { qty }) => sum + qty, 0),
    keluar_berat: sumOfGrams(leaving.lines.map(({ berat }) => berat)),
    grand_total,
    keterangan,
    ...(isPaidOut({ jenis_hutang, nilai_ambil, grand_total })
      ? paidForPledge(nilai_ambil - grand_total, detail_bayar)
      : settle(grand_total - nilai_ambil, detail_bayar)),
    detail_barang: leavingLines(no_faktur_hutang, leaving.lines, bought ? bought.each : eachOf(leaving.lines, nilai_ambil)),
    // What the shop pays out is no claim on a bank.
    detail_bayar: withCardFees(detail_bayar, isPaidOut({ jenis_hutang, nilai_ambil, grand_total }) ? { validatesNonCash: false } : rules, fees),
  }
  return { event, leaving, offered }
}

/**
 * The bag that was scanned for a redemption: that of the loan. A shop that asks for the scan hands nothing out without it.
 *
 * @throws Refusal SCAN_THE_BAG or OTHER_BAG
 */
function bagScanned({ no_faktur_hutang, no_kantong }: CurrentLoan, scanned: string | null, isRequired: boolean): string | null {
  if (scanned === null && isRequired && no_kantong !== null) refuseAt('kantong_dipindai', refusals.SCAN_THE_BAG, { no_faktur_hutang })
  if (scanned !== null && scanned !== no_kantong) refuseAt('kantong_dipindai', refusals.OTHER_BAG, { no_faktur_hutang })
  return scanned
}

const noInterest: Interest = { bulan_bunga: 0, hari_bunga: 0, bunga_rp: 0 }

/** The letter that an event makes: its number, its fee, and the report of the police. */
type NewLetter = Pick<NewLoanEvent, 'surat_ke' | 'biaya_surat' | 'no_laporan'>
const noLetter: NewLetter = { surat_ke: null, biaya_surat: null, no_laporan: null }

/** Letters of a loan have two digits. */
const lettersMax = 99

/** An identity number without blanks and signs, as `identitas_baku` of the database writes it. */
const plainIdentity = (no_identitas: string) => no_identitas.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * The letter that replaces one that the customer has lost (decision 139). He shows his identity card: its number is that of the loan, where the loan has one.
 *
 * @throws Refusal LETTER_REPLACED, OTHER_IDENTITY or TOO_MANY_LETTERS
 */
function letterReplaced(
  { surat_ke, no_identitas }: CurrentLoan,
  requested: Extract<RequestedEvent, { jenis_hutang: 'GANTI_SURAT' }>,
  biaya_surat: number,
): NewLetter {
  if (requested.surat_ke !== surat_ke) refuseAt('no_faktur_hutang', refusals.LETTER_REPLACED)
  if (surat_ke >= lettersMax) refuseAt('no_faktur_hutang', refusals.TOO_MANY_LETTERS)
  if (no_identitas !== null && plainIdentity(requested.no_identitas) !== plainIdentity(no_identitas))
    refuseAt('no_identitas', refusals.OTHER_IDENTITY)
  return { surat_ke: surat_ke + 1, biaya_surat, no_laporan: requested.no_laporan }
}

/**
 * The number of the letter that the customer has shown: the last one that was made. A loan that has had one letter only does not ask.
 *
 * @param isNeeded things go to the customer, or he sells them
 * @throws Refusal LETTER_REQUIRED, LETTER_VOID or NO_SUCH_LETTER
 */
function letterShown({ surat_ke }: CurrentLoan, shown: number | null, isNeeded: boolean): number | null {
  if (shown === null) return isNeeded && surat_ke > 0 ? refuseAt('surat_ditunjukkan', refusals.LETTER_REQUIRED) : null
  if (shown < surat_ke) refuseAt('surat_ditunjukkan', refusals.LETTER_VOID)
  if (shown > surat_ke) refuseAt('surat_ditunjukkan', refusals.NO_SUCH_LETTER)
  return shown
}

/** Returns the requested payment. @throws Refusal MONTHS_CHANGED or DEBT_CHANGED if another user has entered a payment meanwhile */
function requestedPart(
  { tgl_hutang, bulan_dibayar, hari_dibayar, sisa_hutang }: CurrentLoan,
  requested: Extract<RequestedEvent, { jenis_hutang: 'PERPANJANG' }>,
): RequestedPart {
  if (requested.bulan_dibayar !== bulan_dibayar || requested.hari_dibayar !== hari_dibayar)
    refuseAt('no_faktur_hutang', refusals.MONTHS_CHANGED, { sampai: dueDate(tgl_hutang, 0, { bulan: bulan_dibayar, hari: hari_dibayar }) })
  if (requested.sisa_hutang !== sisa_hutang) refuseAt('no_faktur_hutang', refusals.DEBT_CHANGED, { sisa: formatNumber(sisa_hutang, 0) })
  const { jumlah_bulan, jumlah_hari, angsuran_pokok, bunga_baru, detail_barang } = requested
  return { steps: { bulan: jumlah_bulan, hari: jumlah_hari ?? 0 }, angsuran_pokok: angsuran_pokok ?? 0, bunga_baru, detail_barang }
}

/**
 * The rate that the shop offers for the rest of the loan, in percent a month. A rate changes only for days to come: the interest of today is paid first
 * (decision 133).
 *
 * @throws Refusal RATE_NEEDS_INTEREST
 */
function rateOf(loan: CurrentLoan, { steps, angsuran_pokok, bunga_baru }: RequestedPart, dueNow: Interest, terms: ShopTerms): number {
  const isPaidToday = isDuePaid(steps, dueNow)
  if (bunga_baru !== loan.bunga_persen && !isPaidToday)
    refuseAt('bunga_baru', refusals.RATE_NEEDS_INTEREST, { bulan: String(dueNow.bulan_bunga), hari: String(dueNow.hari_bunga) })
  return offeredRate(loan, { pokok: angsuran_pokok, isPaidToday }, terms)
}

/** A renewal names the principal that it pays: more by card or transfer than the interest is not taken as such, nor given back as change. */
function refuseOverpaid(totalRp: number, payments: readonly Payment[]): void {
  const others = payments.filter(({ jenis }) => jenis !== 'CASH')
  if (others.reduce((sum, { jumlah }) => sum + jumlah, 0) > totalRp)
    refuseAt(`detail_bayar.${payments.lastIndexOf(others.at(-1)!)}.jumlah`, refusals.OVERPAID)
}

/** The things that leave; what would be lent on those that stay, and whether the shop has anything that says so, where some leave and others stay. */
interface Leaving {
  readonly lines: readonly PledgedLine[]
  readonly taksiran: number | null
  readonly isRated: boolean
}
const whole = (lines: readonly PledgedLine[]): Leaving => ({ lines, taksiran: null, isRated: true })

/**
 * The things that go back when a part of the loan is paid. The customer first pays the interest of today, the same as for redeeming (decision 108).
 * From then on interest is due for the rest only, and the remaining things must cover it (events.md H3).
 */
function partOf(
  { sisa_hutang, hitungan, jenis_plafond, lines }: CurrentLoan,
  { steps, angsuran_pokok, detail_barang }: RequestedPart,
  { bulan_bunga, hari_bunga }: Interest,
  terms: ShopTerms,
): Leaving {
  const { NOTHING_PAID, PART_OF_PRINCIPAL, MONTHS_FIRST, NOT_ITS_STEP, NOT_THERE, ALL_OF_IT, ONLY_FOR_PRINCIPAL, REST_NOT_COVERED, NO_CEILING } =
    refusals
  if (steps.bulan === 0 && steps.hari === 0 && angsuran_pokok === 0) refuseAt('jumlah_bulan', NOTHING_PAID)
  if (!isStepOf(hitungan, steps.hari)) refuseAt('jumlah_hari', NOT_ITS_STEP, { hitungan: countings[hitungan] })
  if (angsuran_pokok >= sisa_hutang) refuseAt('angsuran_pokok', PART_OF_PRINCIPAL)
  if (angsuran_pokok > 0 && !isDuePaid(steps, { bulan_bunga, hari_bunga }))
    refuseAt('jumlah_bulan', MONTHS_FIRST, { bulan: String(bulan_bunga), hari: String(hari_bunga) })
  const requested = detail_barang.filter(({ dikembalikan }) => dikembalikan)
  const [first] = requested
  if (!first) return whole([])
  const at = (each: (typeof requested)[number]) => `detail_barang.${detail_barang.indexOf(each)}.dikembalikan`
  for (const each of requested) if (!lines.some(({ no_urut }) => no_urut === each.urut_hutang)) refuseAt(at(each), NOT_THERE)
  if (angsuran_pokok === 0) refuseAt('angsuran_pokok', ONLY_FOR_PRINCIPAL)
  const goes = new Set(requested.map(({ urut_hutang }) => urut_hutang))
  const stays = lines.filter(({ no_urut }) => !goes.has(no_urut))
  if (stays.length === 0) refuseAt(at(first), ALL_OF_IT)
  const { plafond, isMissing } = ceilingOf(stays, jenis_plafond, terms)
  if (isMissing) refuseAt('angsuran_pokok', NO_CEILING)
  if (plafond !== null && sisa_hutang - angsuran_pokok > plafond) refuseAt('angsuran_pokok', REST_NOT_COVERED, { plafond: formatNumber(plafond, 0) })
  const taksiran = estimateOfAll(stays, terms)
  return { lines: lines.filter(({ no_urut }) => goes.has(no_urut)), taksiran, isRated: taksiran !== null || plafond !== null }
}

/** The price of a thing that leaves, and if its owner sells it: the group and the condition that priced it, and its weight on the scale. */
type PricedThing = Pick<NewLoanEvent['detail_barang'][number], 'harga' | 'kode_group' | 'kondisi_jual' | 'berat_hari_ini'>
const unpriced: PricedThing = { harga: 0, kode_group: null, kondisi_jual: null, berat_hari_ini: null }

/** The price of each thing that the shop keeps: its share of the value of all, by fine gold. Purities have three decimals. */
function eachOf(lines: readonly PledgedLine[], nilai_ambil: number): readonly PricedThing[] {
  const each = shares(
    nilai_ambil,
    lines.map(({ berat, kadar }) => toMg(berat) * Math.round(kadar * 1000)),
  )
  // Nothing that is ours is worth nothing.
  if (nilai_ambil > 0 && each.some((harga) => harga <= 0)) refuseAt('harga_ambil', refusals.WORTH_TOO_LITTLE, { n: String(lines.length) })
  return each.map((harga) => ({ ...unpriced, harga }))
}

/**
 * The price of a pledge that its owner sells, thing by thing, by the buyback lists.
 *
 * @throws Refusal EVERY_THING, GROUP_NOT_BOUGHT, PURITY_OF_GROUP, CONDITION_NOT_FOUND at its field, or PRICE_CHANGED
 */
function pledgeBought(
  { lines }: CurrentLoan,
  { detail_barang, harga_ambil }: Extract<RequestedEvent, { jenis_hutang: 'BELI' }>,
  prices: BuybackPrices,
  rounding: Rounding,
): { readonly nilaiRp: number; readonly each: readonly PricedThing[] } {
  const each = lines.map((line): PricedThing => {
    const at = detail_barang.findIndex(({ urut_hutang }) => urut_hutang === line.no_urut)
    const requested = detail_barang[at] ?? refuseAt('detail_barang', refusals.EVERY_THING)
    const { kode_group, kondisi_jual: kode_kondisi, berat_hari_ini } = requested
    const price = priceOfPledge(line, { kode_group, kode_kondisi }, prices, rounding)
    if (typeof price === 'number' && price > 0) return { harga: price, kode_group, kondisi_jual: kode_kondisi, berat_hari_ini }
    if (price === 'CONDITION_NOT_FOUND') return refuseAt(`detail_barang.${at}.kondisi_jual`, buybackRefusals.CONDITION_NOT_FOUND, { kode_kondisi })
    const why = price === 'PURITY_OF_GROUP' ? buybackRefusals.PURITY_OF_GROUP : buybackRefusals.GROUP_NOT_BOUGHT
    return refuseAt(`detail_barang.${at}.kode_group`, why, { kode_group })
  })
  const nilaiRp = each.reduce((sum, { harga }) => sum + harga, 0)
  if (nilaiRp !== harga_ambil) refuseAt('detail_barang', refusals.PRICE_CHANGED, { nilai: formatNumber(nilaiRp, 0) })
  return { nilaiRp, each }
}

/** What a customer gets beyond his debt, to the rupiah. @throws Refusal as `payOut` */
function paidForPledge(restRp: number, payments: readonly Payment[]) {
  payOut(restRp, payments)
  return { jumlah_bayar: restRp, kembali: 0 }
}

/** The things that leave, each at its price. */
function leavingLines(no_faktur_hutang: string, lines: readonly PledgedLine[], each: readonly PricedThing[]): NewLoanEvent['detail_barang'] {
  return lines.map(({ no_urut, nama_barang, kadar, qty, berat, fine }, at) => ({
    no_faktur_hutang,
    urut_hutang: no_urut,
    nama_barang,
    kadar,
    qty,
    berat,
    fine,
    ...(each[at] ?? unpriced),
  }))
}

/** Whether the things become goods of the shop. */
const isKept = (jenis_hutang: LoanEvent['jenis_hutang']) => jenis_hutang === 'AMBIL' || jenis_hutang === 'BELI'

/** The things that the shop keeps become lots of the used goods. */
const keptLots = ({ jenis_hutang, no_mutasi_hutang, user_id, detail_barang }: LoanEvent) =>
  (isKept(jenis_hutang) ? detail_barang : []).map(({ no_urut, no_faktur_hutang, urut_hutang, kadar, nama_barang }) => ({
    kode_lot: lotOf(no_mutasi_hutang, no_urut),
    dokumen: no_mutasi_hutang,
    kadar,
    keterangan: nama_barang,
    created_by: user_id,
    dari: [{ kode_lot: lotOfLoan(no_faktur_hutang, urut_hutang) }],
  }))

type EventFacts = Pick<
  LoanEvent,
  | 'no_mutasi_hutang'
  | 'no_faktur_hutang'
  | 'no_hp'
  | 'jenis_hutang'
  | 'nilai_ambil'
  | 'grand_total'
  | 'bunga_rp'
  | 'pokok_dibayar'
  | 'biaya_lelang'
  | 'sisa_lelang'
  | 'rugi_lelang'
  | 'biaya_surat'
  | 'kembali'
> & { readonly detail_barang: readonly Omit<LoanEvent['detail_barang'][number], 'nama_barang' | 'kadar'>[] }

const role = (kode_akun: string, jumlahRp: number): CounterLine[] => (jumlahRp === 0 ? [] : [{ type: 'HUTANG', kode_akun, jumlahRp }])

/**
 * The lines of a payment on a loan (events.md H2, H3, H5): the interest is earned, the debt is reduced, and the things that go back leave. If they
 * are sold for it (H7, H10), they leave too; the rest of the money is owed to the customer, a missing part is lost. If the shop keeps them (H9), it
 * buys them from him at their value, and that pays the loan. If the customer sells them, the shop buys them too, and pays him the difference, or he
 * pays it. The fee of a letter is earned.
 */
function eventLines(made: EventFacts, payments: readonly TakenPayment[]): Lines {
  const { no_mutasi_hutang, no_faktur_hutang, no_hp, jenis_hutang, bunga_rp, pokok_dibayar, kembali } = made
  const { biaya_lelang, sisa_lelang, rugi_lelang, biaya_surat } = made
  const claim = (jenis: 'PIUTANG_GADAI' | 'SISA_LELANG', rupiah: number): ClaimLine[] =>
    rupiah === 0 ? [] : [{ jenis, pihak: no_hp, dokumen: no_faktur_hutang, rupiah }]
  const owed = [...claim('PIUTANG_GADAI', 0 - pokok_dibayar), ...claim('SISA_LELANG', 0 - sisa_lelang)]
  const money = isPaidOut(made) ? { cash: paidOut(payments), claims: owed, counter: [] } : paidFurther(payments, kembali, no_mutasi_hutang, owed)
  return {
    kind: pawnLoan.events.kind,
    reference: no_mutasi_hutang,
    stock: made.detail_barang.flatMap(({ no_urut, urut_hutang, qty, berat, fine, harga }) => {
      const measures = { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), kode_barcode: null }
      const goes = moved({ ...measures, costRp: 0, kode_lot: lotOfLoan(no_faktur_hutang, urut_hutang) }, { from: pledged, to: outside })
      if (!isKept(jenis_hutang)) return goes
      const kept = { ...measures, costRp: harga, kode_lot: lotOf(no_mutasi_hutang, no_urut) }
      return [...goes, ...moved(kept, { from: { tempat: 'PELANGGAN', trx: 'BELI' }, to: { tempat: 'BEKAS' } })]
    }),
    ...money,
    counter: [...money.counter, ...role('BUNGA', bunga_rp), ...role('ADMIN', biaya_lelang + (biaya_surat ?? 0)), ...role('RUGI', 0 - rugi_lelang)],
    points: [],
  }
}

/** The things that leave, as the approver reads them. */
const thingsOf = (things: NewLoanEvent['detail_barang']) =>
  shortList(things, ({ nama_barang, kadar, berat }) => `${nama_barang} ${kadar}% ${formatNumber(berat, 3)} g`, ', ')

/**
 * The approval for things that go back for a part of the loan. It is needed if the remaining things are not worth the remaining debt, or if the shop
 * has no parameter that says so.
 */
function restNeeds(
  { no_faktur_hutang, nama_customer, jumlah_hutang, pokok_dibayar, detail_barang }: NewLoanEvent,
  { taksiran, isRated }: Leaving,
): Need[] {
  const sisa_hutang = jumlah_hutang - pokok_dibayar
  if (isRated && (taksiran === null || sisa_hutang <= taksiran)) return []
  return [
    {
      kategori: 'HUTANG_DI_ATAS_TAKSIRAN',
      subjek: hutang.name,
      kunci: no_faktur_hutang,
      uraian: `${no_faktur_hutang} · ${nama_customer} · ${thingsOf(detail_barang)} · ${taksiran === null ? '?' : rp(taksiran)} → ${rp(sisa_hutang)}`,
      selisih_rp: sisa_hutang - (taksiran ?? 0),
      isi: { no_faktur_hutang, pokok_dibayar, sisa_hutang, taksiran, detail_barang },
    },
  ]
}

/** Selling or keeping a customer's pledge always needs an approval. The approver reads the price and how it is divided. */
function needOf(event: NewLoanEvent, { nilai_emas_gadai }: CurrentLoan): Need {
  const { jenis_hutang, no_faktur_hutang, nama_customer, jumlah_hutang, bunga_rp, keterangan, detail_barang } = event
  const { nilai_lelang, nilai_ambil, biaya_lelang, sisa_lelang, rugi_lelang } = event
  return {
    kategori: 'LELANG_HUTANG',
    subjek: hutang.name,
    kunci: no_faktur_hutang,
    uraian: [
      loanEvents[jenis_hutang],
      no_faktur_hutang,
      nama_customer,
      thingsOf(detail_barang),
      ...(nilai_emas_gadai === null ? [] : [`emas ${rp(nilai_emas_gadai)}`]),
      `${rp(jumlah_hutang)} → ${rp(nilai_lelang + nilai_ambil)}: ${keterangan ?? ''}`,
    ].join(' · '),
    selisih_rp: sisa_lelang - rugi_lelang,
    isi: {
      jenis_hutang,
      no_faktur_hutang,
      jumlah_hutang,
      bunga_rp,
      nilai_lelang,
      nilai_ambil,
      biaya_lelang,
      sisa_lelang,
      rugi_lelang,
      keterangan,
      detail_barang,
    },
  }
}

/** The approval for another rate than the shop offers for the remaining debt. */
function rateNeeds(
  { no_faktur_hutang, nama_customer, jumlah_hutang, pokok_dibayar, bunga_persen, bunga_baru }: NewLoanEvent,
  offered: number,
): Need[] {
  if (bunga_baru === offered) return []
  const sisa_hutang = jumlah_hutang - pokok_dibayar
  const percent = (rate: number) => `${formatNumber(rate, 2)}%`
  return [
    {
      kategori: 'BUNGA_HUTANG',
      subjek: hutang.name,
      kunci: no_faktur_hutang,
      uraian: `${no_faktur_hutang} · ${nama_customer} · ${rp(sisa_hutang)} · ${percent(bunga_persen)} → ${percent(bunga_baru)} (${percent(offered)})`,
      // The interest of a month by which the rates differ.
      selisih_rp: Math.round((sisa_hutang * (bunga_baru - offered)) / 100),
      isi: { no_faktur_hutang, sisa_hutang, bunga_persen, bunga_baru, offered },
    },
  ]
}

/** The approval for things that weigh other than when they were pledged: more or less than the tolerance of purchases, in grams. */
function weightNeeds({ no_faktur_hutang, nama_customer, detail_barang }: NewLoanEvent, toleransi: number): Need[] {
  const others = detail_barang.flatMap(({ berat_hari_ini, ...thing }) =>
    berat_hari_ini === null || Math.abs(toMg(berat_hari_ini) - toMg(thing.berat)) <= toMg(toleransi) ? [] : [{ ...thing, berat_hari_ini }],
  )
  if (others.length === 0) return []
  const grams = (weight: number) => `${formatNumber(weight, 3)} g`
  const things = shortList(others, ({ nama_barang, berat, berat_hari_ini }) => `${nama_barang} ${grams(berat)} → ${grams(berat_hari_ini)}`, ', ')
  return [
    {
      kategori: 'TOLERANSI_BERAT_BELI',
      subjek: hutang.name,
      kunci: no_faktur_hutang,
      uraian: `${no_faktur_hutang} · ${nama_customer} · ${things}`,
      selisih_mg: others.reduce((sum, { berat, berat_hari_ini }) => sum + toMg(berat_hari_ini) - toMg(berat), 0),
      berat: sumOfGrams(others.map(({ berat_hari_ini }) => berat_hari_ini)),
      isi: { no_faktur_hutang, nama_customer, barang: others },
    },
  ]
}

/** A new letter needs an approval by another user. He reads who asks for it, why, and the number of the new one. */
function letterNeed({ no_faktur_hutang, nama_customer, surat_ke, no_identitas, no_laporan, biaya_surat, keterangan }: NewLoanEvent): Need {
  const shownNumber = no_identitas === null ? null : hiddenIdentity(no_identitas)
  return {
    kategori: 'SURAT_HUTANG',
    subjek: hutang.name,
    kunci: no_faktur_hutang,
    uraian: [no_faktur_hutang, nama_customer, shownNumber, `ke-${surat_ke}`, ...(no_laporan === null ? [] : [no_laporan]), keterangan].join(' · '),
    isi: { no_faktur_hutang, surat_ke, no_identitas: shownNumber, no_laporan, biaya_surat, keterangan },
  }
}

/** The approvals that an event needs. */
function needsOf({ event, leaving, offered }: Decided, loan: CurrentLoan, toleransi: number): Need[] {
  switch (event.jenis_hutang) {
    case 'LUNAS':
      return []
    case 'BELI':
      return weightNeeds(event, toleransi)
    case 'GANTI_SURAT':
      return [letterNeed(event)]
    case 'PERPANJANG':
      return [...restNeeds(event, leaving), ...rateNeeds(event, offered)]
    case 'LELANG':
    case 'AMBIL':
      return [needOf(event, loan)]
  }
}

/** Loans. */
export const pawnLoans = serveCase(pawnLoan, {
  read: readLoans,
  rulesOf: (caller) => lendingRules({ caller }),
  known: async (context, requested): Promise<Known> => ({
    terms: await loanTermsOf(context.db, context),
    prices: requested.some(({ jenis_hutang }) => jenis_hutang === 'BELI') ? await buybackPricesNow(context.db, new Set()) : undefined,
  }),
  decide(loan, requested, context): Decision<typeof pawnLoan.events> {
    const decided = decide(loan, requested, context)
    const { event } = decided
    return { document: event, needs: needsOf(decided, loan, context.weightGramsMax), lines: (made) => eventLines(made, event.detail_bayar) }
  },
  async beforePosting(context, made) {
    const kept = made.flatMap(keptLots)
    if (kept.length > 0) await addLots(context, pawnLoan.events.kind, kept)
  },
  async takeBack(context, { jenis_hutang, bulan_bunga, hari_bunga, jumlah_hutang, pokok_dibayar, bunga_baru, surat_ke, ...before }, loan) {
    if (jenis_hutang === 'GANTI_SURAT') {
      if (loan.surat_ke !== surat_ke) refuse(refusals.NOT_THE_LATEST)
      return
    }
    if (jenis_hutang !== 'PERPANJANG') {
      // The bag may hold the pledge of another customer by now.
      if ((await takenBags(context, [loan])).size > 0) refuse(refusals.BAG_TAKEN)
      return
    }
    // The latest of several renewals left the loan as it is now.
    const left = { ...paidWith(before, { bulan: bulan_bunga, hari: hari_bunga }), sisa: jumlah_hutang - pokok_dibayar }
    const isLatest =
      loan.bulan_dibayar === left.bulan && loan.hari_dibayar === left.hari && loan.sisa_hutang === left.sisa && loan.bunga_persen === bunga_baru
    if (!isLatest) refuse(refusals.NOT_THE_LATEST)
  },
  open: readOpenLoans,
  document: { message: loanMessage, actions: { batal: { undo: undoLoan } } },
})
