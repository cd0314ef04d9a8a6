import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Requested, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import { type Decision, messageLines } from '#modules/documents/server/public.ts'
import { signatureRefusals } from '#modules/customer-screen/contract/signature.ts'
import { signed } from '#modules/customer-screen/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { checkPhotos, takeWaitingPhotos } from '#modules/goods/server/public.ts'
import {
  type ClaimLine,
  type CounterLine,
  type GoldLot,
  type Lines,
  type Measures,
  type Place,
  type StockLine,
  goldLots,
  lotOfLine,
  lotsAt,
  moved,
  partByWeight,
  withoutPart,
} from '#modules/ledger/server/public.ts'
import { type TakenPayment, paidBack, paidFurther, payBack, payBackNeed, settle, withCardFees } from '#modules/payments/server/public.ts'
import { isSoldLow } from '#modules/pricing/contract/fine-gold.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { noVat } from '#modules/pricing/contract/vat.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import type { ServiceEventKind } from '../contract/fields.ts'
import { type NewServiceEvent, type ServiceEvent, type readOwnGold as readOwnGoldCall, repair, signedPickUp } from '../contract/mutasi-service.ts'
import { refusals } from '../contract/refusals.ts'
import type { Service } from '../contract/service.ts'
import { onTop, taxOf } from '../contract/tax.ts'
import { type WeightTolerance, toleranceOf, weightVerdict } from '../contract/weight-difference.ts'
import { type LyingLine, type OpenRepair, readOpenServices, readServices } from './open-services.ts'
import { advance, craftsman, craftsmenOf, inService, outside } from './service.ts'

type RequestedEvent = Requested<typeof repair>

/** What an event is decided by, besides the service. */
interface Known {
  readonly tolerance: WeightTolerance
  readonly craftsmen: ReadonlyMap<string, string>
  readonly gold: HeldGold
  /** How much less than the list a gram of gold may be charged at without an approval, in percent (BATAS_HARGA_JUAL). */
  readonly loweredPercentMax: number
  /** The photos that wait for their line. */
  readonly photos: ReadonlySet<string>
  /** The customer signs when he picks something up (TANDA_TANGAN_AMBIL_SERVICE). */
  readonly needsSignature: boolean
}

/** The gold of the shop that was asked for, locked: what the bars and the scrap hold, and what the list says of a gram of fine gold. */
interface HeldGold {
  readonly places: readonly (readonly [tempat: GoldLot['tempat'], lots: ReadonlyMap<string, Measures>])[]
  readonly listRp: number | undefined
}

const holdGold = async ({ db, kode_toko }: EventContext, requested: readonly RequestedEvent[]): Promise<HeldGold> => {
  const named = requested.flatMap((each) => (each.jenis_service === 'SELESAI' ? each.detail_barang.flatMap(({ emas_lot }) => emas_lot ?? []) : []))
  if (named.length === 0) return { places: [], listRp: undefined }
  const codes = [...new Set(named)].toSorted()
  return {
    places: [
      ['BATANG', await lotsAt(db, kode_toko, { tempat: 'BATANG' }, codes)],
      ['ROSOK', await lotsAt(db, kode_toko, { tempat: 'ROSOK' }, codes)],
    ],
    listRp: await fineGoldListRp(db),
  }
}

/** The figures of a line without gold of the shop. */
const noGold = {
  emas_lot: null,
  emas_tempat: null,
  emas_keping: 0,
  berat_emas: 0,
  fine_emas: 0,
  hpp_emas: 0,
  harga_emas_toko: 0,
  biaya_emas: 0,
} as const

