import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Approved, type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, messageLines, saveDocument, writeDocument, writeDocuments } from '#modules/documents/server/public.ts'
import { type IdentityRule, identityRule } from '#modules/buyback/contract/seller.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { takeWaitingPhotos, waitingPhotos } from '#modules/goods/server/public.ts'
import { type CounterLine, type Lines, type Place, addLots, moved } from '#modules/ledger/server/public.ts'
import { paidOut, payOut } from '#modules/payments/server/public.ts'
import { serveQueue } from '#modules/queue/server/public.ts'
import { type Rounding, purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { type ShopTerms, bracketOf, ceilingOf, estimateOf, estimateOfAll } from '../contract/ceiling.ts'
import {
  type RequestedLoan,
  type Loan,
  type NewLoan,
  hutang,
  type lend as lendCall,
  type readBorrower as readBorrowerCall,
} from '../contract/hutang.ts'
import { dueDate, interestOfSteps } from '../contract/interest.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals } from '../contract/refusals.ts'
import { waitingLoans } from '../contract/validasi.ts'
import { type LendingSwitches, lendingSwitches, loanTermsOf } from './loan-terms.ts'
import { sql } from 'kysely'

/** The lot of a line of a loan. */
export const lotOfLoan = (no_faktur_hutang: string, no_urut: number): string => `${no_faktur_hutang}/${no_urut}`

/** Where what customers leave for loans lies, and where it comes from. */
export const pledged: Place = { tempat: 'GADAI' }
export const outside: Place = { tempat: 'PELANGGAN' }

/** A loan from before the books, as it was agreed on then: nothing is paid out, and months may be paid already. */
export interface OpeningLoan extends Omit<RequestedLoan, 'detail_bayar'> {
  readonly no_lama: string
  readonly hitungan: Loan['hitungan']
  readonly tgl_hutang: string
  readonly bulan_dibayar: number
}

type Requested = RequestedLoan | OpeningLoan
const isOpening = (requested: Requested): requested is OpeningLoan => 'tgl_hutang' in requested

/** How a shop lends. */
export interface LendingRules extends LendingSwitches {
  readonly rounding: Rounding
  /** The bag is scanned before it is handed out (GADAI_SCAN_KANTONG). */
  readonly scansBags: boolean
  /** The most that one person may owe to the chain, in rupiah; 0 is no limit (BATAS_HUTANG_ORANG). */
  readonly personMaxRp: number
  /** The fee of a letter that replaces a lost one, in rupiah (BIAYA_SURAT_GADAI). */
  readonly letterFeeRp: number
  /** So many grams may a pledge that its owner sells differ from its weight in the loan (TOLERANSI_BERAT_BELI). */
  readonly weightGramsMax: number
  /** Each loan names its appraiser (GADAI_PENAKSIR). */
  readonly needsAppraiser: boolean
  /** Each pledged thing has a photo (GADAI_FOTO). */
  readonly needsPhoto: boolean
  /** What a customer who sells his pledge must say of himself (IDENTITAS_PENJUAL). */
  readonly identity: IdentityRule
}

export const lendingRules = ({ caller }: Pick<Context, 'caller'>): LendingRules => ({
  ...lendingSwitches(caller),
  rounding: purchaseRounding(caller),
  scansBags: switchedOn(caller, 'GADAI_SCAN_KANTONG'),
  personMaxRp: numberSetting(caller, 'BATAS_HUTANG_ORANG'),
  weightGramsMax: numberSetting(caller, 'TOLERANSI_BERAT_BELI'),
  letterFeeRp: numberSetting(caller, 'BIAYA_SURAT_GADAI'),
  needsAppraiser: switchedOn(caller, 'GADAI_PENAKSIR'),
  needsPhoto: switchedOn(caller, 'GADAI_FOTO'),
  identity: identityRule(caller),
})

/** An appraiser with his certificate. */
type Appraiser = Readonly<Record<'kode_penaksir' | 'nama_penaksir' | 'no_sertifikat' | 'sertifikat_sampai', string>>

const noAppraiser = { kode_penaksir: null, nama_penaksir: null, no_sertifikat: null, sertifikat_sampai: null }

/** The appraiser of a loan, whose certificate is valid that day. @throws Refusal at his field */
function appraisedBy(kode_penaksir: string | null, { appraisers, needsAppraiser, tgl_system }: LendingBy): Appraiser | typeof noAppraiser {
  const { APPRAISER_NOT_FOUND, APPRAISER_REQUIRED, CERTIFICATE_EXPIRED } = refusals
  if (kode_penaksir === null) return needsAppraiser ? refuseAt('kode_penaksir', APPRAISER_REQUIRED) : noAppraiser
  const appraiser = appraisers.find((each) => each.kode_penaksir === kode_penaksir) ?? refuseAt('kode_penaksir', APPRAISER_NOT_FOUND)
  if (appraiser.sertifikat_sampai < tgl_system) refuseAt('kode_penaksir', CERTIFICATE_EXPIRED, { sampai: appraiser.sertifikat_sampai })
  return appraiser
}

/** The data that a loan is decided by, besides the input. */
export interface LendingBy extends ShopTerms {
  readonly tgl_system: string
  readonly rounding: Rounding
  readonly bags: ReadonlySet<string>
  readonly appraisers: readonly Appraiser[]
  readonly needsAppraiser: boolean
  /** The photos that wait for their loans. */
  readonly photos: ReadonlySet<string>
  readonly needsPhoto: boolean
}

/** Decides the amount of a loan on a pledge. Pure. Invalid input is refused at its field. */
export function lent(requested: Requested, by: LendingBy): Omit<NewLoan, 'nama_sales'> {
  const { OVER_CEILING, NO_CEILING, NO_INTEREST, BELOW_GOLD, PURITY_NOT_FOUND, CONDITION_NOT_FOUND, FEE_TOO_LARGE, BAG_TAKEN } = refusals
  const { detail_barang: lines, jenis_plafond, jumlah_hutang, lama_pinjam, admin_gadai, no_kantong, no_kotak } = requested
  const pledges = lines.map((line, at) => {
    const kadar = by.kadar.find(({ kode_kadar }) => kode_kadar === line.kode_kadar)?.kadar
    const at_ = `detail_barang.${at}`
    if (kadar === undefined) return refuseAt(`${at_}.kode_kadar`, PURITY_NOT_FOUND)
    if (line.kode_kondisi !== null && !by.kondisi.some(({ kode_kondisi }) => kode_kondisi === line.kode_kondisi))
      refuseAt(`${at_}.kode_kondisi`, CONDITION_NOT_FOUND)
    const berat_dengan_plastik = line.berat_dengan_plastik ?? line.berat
    if (berat_dengan_plastik < line.berat) refuseAt(`${at_}.berat_dengan_plastik`, BELOW_GOLD)
    // A loan from before the books has no photos.
    if (line.foto === null && by.needsPhoto && !isOpening(requested)) refuseAt(`${at_}.foto`, goodsRefusals.PHOTO_REQUIRED)
    // A photo waits in its shop for one thing.
    const isOther = lines.findIndex(({ foto }) => foto === line.foto) < at
    if (line.foto !== null && (isOther || !by.photos.has(line.foto))) refuseAt(`${at_}.foto`, goodsRefusals.NO_PHOTO)
    const pledge = { ...line, kadar, berat_dengan_plastik, fine: fineMg(toMg(line.berat), kadar) / 1000 }
    return { ...pledge, ...estimateOf(pledge, by), keluar_dengan: null }
  })
  if (no_kantong !== null && by.bags.has(no_kantong)) refuseAt('no_kantong', BAG_TAKEN)
  const { plafond, isMissing } = ceilingOf(pledges, jenis_plafond, by)
  const opening = isOpening(requested) ? requested : undefined
  // A loan from before the books has the terms of that time.
  if (!opening && isMissing) refuseAt('jumlah_hutang', NO_CEILING)
  if (!opening && plafond !== null && jumlah_hutang > plafond) refuseAt('jumlah_hutang', OVER_CEILING, { plafond: formatNumber(plafond, 0) })
  const bracket = opening ? undefined : bracketOf(jumlah_hutang, by)
  const bunga_persen = bracket?.bunga_persen ?? requested.bunga_persen ?? refuseAt('bunga_persen', NO_INTEREST)
  if (admin_gadai >= jumlah_hutang) refuseAt('admin_gadai', FEE_TOO_LARGE)
  const grand_total = jumlah_hutang - admin_gadai
  const tgl_hutang = opening?.tgl_hutang ?? by.tgl_system
  const bulan_dibayar = opening?.bulan_dibayar ?? 0
  const hitungan = opening?.hitungan ?? bracket?.hitungan ?? 'BULAN'
  const { nama_customer, alamat_customer, no_hp, no_identitas, kode_sales, keterangan } = requested
  const [total_qty, total_berat] = [pledges.reduce((sum, { qty }) => sum + qty, 0), sumOfGrams(pledges.map(({ berat }) => berat))]
  return {
    nama_customer,
    alamat_customer,
    no_hp,
    no_identitas,
    kode_sales,
    keterangan,
    no_kantong,
    no_kotak,
    jenis_plafond,
    tgl_hutang,
    // A loan from before the books was appraised at that time.
    ...(opening ? noAppraiser : appraisedBy(requested.kode_penaksir, by)),
    dari_saldo_awal: opening !== undefined,
    no_lama: opening?.no_lama ?? null,
    total_qty,
    total_berat,
    total_berat_dengan_plastik: sumOfGrams(pledges.map(({ berat_dengan_plastik }) => berat_dengan_plastik)),
    taksiran: estimateOfAll(pledges, by),
    plafond,
    jumlah_hutang,
    bunga_persen,
    bunga_berlaku: bunga_persen,
    hitungan,
    lama_pinjam,
    bulan_dibayar,
    hari_dibayar: 0,
    tgl_jatuh_tempo: dueDate(tgl_hutang, lama_pinjam, { bulan: bulan_dibayar, hari: 0 }),
    bunga_rp: interestOfSteps(
      { sisa_hutang: jumlah_hutang, bunga_persen, hitungan, tgl_hutang, bulan_dibayar, hari_dibayar: 0 },
      { bulan: lama_pinjam, hari: 0 },
      by.rounding,
    ).bunga_rp,
    admin_gadai,
    grand_total,
    jumlah_bayar: opening ? 0 : grand_total,
    sisa_hutang: jumlah_hutang,
    qty_gadai: total_qty,
    berat_gadai: total_berat,
    surat_ke: 0,
    detail_barang: pledges,
    detail_bayar: isOpening(requested) ? [] : [...requested.detail_bayar],
  }
}

/** Those of these bags in which something lies already. */
export async function takenBags({ db, kode_toko }: EventContext, requested: readonly Pick<Loan, 'no_kantong'>[]): Promise<ReadonlySet<string>> {
  const bags = requested.flatMap(({ no_kantong }) => no_kantong ?? [])
  if (bags.length === 0) return new Set()
  const { rows } = await sql<{ no_kantong: string }>`
    select no_kantong from hutang where kode_toko = ${kode_toko} and status = 'AKTIF' and no_kantong = any(${bags})`.execute(db)
  return new Set(rows.map(({ no_kantong }) => no_kantong))
}

/** The open loans of a borrower over the chain come to more than one person may owe. @throws Refusal BORROWER_OVER at the amount */
async function demandLimit({ db }: EventContext, mostRp: number, { no_hp, no_identitas, jumlah_hutang }: RequestedLoan): Promise<void> {
  if (mostRp === 0) return
  const { rows } = await sql<{ owed: number }>`select hutang_orang(${no_hp}, ${no_identitas}) as owed`.execute(db)
  const { owed } = rows[0]!
  const [hutang, batas, sisa] = [owed, mostRp, Math.max(0, mostRp - owed)].map((rupiah) => formatNumber(rupiah, 0)) as [string, string, string]
  if (owed + jumlah_hutang > mostRp) refuseAt('jumlah_hutang', refusals.BORROWER_OVER, { hutang, batas, sisa })
}

/** What a person owes in all shops, and the most that he may. */
export const readBorrower: Handler<typeof readBorrowerCall> = async ({ db, caller, query: { no_hp, no_identitas } }) => {
  const { rows } = await sql<{ hutang_orang: number }>`select hutang_orang(${no_hp}, ${no_identitas})`.execute(db)
  return { hutang_orang: rows[0]!.hutang_orang, batas_orang: numberSetting(caller, 'BATAS_HUTANG_ORANG') }
}

/** What the guards of the database mean to a person: one bag for one loan, one old number, the limit of a person, no bag left out of a count. */
export const databaseRefusals: DatabaseRefusals = {
  hutang_kantong: refusals.BAG_TAKEN,
  hutang_orang: refusals.BORROWER_LIMIT,
  hutang_lama: refusals.OLD_NUMBER_TAKEN,
  hitung_kantong_lengkap: refusals.BAGS_CHANGED,
}

/** How loans come about. */
const lending: DocumentWriting<typeof hutang, Requested, Decision<typeof hutang>, LendingRules> = {
  document: hutang,
  exclusiveKeys: ({ no_kantong }) => (no_kantong === null ? [] : [no_kantong]),
  async prepare(context, requested) {
    const photos = await takeWaitingPhotos(context.db, context.kode_toko, photosOf(requested))
    const by = await lendingBy(context, requested, photos)
    for (const each of requested) if (!isOpening(each)) await demandLimit(context, context.personMaxRp, each)
    return (each) => {
      const document = lent(each, by)
      if (!isOpening(each)) payOut(document.grand_total, each.detail_bayar)
      return { document, needs: needsOf(document), lines: loanLines }
    }
  },
  beforePosting: (context, made) =>
    addLots(
      context,
      hutang.kind,
      made.flatMap(({ no_faktur_hutang, user_id, detail_barang }) =>
        detail_barang.map(({ no_urut, nama_barang, kadar }) => ({
          kode_lot: lotOfLoan(no_faktur_hutang, no_urut),
          dokumen: no_faktur_hutang,
          kadar,
          keterangan: nama_barang,
          created_by: user_id,
        })),
      ),
    ),
}

type LentFacts = Pick<Loan, 'no_faktur_hutang' | 'no_hp' | 'jumlah_hutang' | 'admin_gadai' | 'dari_saldo_awal' | 'detail_barang' | 'detail_bayar'>

/**
 * The lines of a loan (events.md H1): the pledge by weight into our care, money out, the customer's debt, the earned fee. A loan from before the
 * books came out of capital (SA3).
 */
export function loanLines({ no_faktur_hutang, no_hp, jumlah_hutang, admin_gadai, dari_saldo_awal, detail_barang, detail_bayar }: LentFacts): Lines {
  const counter: CounterLine[] = dari_saldo_awal
    ? [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: jumlah_hutang }]
    : admin_gadai === 0
      ? []
      : [{ type: 'HUTANG', kode_akun: 'ADMIN', jumlahRp: admin_gadai }]
  return {
    kind: hutang.kind,
    reference: no_faktur_hutang,
    stock: detail_barang.flatMap(({ no_urut, qty, berat, fine }) =>
      moved(
        { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: 0, kode_barcode: null, kode_lot: lotOfLoan(no_faktur_hutang, no_urut) },
        { from: outside, to: pledged },
      ),
    ),
    cash: paidOut(detail_bayar),
    claims: [{ jenis: 'PIUTANG_GADAI', pihak: no_hp, dokumen: no_faktur_hutang, rupiah: jumlah_hutang }],
    counter,
    points: [],
  }
}

