import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { UndoContext } from '#engine/server/document-calls.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { lotOf } from '#modules/buyback/contract/bought-piece.ts'
import { type Requested, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import { type Decision, messageLines } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { holdPieces, lockPiecesAs, releasePieces } from '#modules/goods/server/public.ts'
import { shares } from '#modules/ledger/contract/pro-rata.ts'
import { type ClaimLine, type CounterLine, type Lines, addLots, becameLots, moved } from '#modules/ledger/server/public.ts'
import { type TakenPayment, paidFurther, settle, withCardFees } from '#modules/payments/server/public.ts'
import { deferralOf, linesOfPoints, noPoints, pointTermsOf, pointsOf } from '#modules/sales/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { type Contract, cicilan } from '../contract/cicilan.ts'
import { instalments as c, writeOffLoss } from '../contract/fields.ts'
import { type ContractEvent, type NewContractEvent, instalmentCase, type settleContract } from '../contract/mutasi-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { arrears, endsWith, givenUp, isLetterDue, keptAtMost, owed, takenBackAt } from '../contract/schedule.ts'
import { cancelSale, handOver, handedOver, undoContract } from './contract.ts'
import { type FoundContract, agreedPieces, readContracts, readOpenContracts } from './open-contracts.ts'

/** Settings of the shop for instalments, besides how it takes payments. */
interface ContractRules {
  readonly modules: ReadonlySet<string>
  readonly nilaiPoinRp: number
  /** A contract ends after the third letter only (CICILAN_SURAT_WAJIB). */
  readonly needsLetters: boolean
  /** Days that each letter gives the customer (CICILAN_SURAT_HARI). */
  readonly letterDays: number
}

type AgreedPiece = Awaited<ReturnType<typeof agreedPieces>>[number]

/** What events are decided by besides their contracts: the pieces by contract, and points of members. */
interface Known {
  readonly pieces: ReadonlyMap<string, readonly AgreedPiece[]>
  readonly pointTerms: Awaited<ReturnType<typeof pointTermsOf>>
}

/** The figures of an event that moves nothing. */
const zeroFigures = {
  jumlah_angsuran: 0,
  pokok_dibayar: 0,
  bunga_rp: 0,
  bunga_hapus: 0,
  denda: 0,
  nilai_poin: 0,
  poin_didapat: 0,
  poin_persen: null,
  poin_tangguh: null,
  nilai_ambil: 0,
  sisa_lelang: 0,
  rugi_lelang: 0,
  hasil_batal: 0,
  surat_ke: 0,
  batas_surat: null,
  grand_total: 0,
  jumlah_bayar: 0,
  kembali: 0,
} as const

/** Decides an event of a contract. Pure; refuses at the field what is not possible. */
function decide(
  contract: FoundContract,
  requested: Requested<typeof instalmentCase>,
  context: StepContext & ContractRules & Known,
): NewContractEvent {
  const { tgl_system, pieces, needsLetters, letterDays } = context
  const { no_cicilan, nama_customer, no_hp, alamat_customer, kode_member, sisa_cicilan, cicilan_dibayar, lama_bulan, harga_jual } = contract
  const { akad, tgl_akad, denda_untuk, status_barang } = contract
  const { jenis_cicilan, keterangan } = requested
  const left = lama_bulan - cicilan_dibayar
  const tunggakan = arrears(contract, cicilan_dibayar, tgl_system)
  /** The last day of the last letter. */
  const answerBy = contract.batas_surat ?? ''
  const event = {
    ...zeroFigures,
    jenis_cicilan,
    no_cicilan,
    nama_customer,
    no_hp,
    alamat_customer,
    kode_member,
    tgl_akad,
    lama_bulan,
    sisa_cicilan,
    cicilan_dibayar,
    harga_jual,
    akad,
    denda_untuk,
    status_barang,
    tunggakan,
    keterangan,
    detail_barang: [],
    detail_bayar: [],
  }
  if (requested.jenis_cicilan === 'SURAT') {
    if (requested.surat_ke !== contract.surat_ke) refuseAt('no_cicilan', refusals.CONTRACT_CHANGED)
    const surat_ke = contract.surat_ke + 1
    if (surat_ke > 3 || answerBy > tgl_system || !isLetterDue(contract, cicilan_dibayar, surat_ke, tgl_system))
      refuseAt('no_cicilan', refusals.LETTER_NOT_DUE)
    // The letter shows the late instalments with their fine. Nothing is paid.
    const { lines, denda } = owed(contract, cicilan_dibayar, tunggakan, tgl_system)
    return {
      ...event,
      surat_ke,
      batas_surat: daysAfter(tgl_system, letterDays),
      denda,
      detail_jadwal: lines.map((line) => ({ ...line, bunga_hapus: 0 })),
    }
  }
  if (requested.jenis_cicilan === 'PULIH') {
    const { sisa_hapus } = contract
    if (requested.sisa_hapus !== sisa_hapus) refuseAt('no_cicilan', refusals.CONTRACT_CHANGED)
    if (requested.jumlah_pulih > sisa_hapus) refuseAt('jumlah_pulih', refusals.PAID_TOO_MUCH)
    return {
      ...event,
      sisa_cicilan: sisa_hapus,
      tunggakan: 0,
      ...settle(requested.jumlah_pulih, requested.detail_bayar),
      grand_total: requested.jumlah_pulih,
      detail_jadwal: [],
      detail_bayar: withCardFees(requested.detail_bayar, context, context.fees),
    }
  }
  if (requested.jenis_cicilan === 'LELANG' || requested.jenis_cicilan === 'HAPUS' || requested.jenis_cicilan === 'PUTUS') {
    const { lines, pokok_dibayar } = owed(contract, cicilan_dibayar, left, tgl_system)
    const unpaid = { harga_jual, status_barang, pokok_dibayar }
    const ended = {
      ...event,
      pokok_dibayar,
      // Interest that is not paid is not earned.
      bunga_hapus: sisa_cicilan - pokok_dibayar,
      detail_jadwal: lines.map((line) => ({ ...line, denda: 0, bunga_hapus: line.bunga })),
    }
    if (requested.jenis_cicilan === 'PUTUS') {
      if (status_barang !== 'DITAHAN') refuseAt('no_cicilan', refusals.GOODS_WITH_CUSTOMER)
      if (requested.cicilan_dibayar !== cicilan_dibayar) refuseAt('no_cicilan', refusals.CONTRACT_CHANGED)
      const mostRp = keptAtMost(unpaid, contract.potongan_putus_persen)
      if (requested.potongan_batal > mostRp) refuseAt('potongan_batal', refusals.KEPT_TOO_MUCH, { jumlah: formatNumber(mostRp, 0) })
      return { ...ended, ...givenUp(unpaid, requested.potongan_batal) }
    }
    if (tunggakan === 0) refuseAt('no_cicilan', refusals.NOT_LATE)
    if (needsLetters && contract.surat_ke < 3) refuseAt('no_cicilan', refusals.LETTERS_FIRST)
    if (needsLetters && answerBy > tgl_system) refuseAt('no_cicilan', refusals.LETTER_RUNNING, { tgl: answerBy })
    if (requested.jenis_cicilan === 'HAPUS') {
      if (status_barang === 'DITAHAN') refuseAt('no_cicilan', refusals.GOODS_WITH_SHOP)
      return { ...ended, ...endsWith(unpaid, 0, 0) }
    }
    const goods = goodsBack(contract, pieces.get(no_cicilan) ?? [], requested.detail_barang)
    return { ...ended, ...takenBackAt(unpaid, requested.harga_ambil), detail_barang: valued(goods, requested.harga_ambil) }
  }
  const n = requested.jenis_cicilan === 'LUNAS' ? left : requested.jumlah_cicilan
  if (requested.cicilan_dibayar !== cicilan_dibayar) refuseAt('no_cicilan', refusals.CONTRACT_CHANGED)
  if (n > left) refuseAt('jumlah_cicilan', refusals.PAID_TOO_MUCH)
  if (requested.jenis_cicilan === 'BAYAR' && n === left) refuseAt('jumlah_cicilan', refusals.LAST_IS_SETTLEMENT)
  const { lines, ...paid } = owed(contract, cicilan_dibayar, n, tgl_system)
  if (requested.grand_total !== null && requested.grand_total !== paid.grand_total)
    refuseAt('detail_bayar', refusals.AMOUNT_CHANGED, { jumlah: formatNumber(paid.grand_total, 0) })
  return {
    ...event,
    ...paid,
    jumlah_angsuran: n,
    ...(requested.jenis_cicilan === 'LUNAS' ? pointsFor(contract, pieces.get(no_cicilan) ?? [], context) : {}),
    ...settle(paid.grand_total, requested.detail_bayar),
    detail_jadwal: lines,
    detail_bayar: withCardFees(requested.detail_bayar, context, context.fees),
  }
}

/** The points of the member for the goods, which he gets with the last payment (docs/decisions/131). */
function pointsFor({ kode_member, grand_total, ppn, ppn_di_atas }: FoundContract, pieces: readonly AgreedPiece[], context: ContractRules & Known) {
  const earnedRp = grand_total - (ppn_di_atas ? 0 : ppn)
  const requested = { kode_member, poin_dipakai: 0, bayar_poin: 0, bayar_kupon: 0, goodsRp: grand_total, tradedRp: 0, earnedRp }
  const { nilai_poin, poin_didapat, poin_persen, poin_tangguh } = pointsOf(requested, pieces, context, context.pointTerms)
  return { nilai_poin, poin_didapat, poin_persen, poin_tangguh }
}

type Goods = Pick<NewContractEvent['detail_barang'][number], 'kode_barcode' | 'nama_barang' | 'kadar' | 'qty' | 'berat' | 'fine'>

/**
 * The goods that come back: of pieces with the customer those that are marked, without marks all. Goods from before the books are one line of words and weight.
 *
 * @throws Refusal NOT_ITS_GOODS, NO_GOODS_BACK
 */
function goodsBack(
  { barang, kadar_lama, berat_lama, status_barang }: FoundContract,
  pieces: readonly AgreedPiece[],
  marks: readonly { readonly kode_barcode: string; readonly dikembalikan: boolean }[],
): readonly Goods[] {
  if (barang !== null && kadar_lama !== null && berat_lama !== null) {
    const fine = fineMg(toMg(berat_lama), kadar_lama) / 1000
    return [{ kode_barcode: null, nama_barang: barang, kadar: kadar_lama, qty: 1, berat: berat_lama, fine }]
  }
  if (status_barang === 'DITAHAN' || marks.length === 0) return pieces
  const other = marks.find(({ kode_barcode }) => pieces.every((piece) => piece.kode_barcode !== kode_barcode))
  if (other) refuseAt(other.kode_barcode, refusals.NOT_ITS_GOODS, { kode_barcode: other.kode_barcode })
  const back = new Set(marks.flatMap(({ kode_barcode, dikembalikan }) => (dikembalikan ? [kode_barcode] : [])))
  if (back.size === 0) refuseAt('detail_barang', refusals.NO_GOODS_BACK)
  return pieces.filter(({ kode_barcode }) => back.has(kode_barcode))
}

/** Goods, each with its part of the value by its fine gold. @throws Refusal WORTH_TOO_LITTLE */
function valued(goods: readonly Goods[], valueRp: number) {
  const each = shares(
    valueRp,
    goods.map(({ fine }) => toMg(fine)),
  )
  if (each.some((harga) => harga <= 0)) refuseAt('harga_ambil', refusals.WORTH_TOO_LITTLE, { n: String(goods.length) })
  return goods.map(({ kode_barcode, nama_barang, kadar, qty, berat, fine }, at) => ({
    kode_barcode,
    nama_barang,
    kadar,
    qty,
    berat,
    fine,
    harga: each[at]!,
  }))
}

/**
 * The ledger lines of an event (events.md I2 to I4). Paid: the claim and the interest that is not earned lessen, interest and fine are earned; a fine of a
 * murabahah contract is owed to the social fund. Ended unpaid: the value of goods that come back pays the principal, the rest is the customer's, and what is missing is
 * lost; goods that the shop held are owed no more. What comes in after a write-off is income: its claim is no longer in the books.
 */
export function eventLines(made: ContractEvent, payments: readonly TakenPayment[]): Lines {
  const {
    no_mutasi_cicilan,
    no_cicilan,
    no_hp,
    jenis_cicilan,
    pokok_dibayar,
    bunga_rp,
    bunga_hapus,
    sisa_lelang,
    status_barang,
    harga_jual,
    kembali,
  } = made
  const { tgl_system, kode_member, denda_untuk, nilai_poin, poin_didapat, poin_persen, poin_tangguh } = made
  const endsHeld = (jenis_cicilan === 'LELANG' || jenis_cicilan === 'PUTUS') && status_barang === 'DITAHAN'
  const denda = jenis_cicilan === 'SURAT' ? 0 : made.denda
  const isSocial = denda_untuk === 'SOSIAL'
  const claim = (jenis: ClaimLine['jenis'], pihak: string, dokumen: string, rupiah: number): ClaimLine[] =>
    rupiah === 0 ? [] : [{ jenis, pihak, dokumen, rupiah }]
  const role = (kode_akun: string, jumlahRp: number): CounterLine[] => (jumlahRp === 0 ? [] : [{ type: cicilan.kind, kode_akun, jumlahRp }])
  const money = paidFurther(payments, kembali, no_mutasi_cicilan, [
    ...claim('PIUTANG_CICILAN', no_hp, no_cicilan, 0 - pokok_dibayar - bunga_rp - bunga_hapus),
    ...claim('BUNGA_TANGGUH', no_hp, no_cicilan, bunga_rp + bunga_hapus),
    ...claim('BARANG_CICILAN', no_hp, no_cicilan, endsHeld ? harga_jual : 0),
    ...claim('SISA_LELANG', no_hp, no_cicilan, 0 - sisa_lelang),
    ...claim('DANA_SOSIAL', tgl_system.slice(0, 7), no_mutasi_cicilan, isSocial ? 0 - denda : 0),
  ])
  const points = linesOfPoints(kode_member, { ...noPoints, nilai_poin, poin_didapat, poin_persen, poin_tangguh })
  return {
    kind: instalmentCase.events.kind,
    reference: no_mutasi_cicilan,
    stock: status_barang !== 'DITAHAN' ? made.detail_barang.flatMap((piece) => backLines(made, piece)) : [],
    cash: money.cash,
    claims: [...money.claims, ...points.claims],
    counter: [
      ...money.counter,
      ...role(made.akad === 'MURABAHAH' ? 'MARGIN' : 'BUNGA', bunga_rp),
      ...role('DENDA', isSocial ? 0 : denda),
      ...role('RUGI', 0 - made.rugi_lelang),
      ...role('BATAL', made.hasil_batal),
      ...role('PULIH', jenis_cicilan === 'PULIH' ? made.grand_total : 0),
      ...points.counter,
    ],
    points: points.points,
  }
}

/** A piece that the customer gives back at its value: under its barcode, or as a lot. */
const backLines = (
  { no_mutasi_cicilan }: ContractEvent,
  { no_urut, kode_barcode, qty, berat, fine, harga }: ContractEvent['detail_barang'][number],
) =>
  moved(
    {
      pieces: qty,
      grossMg: toMg(berat),
      fineMg: toMg(fine),
      costRp: harga,
      kode_barcode,
      kode_lot: kode_barcode === null ? lotOf(no_mutasi_cicilan, no_urut) : null,
    },
    { from: { tempat: 'PELANGGAN', trx: 'BELI' }, to: { tempat: 'BEKAS' } },
  )

/** Each end without payment has an approval of its own. */
const endApprovals: Partial<Record<NewContractEvent['jenis_cicilan'], Category>> = {
  LELANG: 'LELANG_CICILAN',
  HAPUS: 'HAPUS_CICILAN',
  PUTUS: 'PUTUS_CICILAN',
}

/** A contract ends unpaid only if a second person allows it, who reads the principal that is left, the goods that come back, and what becomes of their value. */
function needsOf(event: NewContractEvent): Need[] {
  const { jenis_cicilan, no_cicilan, nama_customer, pokok_dibayar, nilai_ambil, sisa_lelang, rugi_lelang, hasil_batal, tunggakan, keterangan } = event
  const kategori = endApprovals[jenis_cicilan]
  if (kategori === undefined) return []
  const { detail_barang } = event
  const things = shortList(detail_barang, ({ nama_barang, kadar, berat }) => `${nama_barang} ${kadar}% ${formatNumber(berat, 3)} g`, ', ')
  const ends = [c.nilai_ambil, c.sisa_lelang, jenis_cicilan === 'HAPUS' ? writeOffLoss : c.rugi_lelang, c.hasil_batal].flatMap(({ name, label }) =>
    event[name] > 0 ? [`${label} ${rp(event[name])}`] : [],
  )
  return [
    {
      kategori,
      subjek: cicilan.name,
      kunci: no_cicilan,
      uraian: `${[no_cicilan, nama_customer, things, `${c.sisa_pokok.label} ${rp(pokok_dibayar)}`, ...ends].filter(Boolean).join(' · ')}: ${keterangan ?? ''}`,
      selisih_rp: jenis_cicilan === 'PUTUS' ? hasil_batal : nilai_ambil - pokok_dibayar,
      isi: { no_cicilan, pokok_dibayar, nilai_ambil, sisa_lelang, rugi_lelang, hasil_batal, tunggakan, keterangan, detail_barang },
    },
  ]
}

const barcodesIn = (detail_barang: readonly { readonly kode_barcode: string | null }[]) =>
  detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])