/** Decides an event of a service and what it comes to. Pure; refuses at the field what is not possible. */
function decide(
  service: OpenRepair,
  requested: RequestedEvent,
  { fees, craftsmen, tolerance, gold, photos, needsSignature, ...rules }: StepContext & Known,
): NewServiceEvent {
  const { no_service, nama_customer, no_hp, uang_muka_service } = service
  const { jenis_service, keterangan } = requested
  const header = { jenis_service, no_service, nama_customer, no_hp, keterangan }
  const nothing = { biaya_tukang: 0, potongan_service: 0, ganti_rugi: 0, biaya_diserahkan: 0, ...noVat, ...signed({}, null) }
  if (requested.jenis_service === 'SELESAI') {
    const finished = finish(service, requested, { craftsmen, tolerance, gold })
    return { ...header, ...nothing, ...finished, uang_muka_service: 0, grand_total: 0, jumlah_bayar: 0, kembali: 0, detail_bayar: [] }
  }
  const asItLies = { ...header, ...nothing, ...craftsmanOf(service), ...summed(service.lines.map(asLying)), uang_muka_service }
  if (requested.jenis_service === 'AMBIL') {
    const { sisa_bayar, detail_bayar, tanda_tangan } = requested
    if (needsSignature && tanda_tangan === null) refuseAt('tanda_tangan', signatureRefusals.SIGNATURE_REQUIRED)
    const handed = handedOver(asItLies, requested, photos)
    const vat = taxOf(asItLies.biaya_selesai, service)
    const grand_total = asItLies.biaya_selesai + onTop(vat) - uang_muka_service
    if (sisa_bayar !== null && sisa_bayar !== grand_total) refuseAt('detail_bayar', refusals.FEE_CHANGED, { sisa: formatNumber(grand_total, 0) })
    const proof = signed(signedPickUp({ ...handed, grand_total }), tanda_tangan)
    return { ...handed, ...vat, ...proof, grand_total, ...settle(grand_total, detail_bayar), detail_bayar: withCardFees(detail_bayar, rules, fees) }
  }
  const { potongan_service, ganti_rugi, detail_bayar } = { potongan_service: 0, ganti_rugi: 0, ...requested }
  const left = requested.jenis_service === 'GANTI_RUGI' ? handedOn(service, asItLies, requested) : asItLies
  const { biaya_diserahkan } = left
  if (potongan_service > uang_muka_service)
    refuseAt('potongan_service', refusals.KEPT_TOO_MUCH, { uang_muka_service: formatNumber(uang_muka_service, 0) })
  const vat = taxOf(biaya_diserahkan, service)
  const backRp = uang_muka_service - potongan_service + ganti_rugi - biaya_diserahkan - onTop(vat)
  // What is paid for it is at least what is still due for the others: money goes one way.
  if (backRp < 0) refuseAt('ganti_rugi', refusals.COMPENSATION_BELOW_FEE, { sisa: formatNumber(ganti_rugi - backRp, 0) })
  return { ...left, ...vat, potongan_service, ganti_rugi, grand_total: backRp, ...payBack(backRp, detail_bayar) }
}

/**
 * The lines of a pick-up with what was said of each. Where nothing was said, they leave as they lie.
 *
 * @throws Refusal LINES_DIFFER; NO_PHOTO at its line
 */
function handedOver<Event extends Pick<NewServiceEvent, 'detail_barang'>>(
  event: Event,
  { detail_barang: said }: Extract<RequestedEvent, { jenis_service: 'AMBIL' }>,
  photos: ReadonlySet<string>,
): Event {
  const { detail_barang } = event
  if (said.length === 0) return event
  if (said.length !== detail_barang.length) refuseAt('no_service', refusals.LINES_DIFFER)
  checkPhotos(
    said.map(({ foto_keluar }) => foto_keluar),
    ['detail_barang', 'foto_keluar'],
    photos,
  )
  return { ...event, detail_barang: detail_barang.map((line, at) => ({ ...line, foto_keluar: said[at]?.foto_keluar ?? [] })) }
}

/**
 * The lines of a service with a loss: which of them are handed over, and the fee of these, if they are finished.
 *
 * @throws Refusal LINES_DIFFER, NOTHING_LOST
 */