/** A loan above the parameters needs an approval. The approver reads the pledge. */
function needsOf({ nama_customer, jumlah_hutang, taksiran, jenis_plafond, detail_barang }: Omit<NewLoan, 'nama_sales'>): Need[] {
  if (taksiran === null || jumlah_hutang <= taksiran) return []
  const things = shortList(detail_barang, ({ nama_barang, kode_kadar, berat }) => `${nama_barang} ${kode_kadar} ${formatNumber(berat, 3)} g`, ', ')
  return [
    {
      kategori: 'HUTANG_DI_ATAS_TAKSIRAN',
      subjek: hutang.name,
      kunci: nama_customer,
      uraian: `${nama_customer} · ${things} · ${rp(taksiran)} → ${rp(jumlah_hutang)}`,
      selisih_rp: jumlah_hutang - taksiran,
      isi: { nama_customer, jumlah_hutang, taksiran, jenis_plafond, detail_barang },
    },
  ]
}

const photosOf = (requested: readonly Pick<Requested, 'detail_barang'>[]) =>
  requested.flatMap(({ detail_barang }) => detail_barang.flatMap(({ foto }) => foto ?? []))

/** Where a loan is made, and how its shop lends. */
const lendingContext = (input: Context): EventContext & LendingRules => ({ ...eventOf(input), ...lendingRules(input) })