const barcodesOf = async ({ db, kode_toko }: EventContext, no_cicilan: string) => barcodesIn(await agreedPieces(db, kode_toko, no_cicilan))

/** Goods that the shop holds leave with a settlement or any end; goods with the customer come back. */
const movesGoods = (jenis_cicilan: NewContractEvent['jenis_cicilan'], status_barang: NewContractEvent['status_barang']) =>
  status_barang === 'DITAHAN' ? ['LUNAS', 'LELANG', 'PUTUS'].includes(jenis_cicilan) : jenis_cicilan === 'LELANG'

/** Held pieces are free again when their contract has ended. Others wait for the posting that takes them in; goods without a barcode become lots. */
async function readyGoods(context: EventContext, made: readonly ContractEvent[]): Promise<void> {
  const { db, kode_toko } = context
  for (const { jenis_cicilan, status_barang, no_cicilan, no_mutasi_cicilan, user_id, detail_barang } of made) {
    if (status_barang === 'DITAHAN' && endApprovals[jenis_cicilan]) await releasePieces(db, kode_toko, await barcodesOf(context, no_cicilan))
    const lots = status_barang === 'DITAHAN' ? [] : detail_barang.filter(({ kode_barcode }) => kode_barcode === null)
    if (lots.length === 0) continue
    await addLots(
      context,
      instalmentCase.events.kind,
      lots.map(({ no_urut, kadar, nama_barang }) => ({
        kode_lot: lotOf(no_mutasi_cicilan, no_urut),
        dokumen: no_mutasi_cicilan,
        kadar,
        keterangan: nama_barang,
        created_by: user_id,
      })),
    )
  }
}