function handedOn<Event extends Pick<NewServiceEvent, 'detail_barang' | 'biaya_diserahkan'>>(
  { status }: Pick<OpenRepair, 'status'>,
  event: Event,
  { detail_barang: said }: Extract<RequestedEvent, { jenis_service: 'GANTI_RUGI' }>,
): Event {
  const { detail_barang } = event
  if (said.length === 0) return event
  if (said.length !== detail_barang.length) refuseAt('no_service', refusals.LINES_DIFFER)
  if (said.every(({ diserahkan }) => diserahkan)) refuseAt('no_service', refusals.NOTHING_LOST)
  const lines = detail_barang.map((line, at) => ({ ...line, diserahkan: said[at]?.diserahkan ?? false }))
  const feeRp = lines.reduce((sum, { diserahkan, biaya_selesai }) => sum + (diserahkan ? biaya_selesai : 0), 0)
  return { ...event, detail_barang: lines, biaya_diserahkan: status === 'SELESAI' ? feeRp : 0 }
}

const photosIn = (requested: RequestedEvent): readonly string[] =>
  requested.jenis_service === 'AMBIL' ? requested.detail_barang.flatMap(({ foto_keluar }) => foto_keluar) : []

const craftsmanOf = ({ kode_tukang, nama_tukang }: OpenRepair) => ({ kode_tukang, nama_tukang })

/** What each line weighs and costs since it is finished; what was agreed on is left with a reason alone, and never below what was paid in advance. */
function finish(
  service: OpenRepair,
  requested: Extract<RequestedEvent, { jenis_service: 'SELESAI' }>,
  { craftsmen: names, tolerance, gold }: Pick<Known, 'craftsmen' | 'tolerance' | 'gold'>,
) {
  const { LINES_DIFFER, CRAFTSMAN_REQUIRED, FEE_NEEDS_REASON, FEE_BELOW_ADVANCE, GOLD_HEAVIER } = refusals
  const { detail_barang, biaya_tukang, keterangan } = requested
  const { lines, uang_muka_service } = service
  if (detail_barang.length !== lines.length) refuseAt('no_service', LINES_DIFFER)
  const its = requested.kode_tukang === null ? craftsmanOf(service) : craftsman(requested.kode_tukang, names)
  if (biaya_tukang > 0 && its.kode_tukang === null) refuseAt('kode_tukang', CRAFTSMAN_REQUIRED)
  const take = goldTaker(gold)
  const sums = summed(
    lines.map((line, at) => {
      const { berat_selesai, biaya_selesai, ...requested } = detail_barang[at]!
      const added = take(requested, `detail_barang.${at}`)
      const { berat_emas, fine_emas, biaya_emas } = added
      if (berat_emas >= berat_selesai) refuseAt(`detail_barang.${at}.berat_emas`, GOLD_HEAVIER)
      checkWeight(line, at, { berat_selesai, berat_emas, biaya_tukang, keterangan }, tolerance)
      // His piece has its own purity, and the gold that came to it has its own.
      const ofHisMg = fineMg(toMg(berat_selesai) - toMg(berat_emas), line.kadar)
      return {
        ...factsOf(line),
        ...added,
        berat_selesai,
        fine_selesai: (ofHisMg + toMg(fine_emas)) / 1000,
        selisih_berat: sumOfGrams([berat_selesai, -line.berat]),
        biaya_selesai: biaya_selesai + biaya_emas,
        foto_keluar: [],
        diserahkan: false,
      }
    }),
  )
  if (keterangan === null && sums.detail_barang.some((line) => line.biaya !== feeOfWork(line))) refuseAt('keterangan', FEE_NEEDS_REASON)
  if (sums.biaya_selesai < uang_muka_service)
    refuseAt('detail_barang.0.biaya_selesai', FEE_BELOW_ADVANCE, { uang_muka_service: formatNumber(uang_muka_service, 0) })
  return { ...its, ...sums, biaya_tukang }
}