export const lend: Handler<typeof lendCall> = (input) => saveDocument(input, lendingContext(input), lending, input.body)

/** What loans are judged by now. */
async function lendingBy(
  context: EventContext & LendingRules,
  requested: readonly Pick<Loan, 'no_kantong' | 'kode_penaksir'>[],
  photos: ReadonlySet<string>,
): Promise<LendingBy> {
  const terms = await loanTermsOf(context.db, context)
  const { rows: appraisers } = await sql<Appraiser>`
    select kode_penaksir, nama_penaksir, no_sertifikat, sertifikat_sampai::text from penaksir
    where kode_penaksir = any(${requested.flatMap(({ kode_penaksir }) => kode_penaksir ?? [])})`.execute(context.db)
  const { tgl_system, rounding, needsAppraiser, needsPhoto } = context
  return { ...terms, tgl_system, rounding, needsAppraiser, needsPhoto, photos, appraisers, bags: await takenBags(context, requested) }
}

/** The loans that wait: they are judged when they are left, and again when the cashier pays out, with the approvals that they need then. */
export const waiting = serveQueue(waitingLoans, {
  async price(input, goods) {
    const context = lendingContext(input)
    await demandLimit(context, context.personMaxRp, { ...goods, detail_bayar: [] })
    // Its photos wait until the cashier pays out.
    const photos = await waitingPhotos(context.db, context.kode_toko, photosOf([goods]))
    const { grand_total } = lent({ ...goods, detail_bayar: [] }, await lendingBy(context, [goods], photos))
    return { grand_total, bayar: 0 - grand_total }
  },
  holdsNothing: true,
  shown: sql`
    (a.isi ->> 'jumlah_hutang')::bigint as jumlah_hutang, (a.isi ->> 'admin_gadai')::bigint as admin_gadai, (a.isi ->> 'lama_pinjam')::int as lama_pinjam,
    (a.isi ->> 'bunga_persen')::numeric as bunga_persen, (select nama_penaksir from penaksir p where p.kode_penaksir = a.isi ->> 'kode_penaksir') as nama_penaksir,
    a.isi ->> 'no_kantong' as no_kantong, a.isi ->> 'no_kotak' as no_kotak, a.isi ->> 'keterangan' as keterangan,
    (select json_agg(json_build_object('nama_barang', nama_barang, 'kode_kadar', kode_kadar, 'kode_kondisi', kode_kondisi, 'qty', qty, 'berat', berat, 'foto', foto))
     from jsonb_to_recordset(a.isi -> 'detail_barang') as l (nama_barang text, kode_kadar text, kode_kondisi text, qty int, berat numeric, foto text)) as detail_barang`,
  make: (input, goods, { detail_bayar }) => saveDocument(input, lendingContext(input), lending, { ...goods, detail_bayar }),
})