/**
 * Takes an event back: it must be the latest of its contract, and its goods still where it put them. Goods that a settlement handed over go back to the
 * shop, because their sale is cancelled; others must still be with the customer, who may have sold them back since, also in another shop.
 *
 * @throws Refusal NOT_THE_LATEST, STATUS_CHANGED, BOUGHT
 */
async function takeBackEvent(context: UndoContext, event: ContractEvent, contract: FoundContract, alasan: string): Promise<void> {
  const { jenis_cicilan, status_barang, detail_barang, no_cicilan, no_mutasi_cicilan, user_id, nama_customer } = event
  const { db, kode_toko } = context
  if (contract.kejadian_akhir !== no_mutasi_cicilan) refuse(refusals.NOT_THE_LATEST)
  if (jenis_cicilan === 'LUNAS') {
    if (status_barang === 'DITAHAN') return cancelSale(context, no_cicilan, alasan)
    if (contract.status_barang === 'DITAHAN') return
  }
  // Goods that it has paid up may be bought since.
  if (jenis_cicilan === 'LUNAS' || jenis_cicilan === 'PULIH') {
    const kode_barcodes = await barcodesOf(context, no_cicilan)
    await lockPiecesAs(db, kode_toko, kode_barcodes, 'SOLD')
    const [gone] = await becameLots(db, kode_barcodes)
    if (gone !== undefined) refuseAt(gone, goodsRefusals.BOUGHT, { kode_barcode: gone })
  }
  if (!endApprovals[jenis_cicilan]) return
  if (status_barang !== 'DITAHAN') return lockPiecesAs(db, kode_toko, barcodesIn(detail_barang), 'BOUGHT')
  const kode_barcodes = await barcodesOf(context, no_cicilan)
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'READY')
  // They were sold when the contract was made, so their kind needs no check.
  const taker = { kode_toko, modules: new Set(['BERLIAN']) }
  await holdPieces(db, taker, kode_barcodes, { untuk: nama_customer, kind: cicilan.kind, dokumen: no_cicilan, user_id })
}