/** What the work of a line alone costs, without the gold of ours that went into it. */
const feeOfWork = ({ biaya_selesai, biaya_emas }: { readonly biaya_selesai: number; readonly biaya_emas: number }): number =>
  biaya_selesai - biaya_emas

/**
 * Takes gold of ours for the lines of a service, one after the other: what one has taken the next cannot.
 *
 * @throws Refusal GOLD_NOT_THERE, GOLD_LIGHTER, GOLD_WITHOUT_FINE, GOLD_UNPRICED at the line
 */
function goldTaker({ places, listRp }: HeldGold) {
  const { GOLD_NOT_THERE, GOLD_LIGHTER, GOLD_WITHOUT_FINE, GOLD_UNPRICED } = refusals
  const left = places.map(([tempat, lots]) => [tempat, new Map(lots)] as const)
  return ({ emas_lot, berat_emas, harga_emas_toko }: RequestedGold, at: string) => {
    if (emas_lot === null || berat_emas === null) return noGold
    const kode_lot = emas_lot
    const found = left.find(([, lots]) => (lots.get(kode_lot)?.grossMg ?? 0) > 0)
    if (!found) return refuseAt(`${at}.emas_lot`, GOLD_NOT_THERE, { kode_lot })
    const [emas_tempat, lots] = found
    const lot = lots.get(kode_lot)!
    if (toMg(berat_emas) > lot.grossMg) return refuseAt(`${at}.berat_emas`, GOLD_LIGHTER, { kode_lot, berat: formatNumber(lot.grossMg / 1000, 3) })
    const part = partByWeight(lot, berat_emas)
    if (part.fine === 0) return refuseAt(`${at}.berat_emas`, GOLD_WITHOUT_FINE, { kode_lot })
    lots.set(kode_lot, withoutPart(lot, part))
    const perGramRp = harga_emas_toko ?? listRp ?? refuseAt(`${at}.harga_emas_toko`, GOLD_UNPRICED)
    return {
      emas_lot,
      emas_tempat,
      emas_keping: part.keping,
      berat_emas,
      fine_emas: part.fine,
      hpp_emas: part.hpp,
      harga_emas_toko: perGramRp,
      biaya_emas: rupiahFor(part.fine, perGramRp),
    }
  }
}

/**
 * Checks the weight of a finished line against the weight that came in, with the gold of ours that was added.
 *
 * @throws Refusal WEIGHT_TOO_FAR at its line; ADDED_WEIGHT_UNPAID or WEIGHT_NEEDS_REASON if it exceeds the tolerance
 */
function checkWeight(
  { berat }: LyingLine,
  at: number,
  { berat_selesai, berat_emas, biaya_tukang, keterangan }: Pick<ServiceEvent, 'biaya_tukang' | 'keterangan'> & Finished,
  tolerance: WeightTolerance,
): void {
  const { WEIGHT_TOO_FAR, ADDED_WEIGHT_UNPAID, WEIGHT_NEEDS_REASON } = refusals
  const meantG = sumOfGrams([berat, berat_emas])
  const verdict = weightVerdict(meantG, berat_selesai, tolerance)
  const facts = { berat: formatNumber(meantG, 3) }
  if (verdict === 'TOO_FAR') refuseAt(`detail_barang.${at}.berat_selesai`, WEIGHT_TOO_FAR, facts)
  if (verdict === 'WITHIN') return
  if (berat_selesai > meantG && biaya_tukang === 0) refuseAt('biaya_tukang', ADDED_WEIGHT_UNPAID)
  if (keterangan === null) refuseAt('keterangan', WEIGHT_NEEDS_REASON)
}

const factsOf = ({ nama_barang, deskripsi_service, kadar, qty, berat, fine, biaya }: LyingLine) => ({
  berat_masuk: berat,
  nama_barang,
  deskripsi_service,
  kadar,
  qty,
  berat,
  fine,
  biaya,
})