/** Lends without a call, and without its approvals: for the demo chain. */
export const lendTo = (context: EventContext & LendingRules, requested: RequestedLoan): Promise<Loan> => writeDocument(context, lending, requested)

/** Enters loans from before the books, which another user has approved. */
export const openLoans = (context: EventContext & LendingRules, requested: readonly OpeningLoan[], approvals: readonly Approved[]): Promise<Loan[]> =>
  writeDocuments(context, lending, requested, () => Promise.resolve(approvals))

/** Takes back a loan without payments; the mirror of its posting hands over the pledge. @throws Refusal NOT_THE_LATEST */
export async function undoLoan({ db, kode_toko }: EventContext, { no_faktur_hutang }: Loan): Promise<void> {
  const { rows } = await sql`
    select from mutasi_hutang where (kode_toko, no_faktur_hutang, status) = (${kode_toko}, ${no_faktur_hutang}, 'VALID') limit 1`.execute(db)
  if (rows.length > 0) refuse(refusals.NOT_THE_LATEST)
}

/** The texts of a loan's message that its header lacks: the pledged things. */
export const loanMessage = ({ detail_barang }: Loan) => ({
  barang: messageLines(
    detail_barang.map(({ nama_barang, berat }) => ({ text: `${nama_barang} (${formatNumber(berat, 3)} gram)` })),
    'barang',
  ),
})
