import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, told } from '#modules/approvals/server/public.ts'
import { lotOf } from '#modules/buyback/contract/bought-piece.ts'
import { type Asked, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import { type Decision, messageLines } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { holdPieces, lockPiecesAs, releasePieces } from '#modules/goods/server/public.ts'
import { shares } from '#modules/ledger/contract/pro-rata.ts'
import { type ClaimLine, type CounterLine, type Lines, addLots, moved } from '#modules/ledger/server/public.ts'
import { type TakenPayment, paidFurther, settle, taken } from '#modules/payments/server/public.ts'
import { linesOfPoints, pointTermsOf, pointsOf } from '#modules/sales/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { type Contract, cicilan } from '../contract/cicilan.ts'
import { type ContractEvent, type NewContractEvent, instalmentCase, type settleContract } from '../contract/mutasi-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { arrears, letterDue, monthsLate, owed } from '../contract/schedule.ts'
import { handOver, handedOver, undoContract } from './contract.ts'
import { type FoundContract, agreedPieces, readContracts, readOpenContracts } from './open-contracts.ts'

/** Settings of the shop for instalments, besides how it takes payments. */
interface ContractWays {
  readonly modules: ReadonlySet<string>
  readonly nilaiPoinRp: number
  /** Goods are taken back after the third letter only (CICILAN_SURAT_WAJIB). */
  readonly needsLetters: boolean
}

type AgreedPiece = Awaited<ReturnType<typeof agreedPieces>>[number]

/** What events are decided by besides their contracts: the pieces by contract, and points of members. */
interface Known {
  readonly pieces: ReadonlyMap<string, readonly AgreedPiece[]>
  readonly pointTerms: Awaited<ReturnType<typeof pointTermsOf>>
}

const nothing = {
  jumlah_angsuran: 0,
  pokok_dibayar: 0,
  bunga_rp: 0,
  bunga_hapus: 0,
  denda: 0,
  nilai_poin: 0,
  poin_didapat: 0,
  nilai_ambil: 0,
  sisa_lelang: 0,
  rugi_lelang: 0,
  hasil_batal: 0,
  surat_ke: 0,
  grand_total: 0,
  jumlah_bayar: 0,
  kembali: 0,
} as const

/** Decides an event of a contract. Pure; refuses at the field what is not possible. */
function decide(contract: FoundContract, asked: Asked<typeof instalmentCase>, context: StepContext & ContractWays & Known): NewContractEvent {
  const { tgl_system, pieces, needsLetters } = context
  const { no_cicilan, nama_customer, no_hp, kode_member, sisa_cicilan, cicilan_dibayar, lama_bulan, harga_jual, akad, denda_untuk, status_barang } =
    contract
  const { jenis_cicilan, keterangan } = asked
  const left = lama_bulan - cicilan_dibayar
  const tunggakan = arrears(contract, cicilan_dibayar, tgl_system)
  const event = {
    ...nothing,
    jenis_cicilan,
    no_cicilan,
    nama_customer,
    no_hp,
    kode_member,
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
  if (asked.jenis_cicilan === 'SURAT') {
    const surat_ke = contract.surat_ke + 1
    if (letterDue(monthsLate(contract, cicilan_dibayar, tgl_system), contract.bulan_surat) < surat_ke) refuseAt('no_cicilan', refusals.LETTER_NOT_DUE)
    // The letter shows the late instalments with their fine. Nothing is paid.
    const { lines, denda } = owed(contract, cicilan_dibayar, Math.min(tunggakan, left), tgl_system)
    return { ...event, surat_ke, denda, detail_jadwal: lines.map((line) => ({ ...line, bunga_hapus: 0 })) }
  }
  if (asked.jenis_cicilan === 'LELANG') {
    if (tunggakan === 0) refuseAt('no_cicilan', refusals.NOT_LATE)
    if (needsLetters && contract.surat_ke < 3) refuseAt('no_cicilan', refusals.LETTERS_FIRST)
    const { lines, pokok_dibayar } = owed(contract, cicilan_dibayar, left, tgl_system)
    const { harga_ambil: nilai_ambil } = asked
    const sisa_lelang = Math.max(0, nilai_ambil - pokok_dibayar)
    const isKept = status_barang === 'DITAHAN'
    return {
      ...event,
      pokok_dibayar,
      // Interest that is not paid is not earned.
      bunga_hapus: sisa_cicilan - pokok_dibayar,
      nilai_ambil,
      sisa_lelang,
      rugi_lelang: isKept ? 0 : Math.max(0, pokok_dibayar - nilai_ambil),
      // Goods that never left were not sold: what the customer has paid for them, less what he gets back, is earned.
      hasil_batal: isKept ? harga_jual - pokok_dibayar - sisa_lelang : 0,
      detail_jadwal: lines.map((line) => ({ ...line, denda: 0, bunga_hapus: line.bunga })),
      detail_barang: takenBack(goodsOf(contract, pieces.get(no_cicilan) ?? []), nilai_ambil),
    }
  }
  const n = asked.jenis_cicilan === 'LUNAS' ? left : asked.jumlah_cicilan
  if (asked.cicilan_dibayar !== cicilan_dibayar) refuseAt('no_cicilan', refusals.CONTRACT_CHANGED)
  if (n > left) refuseAt('jumlah_cicilan', refusals.PAID_TOO_MUCH)
  if (asked.jenis_cicilan === 'BAYAR' && n === left) refuseAt('jumlah_cicilan', refusals.LAST_IS_SETTLEMENT)
  const { lines, ...paid } = owed(contract, cicilan_dibayar, n, tgl_system)
  if (asked.grand_total !== null && asked.grand_total !== paid.grand_total)
    refuseAt('detail_bayar', refusals.AMOUNT_CHANGED, { jumlah: formatNumber(paid.grand_total, 0) })
  return {
    ...event,
    ...paid,
    jumlah_angsuran: n,
    ...(asked.jenis_cicilan === 'LUNAS' ? pointsFor(contract, pieces.get(no_cicilan) ?? [], context) : {}),
    ...settle(paid.grand_total, asked.detail_bayar),
    detail_jadwal: lines,
    detail_bayar: taken(asked.detail_bayar, context, context.fees),
  }
}

/** The points of the member for the goods, which he gets with the last payment (docs/decisions/131). */
function pointsFor({ kode_member, grand_total }: FoundContract, pieces: readonly AgreedPiece[], context: ContractWays & Known) {
  const asked = { kode_member, poin_dipakai: 0, bayar_poin: 0, bayar_kupon: 0, goodsRp: grand_total, tradedRp: 0 }
  const { nilai_poin, poin_didapat } = pointsOf(asked, pieces, context, context.pointTerms)
  return { nilai_poin, poin_didapat }
}

type Goods = Pick<NewContractEvent['detail_barang'][number], 'kode_barcode' | 'nama_barang' | 'kadar' | 'qty' | 'berat' | 'fine'>

/** The goods of a contract: its pieces, or the words and the weight of a contract from before the books. */
function goodsOf({ barang, kadar_lama, berat_lama }: FoundContract, pieces: readonly Goods[]): readonly Goods[] {
  if (barang === null || kadar_lama === null || berat_lama === null) return pieces
  const fine = fineMg(toMg(berat_lama), kadar_lama) / 1000
  return [{ kode_barcode: null, nama_barang: barang, kadar: kadar_lama, qty: 1, berat: berat_lama, fine }]
}

/** The goods that come back, each with its part of the value by its fine gold. */
function takenBack(pieces: readonly Goods[], valueRp: number) {
  const each = shares(
    valueRp,
    pieces.map(({ fine }) => toMg(fine)),
  )
  if (each.some((harga) => harga <= 0)) refuseAt('harga_ambil', refusals.WORTH_TOO_LITTLE, { n: String(pieces.length) })
  return pieces.map(({ kode_barcode, nama_barang, kadar, qty, berat, fine }, at) => ({
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
 * murabahah contract is owed to the social fund. Taken back: the value comes into the used goods, pays the principal, and the rest is the customer's.
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
  const { tgl_system, kode_member, denda_untuk } = made
  const isBack = jenis_cicilan === 'LELANG'
  const denda = jenis_cicilan === 'SURAT' ? 0 : made.denda
  const isSocial = denda_untuk === 'SOSIAL'
  const claim = (jenis: ClaimLine['jenis'], pihak: string, dokumen: string, rupiah: number): ClaimLine[] =>
    rupiah === 0 ? [] : [{ jenis, pihak, dokumen, rupiah }]
  const role = (kode_akun: string, jumlahRp: number): CounterLine[] => (jumlahRp === 0 ? [] : [{ type: cicilan.kind, kode_akun, jumlahRp }])
  const money = paidFurther(payments, kembali, no_mutasi_cicilan, [
    ...claim('PIUTANG_CICILAN', no_hp, no_cicilan, 0 - pokok_dibayar - bunga_rp - bunga_hapus),
    ...claim('BUNGA_TANGGUH', no_hp, no_cicilan, bunga_rp + bunga_hapus),
    ...claim('BARANG_CICILAN', no_hp, no_cicilan, isBack && status_barang === 'DITAHAN' ? harga_jual : 0),
    ...claim('SISA_LELANG', no_hp, no_cicilan, 0 - sisa_lelang),
    ...claim('DANA_SOSIAL', tgl_system.slice(0, 7), no_mutasi_cicilan, isSocial ? 0 - denda : 0),
  ])
  const points = linesOfPoints(kode_member, { ...made, poin_dipakai: 0, bayar_poin: 0 })
  return {
    kind: instalmentCase.events.kind,
    reference: no_mutasi_cicilan,
    stock: isBack && status_barang !== 'DITAHAN' ? made.detail_barang.flatMap((piece) => backLines(made, piece)) : [],
    cash: money.cash,
    claims: [...money.claims, ...points.claims],
    counter: [
      ...money.counter,
      ...role(made.akad === 'MURABAHAH' ? 'MARGIN' : 'BUNGA', bunga_rp),
      ...role('DENDA', isSocial ? 0 : denda),
      ...role('RUGI', 0 - made.rugi_lelang),
      ...role('BATAL', made.hasil_batal),
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

/** Taking goods back is always allowed by a second person, who reads the value and what becomes of it. */
function needOf(event: NewContractEvent): Need {
  const { no_cicilan, nama_customer, pokok_dibayar, nilai_ambil, sisa_lelang, rugi_lelang, hasil_batal, tunggakan, keterangan, detail_barang } = event
  const things = told(detail_barang, ({ nama_barang, kadar, berat }) => `${nama_barang} ${kadar}% ${formatNumber(berat, 3)} g`, ', ')
  return {
    kategori: 'LELANG_CICILAN',
    subjek: cicilan.name,
    kunci: no_cicilan,
    uraian: `${no_cicilan} · ${nama_customer} · ${things} · ${rp(pokok_dibayar)} → ${rp(nilai_ambil)}: ${keterangan ?? ''}`,
    selisih_rp: nilai_ambil - pokok_dibayar,
    isi: { no_cicilan, pokok_dibayar, nilai_ambil, sisa_lelang, rugi_lelang, hasil_batal, tunggakan, keterangan, detail_barang },
  }
}

const barcodesIn = (detail_barang: readonly { readonly kode_barcode: string | null }[]) =>
  detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])

/** Goods that are taken back: held pieces are free again, others wait for their posting; goods without a barcode become lots. */
async function takeIn(context: EventContext, made: readonly ContractEvent[]): Promise<void> {
  for (const { jenis_cicilan, status_barang, no_mutasi_cicilan, user_id, detail_barang } of made) {
    if (jenis_cicilan !== 'LELANG') continue
    const barcodes = barcodesIn(detail_barang)
    if (status_barang === 'DITAHAN') await releasePieces(context.db, context.kode_toko, barcodes)
    else if (barcodes.length > 0) await lockPiecesAs(context.db, context.kode_toko, barcodes, 'SOLD')
    const lots = detail_barang.filter(({ kode_barcode }) => kode_barcode === null)
    if (lots.length > 0)
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

/** What has to be so before an event is taken back: it left the contract as it is now, and its goods are still where it put them. */
async function takeBackEvent(context: EventContext, event: ContractEvent, contract: FoundContract): Promise<void> {
  const { jenis_cicilan, jumlah_angsuran, cicilan_dibayar, status_barang, surat_ke, detail_barang, no_cicilan, user_id, nama_customer } = event
  const isChanged =
    contract.cicilan_dibayar !== cicilan_dibayar + jumlah_angsuran ||
    // Goods that were kept until the last payment go back into their trays first: their sale is cancelled.
    (jenis_cicilan === 'LUNAS' && contract.serah_barang === 'DITAHAN' && contract.status_barang === 'DISERAHKAN') ||
    (jenis_cicilan === 'SURAT' && contract.surat_ke !== surat_ke)
  if (isChanged) refuse(refusals.NOT_THE_LATEST)
  const { db, kode_toko } = context
  if (jenis_cicilan === 'LUNAS' && contract.status_barang === 'DISERAHKAN') {
    // A contract that is open again needs its goods with the customer: he may have sold them back since.
    const agreed = await agreedPieces(db, kode_toko, no_cicilan)
    await lockPiecesAs(db, kode_toko, barcodesIn(agreed), 'SOLD')
  }
  if (jenis_cicilan !== 'LELANG') return
  const barcodes = barcodesIn(detail_barang)
  if (status_barang === 'DISERAHKAN') await lockPiecesAs(db, kode_toko, barcodes, 'BOUGHT')
  if (status_barang !== 'DITAHAN') return
  await lockPiecesAs(db, kode_toko, barcodes, 'READY')
  // They were sold when the contract was made, whatever they are.
  const taker = { kode_toko, modules: new Set(['BERLIAN']) }
  await holdPieces(db, taker, barcodes, { untuk: nama_customer, kind: cicilan.kind, dokumen: no_cicilan, user_id })
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
  waysOf: (caller: Caller): ContractWays => ({
    modules: caller.modules,
    nilaiPoinRp: numberSetting(caller, 'NILAI_POIN'),
    needsLetters: switchedOn(caller, 'CICILAN_SURAT_WAJIB'),
  }),
  async known(context, asked): Promise<Known> {
    const its = await readContracts(
      context,
      asked.map(({ no_cicilan }) => no_cicilan),
    )
    const pieces = new Map<string, readonly AgreedPiece[]>()
    for (const { no_cicilan } of its) pieces.set(no_cicilan, await agreedPieces(context.db, context.kode_toko, no_cicilan))
    return {
      pieces,
      pointTerms: await pointTermsOf(
        context.db,
        context.modules,
        its.flatMap(({ kode_member }) => kode_member ?? []),
      ),
    }
  },
  decide(contract, asked, context): Decision<typeof instalmentCase.events> {
    const event = decide(contract, asked, context)
    return {
      document: event,
      needs: event.jenis_cicilan === 'LELANG' ? [needOf(event)] : [],
      lines: (made) => eventLines(made, event.detail_bayar),
    }
  },
  beforePosting: takeIn,
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