/** A line that leaves as it lies there. */
const asLying = (line: LyingLine) => {
  const {
    berat_selesai,
    fine_selesai,
    biaya_selesai,
    emas_lot,
    emas_tempat,
    emas_keping,
    berat_emas,
    fine_emas,
    hpp_emas,
    harga_emas_toko,
    biaya_emas,
  } = line
  const added = { emas_lot, emas_tempat, emas_keping, berat_emas, fine_emas, hpp_emas, harga_emas_toko, biaya_emas }
  // The weight in stays on the paper: the customer signs both weights.
  return {
    ...factsOf(line),
    ...added,
    berat: berat_selesai,
    fine: fine_selesai,
    berat_selesai,
    fine_selesai,
    selisih_berat: 0,
    biaya_selesai,
    foto_keluar: [],
    diserahkan: false,
  }
}

const summed = (detail_barang: NewServiceEvent['detail_barang']) => ({
  total_qty: detail_barang.reduce((sum, { qty }) => sum + qty, 0),
  total_berat: sumOfGrams(detail_barang.map(({ berat }) => berat)),
  total_berat_selesai: sumOfGrams(detail_barang.map(({ berat_selesai }) => berat_selesai)),
  selisih_berat: sumOfGrams(detail_barang.map(({ selisih_berat }) => selisih_berat)),
  biaya_selesai: detail_barang.reduce((sum, { biaya_selesai }) => sum + biaya_selesai, 0),
  detail_barang,
})

type EventLine = ServiceEvent['detail_barang'][number]
type RequestedGold = Pick<
  Extract<RequestedEvent, { jenis_service: 'SELESAI' }>['detail_barang'][number],
  'emas_lot' | 'berat_emas' | 'harga_emas_toko'
>
type Finished = Pick<EventLine, 'berat_selesai' | 'berat_emas'>
type Weighed = Pick<
  EventLine,
  | 'no_urut'
  | 'qty'
  | 'berat'
  | 'fine'
  | 'berat_selesai'
  | 'fine_selesai'
  | 'emas_lot'
  | 'emas_tempat'
  | 'emas_keping'
  | 'berat_emas'
  | 'fine_emas'
  | 'diserahkan'
>

/**
 * Gold of ours that goes into a customer's piece (events.md V2): it leaves at its cost, which is a cost of services, and is his from then on.
 *
 * @param costRp what it cost, in rupiah
 */
function goldMoves(no_service: string, { no_urut, emas_lot, emas_tempat, emas_keping, berat_emas, fine_emas }: Weighed, costRp: number): StockLine[] {
  if (emas_lot === null) return []
  const goods = { grossMg: toMg(berat_emas), fineMg: toMg(fine_emas), kode_barcode: null }
  const ours: Place = { tempat: emas_tempat as GoldLot['tempat'] }
  return [
    ...moved({ ...goods, pieces: emas_keping, costRp, kode_lot: emas_lot }, { from: ours, to: { tempat: 'PELANGGAN', trx: 'SERVICE' } }),
    ...moved({ ...goods, pieces: 0, costRp: 0, kode_lot: lotOfLine(no_service, no_urut) }, { from: outside, to: inService }),
  ]
}

/** What of a line moves: gold of ours, and what the work took from it or brought to it; or all of it. */
function movedLine(no_service: string, jenis_service: ServiceEventKind, line: Weighed, goldRp: number): StockLine[] {
  const { no_urut, qty, berat, fine, berat_selesai, fine_selesai, berat_emas, fine_emas } = line
  const lot = { costRp: 0, kode_barcode: null, kode_lot: lotOfLine(no_service, no_urut) }
  const lost: Place = { tempat: 'SUSUT' }
  if (jenis_service !== 'SELESAI') {
    const to = jenis_service === 'GANTI_RUGI' && !line.diserahkan ? lost : outside
    return moved({ ...lot, pieces: qty, grossMg: toMg(berat_selesai), fineMg: toMg(fine_selesai) }, { from: inService, to })
  }
  const grossMg = toMg(berat_selesai) - toMg(berat) - toMg(berat_emas)
  const finesMg = toMg(fine_selesai) - toMg(fine) - toMg(fine_emas)
  const added = goldMoves(no_service, line, goldRp)
  if (grossMg === 0) return added
  return grossMg < 0
    ? [...added, ...moved({ ...lot, pieces: 0, grossMg: -grossMg, fineMg: -finesMg }, { from: inService, to: lost })]
    : [...added, ...moved({ ...lot, pieces: 0, grossMg, fineMg: finesMg }, { from: outside, to: inService })]
}