/** The message of a contract besides its header: the pieces and the instalments. */
const contractMessage = ({ detail_barang, harga_jual, uang_muka, nilai_cicilan, lama_bulan, tgl_cicilan, sisa_cicilan }: Contract) => ({
  barang: messageLines(
    detail_barang.map(({ nama_barang, kadar_cetak, berat, harga_total }) => ({
      text: `${nama_barang} (${kadar_cetak}, ${formatNumber(berat, 3)} gram)`,
      jumlahRp: harga_total,
    })),
    'barang',
  ),
  total: rp(harga_jual),
  dibayar: rp(uang_muka),
  cicilan: `${lama_bulan} × ${rp(nilai_cicilan)}`,
  mulai: tgl_cicilan,
  sisa: rp(sisa_cicilan),
})

const served = serveCase(instalmentCase, {
  read: readContracts,
  rulesOf: (caller: Caller): ContractRules => ({
    modules: caller.modules,
    nilaiPoinRp: numberSetting(caller, 'NILAI_POIN'),
    ...deferralOf(caller),
    needsLetters: switchedOn(caller, 'CICILAN_SURAT_WAJIB'),
    letterDays: numberSetting(caller, 'CICILAN_SURAT_HARI'),
  }),
  async known(context, requested): Promise<Known> {
    const its = await readContracts(
      context,
      requested.map(({ no_cicilan }) => no_cicilan),
    )
    const pieces = new Map<string, readonly AgreedPiece[]>()
    for (const { no_cicilan, status, status_barang } of its) {
      const agreed = await agreedPieces(context.db, context.kode_toko, no_cicilan)
      pieces.set(no_cicilan, agreed)
      // Pieces are locked before the number of the event: a till that has locked pieces waits for its number.
      const moves = status === 'AKTIF' && requested.some((each) => each.no_cicilan === no_cicilan && movesGoods(each.jenis_cicilan, status_barang))
      if (moves) await lockPiecesAs(context.db, context.kode_toko, barcodesIn(agreed), status_barang === 'DITAHAN' ? 'HELD' : 'SOLD')
    }
    return {
      pieces,
      pointTerms: await pointTermsOf(
        context.db,
        context.modules,
        its.flatMap(({ kode_member }) => kode_member ?? []),
      ),
    }
  },
  decide(contract, requested, context): Decision<typeof instalmentCase.events> {
    const event = decide(contract, requested, context)
    return {
      document: event,
      needs: needsOf(event),
      lines: (made) => eventLines(made, event.detail_bayar),
    }
  },
  beforePosting: readyGoods,
  takeBack: takeBackEvent,
  open: readOpenContracts,
  others: { SERAH: handOver },
  document: { message: contractMessage, actions: { batal: { undo: undoContract } } },
})

/** Settles a contract. Goods that were kept until then are handed over. */
const settleAndHandOver: Handler<typeof settleContract> = async (input) => {
  const made = await served.handlers.LUNAS(input)
  const [its] = await readContracts(eventOf(input), [input.body.no_cicilan])
  if (its) await handedOver(input, its)
  return made
}

/** Instalments. */
export const servedContracts = { ...served, handlers: { ...served.handlers, LUNAS: settleAndHandOver } }