const role = (kode_akun: string, jumlahRp: number): CounterLine[] => (jumlahRp === 0 ? [] : [{ type: 'SERVICE', kode_akun, jumlahRp }])

type EventFacts = Pick<
  ServiceEvent,
  | 'tgl_system'
  | 'no_mutasi_service'
  | 'no_service'
  | 'no_hp'
  | 'jenis_service'
  | 'kode_tukang'
  | 'biaya_tukang'
  | 'biaya_selesai'
  | 'uang_muka_service'
  | 'potongan_service'
  | 'ganti_rugi'
  | 'biaya_diserahkan'
  | 'ppn'
  | 'ppn_di_atas'
  | 'kembali'
> & { readonly detail_barang: readonly Weighed[] }

/** The part of the fee that is tax. */
const taxWithin = ({ ppn, ppn_di_atas }: Pick<EventFacts, 'ppn' | 'ppn_di_atas'>): number => (ppn_di_atas ? 0 : ppn)

/** The tax that an event owes, by the month of its day. */
const taxOwed = ({ tgl_system, no_mutasi_service, ppn }: Pick<EventFacts, 'tgl_system' | 'no_mutasi_service' | 'ppn'>): ClaimLine[] =>
  ppn === 0 ? [] : [{ jenis: 'PPN', pihak: tgl_system.slice(0, 7), dokumen: no_mutasi_service, rupiah: -ppn }]

/**
 * What happens to a service (events.md V2 to V5). Finished: gold of ours that was added leaves stock, what the work took is lost, by name, and its craftsman is owed his fee. Picked up: the fee is
 * earned, without the tax in it, and its tax is owed. Returned: the advance goes back, less what is kept. Lost: it is made good, and the advance goes back; what of it was not lost is handed over, and its fee earned.
 */
function eventLines(made: EventFacts, payments: readonly TakenPayment[], goldRp: readonly number[]): Lines {
  const {
    no_mutasi_service,
    no_service,
    jenis_service,
    kode_tukang,
    biaya_tukang,
    biaya_selesai,
    uang_muka_service,
    potongan_service,
    ganti_rugi,
    biaya_diserahkan,
    kembali,
  } = made
  const all = {
    kind: repair.events.kind,
    reference: no_mutasi_service,
    stock: made.detail_barang.flatMap((line, at) => movedLine(no_service, jenis_service, line, goldRp[at] ?? 0)),
    points: [],
  }
  if (jenis_service === 'SELESAI') {
    const owed =
      kode_tukang === null || biaya_tukang === 0
        ? []
        : [{ jenis: 'HUTANG_TUKANG', pihak: kode_tukang, dokumen: no_service, rupiah: -biaya_tukang } as const]
    return { ...all, cash: [], claims: owed, counter: role('BEBAN', -biaya_tukang) }
  }
  if (jenis_service === 'AMBIL') {
    const money = paidFurther(payments, kembali, no_mutasi_service, [...advance(made, uang_muka_service), ...taxOwed(made)])
    return { ...all, ...money, counter: [...money.counter, ...role('PENDAPATAN', biaya_selesai - taxWithin(made))] }
  }
  const money = paidBack(payments, [...advance(made, uang_muka_service), ...taxOwed(made)], 'SERVICE', potongan_service)
  const earned = role('PENDAPATAN', biaya_diserahkan - taxWithin(made))
  return { ...all, ...money, counter: [...money.counter, ...role('GANTI_RUGI', -ganti_rugi), ...earned] }
}

/** What returning a service, or making it good, needs an approval for: always, by what is kept and what is paid. */
function needOf(event: NewServiceEvent): Need {
  const { jenis_service, no_service, uang_muka_service, potongan_service, ganti_rugi, biaya_diserahkan, detail_barang } = event
  const lost = detail_barang.filter(({ diserahkan }) => !diserahkan)
  return payBackNeed(event, {
    kategori: jenis_service === 'KEMBALI' ? 'BATAL_SERVICE' : 'GANTI_RUGI_SERVICE',
    subjek: 'service',
    kunci: no_service,
    summary: `${formatNumber(sumOfGrams(lost.map(({ berat_selesai }) => berat_selesai)), 3)} g`,
    sum: [uang_muka_service, ganti_rugi - potongan_service - biaya_diserahkan - onTop(event)],
    isi: {
      jenis_service,
      no_service,
      uang_muka_service,
      potongan_service,
      ganti_rugi,
      // Without others that are handed over, it is about all of it.
      ...(lost.length < detail_barang.length && {
        biaya_diserahkan,
        hilang: lost.map(({ nama_barang, berat_selesai }) => ({ nama_barang, berat_selesai })),
      }),
    },
  })
}

/** A fee below the agreed fee needs an approval: the cashier could take the agreed fee and keep the difference. */
function loweredFee({ no_service, nama_customer, detail_barang, keterangan }: NewServiceEvent): Need[] {
  const biaya = detail_barang.reduce((sum, line) => sum + line.biaya, 0)
  const biaya_selesai = detail_barang.reduce((sum, line) => sum + feeOfWork(line), 0)
  if (biaya_selesai >= biaya) return []
  return [
    {
      kategori: 'TURUN_ONGKOS',
      subjek: 'service',
      kunci: no_service,
      uraian: `${no_service} · ${nama_customer} · ${rp(biaya)} → ${rp(biaya_selesai)}: ${keterangan ?? ''}`,
      selisih_rp: biaya_selesai - biaya,
      isi: { no_service, biaya, biaya_selesai, keterangan },
    },
  ]
}

/**
 * The approval for weights out that differ from the weights in by more than the tolerance. One approval covers all lines, with both weights and the
 * purity of each.
 */
function differingWeights(
  { no_service, nama_customer, kode_tukang, biaya_tukang, keterangan, detail_barang }: NewServiceEvent,
  tolerance: WeightTolerance,
): Need[] {
  const lines = detail_barang.filter(
    ({ berat, berat_emas, berat_selesai }) => weightVerdict(sumOfGrams([berat, berat_emas]), berat_selesai, tolerance) !== 'WITHIN',
  )
  if (lines.length === 0) return []
  const texts = shortList(
    lines,
    ({ nama_barang, kadar, berat, berat_selesai }) => `${nama_barang} ${kadar}% ${formatNumber(berat, 3)} g → ${formatNumber(berat_selesai, 3)} g`,
  )
  return [
    {
      kategori: 'SELISIH_BERAT_SERVICE',
      subjek: 'service',
      kunci: no_service,
      uraian: `${no_service} · ${nama_customer} · Biaya Tukang ${rp(biaya_tukang)} · ${texts}: ${keterangan ?? ''}`,
      berat: sumOfGrams(lines.map(({ berat_selesai }) => berat_selesai)),
      selisih_mg: lines.reduce((sum, { selisih_berat }) => sum + toMg(selisih_berat), 0),
      isi: {
        no_service,
        kode_tukang,
        biaya_tukang,
        keterangan,
        barang: lines.map(({ nama_barang, kadar, berat, berat_selesai }) => ({ nama_barang, kadar, berat, berat_selesai })),
      },
    },
  ]
}

/** The approval for gold of ours that is charged at so much less than the list says. The request does not tell what it cost. */
function cheapGold({ no_service, nama_customer, detail_barang }: NewServiceEvent, { gold: { listRp }, loweredPercentMax }: Known): Need[] {
  const lines =
    listRp === undefined
      ? []
      : detail_barang.filter(({ emas_lot, harga_emas_toko }) => emas_lot !== null && isSoldLow(harga_emas_toko, listRp, loweredPercentMax))
  if (lines.length === 0) return []
  return [
    {
      kategori: 'BATAS_HARGA_JUAL',
      subjek: 'service',
      kunci: no_service,
      uraian: `${no_service} · ${nama_customer} · ${shortList(lines, ({ emas_lot, fine_emas, harga_emas_toko }) => `${emas_lot} ${formatNumber(fine_emas, 3)} g × ${rp(harga_emas_toko)}`)}`,
      isi: {
        no_service,
        emas: lines.map(({ emas_lot, berat_emas, fine_emas, harga_emas_toko }) => ({ emas_lot, berat_emas, fine_emas, harga_emas_toko })),
      },
    },
  ]
}

/** The approvals that an event needs. */
function needsOf(event: NewServiceEvent, known: Known): Need[] {
  if (event.jenis_service === 'AMBIL') return []
  return event.jenis_service === 'SELESAI'
    ? [...loweredFee(event), ...differingWeights(event, known.tolerance), ...cheapGold(event, known)]
    : [needOf(event)]
}

/** The message of a service besides its header: the work with its fees, what was paid and the rest. */
function serviceMessage({ detail_barang, grand_total, biaya_selesai, uang_muka_service, ...agreed }: Service) {
  const works = detail_barang.map(({ nama_barang, berat, deskripsi_service, biaya }) => ({
    text: `${nama_barang} (${formatNumber(berat, 3)} gram), ${deskripsi_service}`,
    jumlahRp: biaya,
  }))
  const feeRp = biaya_selesai ?? grand_total
  const taxRp = onTop(taxOf(feeRp, agreed))
  const totalRp = feeRp + taxRp
  return {
    barang: messageLines([...works, ...(taxRp === 0 ? [] : [{ text: 'PPN', jumlahRp: taxRp }])], 'barang'),
    total: rp(totalRp),
    dibayar: rp(uang_muka_service),
    sisa: rp(Math.max(0, totalRp - uang_muka_service)),
  }
}

/** Repairs. */
export const repairs = serveCase(repair, {
  read: readServices,
  rulesOf: (caller) => ({
    tolerance: toleranceOf(caller),
    loweredPercentMax: numberSetting(caller, 'BATAS_HARGA_JUAL'),
    needsSignature: switchedOn(caller, 'TANDA_TANGAN_AMBIL_SERVICE'),
  }),
  known: async (context, requested) => ({
    craftsmen: await craftsmenOf(
      context.db,
      context.kode_toko,
      requested.map((each) => (each.jenis_service === 'SELESAI' ? each.kode_tukang : null)),
    ),
    gold: await holdGold(context, requested),
    photos: await takeWaitingPhotos(context.db, context.kode_toko, requested.flatMap(photosIn)),
  }),
  decide(service, requested, context): Decision<typeof repair.events> {
    const event = decide(service, requested, context)
    const goldRp = event.detail_barang.map(({ hpp_emas }) => hpp_emas)
    return { document: event, needs: needsOf(event, context), lines: (made) => eventLines(made, event.detail_bayar, goldRp) }
  },
  open: readOpenServices,
  document: { message: serviceMessage },
})

/** The gold of the shop that may go into a piece, and what a gram of fine gold is proposed at. */
export const readOwnGold: Handler<typeof readOwnGoldCall> = async ({ db, caller, query }) => {
  const found = await goldLots(db, caller.kode_toko, ['BATANG', 'ROSOK'], query)
  const harga_emas_toko = (await fineGoldListRp(db)) ?? null
  return { ...found, rows: found.rows.map(({ tempat, ...lot }) => ({ ...lot, emas_tempat: tempat, harga_emas_toko })) }
}
