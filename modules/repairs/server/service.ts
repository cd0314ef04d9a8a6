import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { signatureRefusals } from '#modules/customer-screen/contract/signature.ts'
import { signed } from '#modules/customer-screen/server/public.ts'
import { type VatRate, vatOf } from '#modules/pricing/contract/vat.ts'
import { termsOf } from '#modules/sales/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { checkPhotos, takeWaitingPhotos, waitingPhotos } from '#modules/goods/server/public.ts'
import { type ClaimLine, type Lines, type Place, addLots, lotOfLine, moved } from '#modules/ledger/server/public.ts'
import { type PaymentRules, type TakenPayment, cardFeesOf, payingContextOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import { serveQueue } from '#modules/queue/server/public.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { type RequestedService, type Service, type ServiceGoods, type takeService as takeCall, service, signedService } from '../contract/service.ts'
import { waitingServices } from '../contract/validasi.ts'

/** Where the customer's things are while they are repaired, and where they come from. */
export const inService: Place = { tempat: 'SERVIS' }
export const outside: Place = { tempat: 'PELANGGAN' }

/** What a customer has with us for a service more (below zero), or less. */
export const advance = ({ no_service, no_hp }: Pick<Service, 'no_service' | 'no_hp'>, rupiah: number): ClaimLine[] =>
  rupiah === 0 ? [] : [{ jenis: 'UM_SERVICE', pihak: no_hp, dokumen: no_service, rupiah }]

/** A service taken in (events.md V1): its lines by weight into our care, what was paid in advance owed to the customer. */
export function takenInLines(
  made: Pick<Service, 'no_service' | 'no_hp' | 'dp_service' | 'kembali' | 'detail_barang'>,
  payments: readonly TakenPayment[],
): Lines {
  const { no_service, dp_service, kembali, detail_barang } = made
  const { claims, ...money } = received(payments, kembali, no_service)
  const stock = detail_barang.flatMap(({ no_urut, qty, berat, fine }) =>
    moved(
      { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: 0, kode_barcode: null, kode_lot: lotOfLine(no_service, no_urut) },
      { from: outside, to: inService },
    ),
  )
  return { kind: service.kind, reference: no_service, stock, ...money, claims: [...claims, ...advance(made, -dp_service)], points: [] }
}

/** The names of craftsmen of a shop by their codes. */
export async function craftsmenOf(db: Db, kode_toko: string, codes: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const named = codes.filter((code) => code !== null)
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ kode_tukang: string; nama_tukang: string }>`
    select kode_tukang, nama_tukang from tukang where kode_toko = ${kode_toko} and kode_tukang = any(${named})`.execute(db)
  return new Map(rows.map(({ kode_tukang, nama_tukang }) => [kode_tukang, nama_tukang]))
}

/** The craftsman with his name. @throws Refusal CRAFTSMAN_NOT_FOUND at his field */
export function craftsman(kode_tukang: string | null, names: ReadonlyMap<string, string>) {
  const { CRAFTSMAN_NOT_FOUND } = refusals
  if (kode_tukang === null) return { kode_tukang, nama_tukang: null }
  return {
    kode_tukang,
    nama_tukang: names.get(kode_tukang) ?? refuseAt('kode_tukang', CRAFTSMAN_NOT_FOUND, { kode_tukang }),
  }
}

/** What a service is judged by besides what was entered: the date, who works in the shop, and what the chain knows of the barcodes. */
interface Known {
  readonly tgl_system: string
  readonly craftsmen: ReadonlyMap<string, string>
  /** The conditions that there are. */
  readonly conditions: ReadonlySet<string>
  /**
   * The pieces, by barcode. `mayBeHis`: the customer may own it, since it was sold, or it is one of several under this barcode.
   * `noService` is the service that the piece is in, if any. The database decides in the end (db/migrations/0535_in_repair.sql).
   */
  readonly pieces: ReadonlyMap<string, { readonly mayBeHis: boolean; readonly noService: string | null }>
  /** The photos that wait for their line. */
  readonly photos: ReadonlySet<string>
  /** The customer signs when he leaves something (TANDA_TANGAN_SERVICE). */
  readonly needsSignature: boolean
  /** The rate of the tax on the fee; undefined where the shop takes none (PPN_PENJUALAN). */
  readonly vat: VatRate | undefined
}

const barcodesOf = ({ detail_barang }: ServiceGoods) => detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])

/** What was left for the cashier before there were photos and signatures has none. */
const signatureOf = ({ tanda_tangan = null }: Partial<Pick<ServiceGoods, 'tanda_tangan'>>): string | null => tanda_tangan
const photosOf = ({ foto_masuk = [] }: Partial<Pick<ServiceGoods['detail_barang'][number], 'foto_masuk'>>): readonly string[] => foto_masuk
const allPhotosOf = (requested: readonly ServiceGoods[]) => requested.flatMap(({ detail_barang }) => detail_barang.flatMap(photosOf))

/** What was left for the cashier before conditions were chosen has none. */
const conditionOf = ({ kode_kondisi = null }: Partial<Pick<ServiceGoods['detail_barang'][number], 'kode_kondisi'>>): string | null => kode_kondisi

async function conditionsOf(db: Db, requested: readonly ServiceGoods[]): Promise<ReadonlySet<string>> {
  const codes = requested.flatMap(({ detail_barang }) => detail_barang.flatMap((line) => conditionOf(line) ?? []))
  if (codes.length === 0) return new Set()
  const { rows } = await sql<{ kode_kondisi: string }>`select kode_kondisi from kondisi_barang where kode_kondisi = any(${codes})`.execute(db)
  return new Set(rows.map(({ kode_kondisi }) => kode_kondisi))
}

/** How a shop takes things in. */
export interface TakingRules {
  /** The customer signs when he leaves something (TANDA_TANGAN_SERVICE). */
  readonly needsSignature?: boolean
  /** What the shop has switched on: whether it takes tax (PPN_PENJUALAN). */
  readonly modules?: ReadonlySet<string>
}

const takingContextOf = (input: Context) => ({
  ...payingContextOf(input),
  needsSignature: switchedOn(input.caller, 'TANDA_TANGAN_SERVICE'),
  modules: input.caller.modules,
})

const noModules: ReadonlySet<string> = new Set()

async function knownOf(
  { needsSignature = false, modules = noModules, ...context }: EventContext & TakingRules,
  requested: readonly ServiceGoods[],
  photos: ReadonlySet<string>,
): Promise<Known> {
  const { db, kode_toko, tgl_system } = context
  const craftsmen = await craftsmenOf(
    db,
    kode_toko,
    requested.map(({ kode_tukang }) => kode_tukang),
  )
  const { rows } = await sql<{ kode_barcode: string; may_be_his: boolean; no_service: string | null }>`
    select kode_barcode, status = 'SOLD' or qty <> 1 as may_be_his, case when qty = 1 then repair_of(kode_barcode) end as no_service
    from barang where kode_barcode = any(${requested.flatMap(barcodesOf)})`.execute(db)
  return {
    tgl_system,
    craftsmen,
    conditions: await conditionsOf(db, requested),
    photos,
    needsSignature,
    vat: (await termsOf({ ...context, modules }, [])).vat,
    pieces: new Map(rows.map(({ kode_barcode, may_be_his, no_service }) => [kode_barcode, { mayBeHis: may_be_his, noService: no_service }])),
  }
}

/** What a service weighs and costs; pure, and refuses at its field what cannot be. */
export function weighed(requested: ServiceGoods, known: Known) {
  const { ESTIMATE_IN_PAST, ADVANCE_TOO_LARGE, PIECE_NOT_FOUND, PIECE_NOT_SOLD, PIECE_IN_REPAIR } = refusals
  const { detail_barang: lines, tgl_estimasi, dp_service, kode_tukang, tanda_tangan: _, ...header } = requested
  const tanda_tangan = signatureOf(requested)
  if (tgl_estimasi < known.tgl_system) refuseAt('tgl_estimasi', ESTIMATE_IN_PAST)
  lines.forEach((line, at) => {
    const { kode_barcode } = line
    const kode_kondisi = conditionOf(line)
    if (kode_kondisi !== null && !known.conditions.has(kode_kondisi))
      refuseAt(`detail_barang.${at}.kode_kondisi`, refusals.CONDITION_UNKNOWN, { kode_kondisi })
    if (kode_barcode === null) return
    const [piece, field] = [known.pieces.get(kode_barcode), `detail_barang.${at}.kode_barcode`]
    if (!piece) refuseAt(field, PIECE_NOT_FOUND)
    // Goods that lie in the shop cannot come in for repair: their gold would be in the shop twice.
    const [kind, detail] = piece.noService ? [PIECE_IN_REPAIR, piece.noService] : [PIECE_NOT_SOLD, kode_barcode]
    if (piece.noService || !piece.mayBeHis) refuseAt(field, kind, { detail })
  })
  checkPhotos(lines.map(photosOf), ['detail_barang', 'foto_masuk'], known.photos)
  const grand_total = lines.reduce((sum, { biaya }) => sum + biaya, 0)
  if (known.needsSignature && tanda_tangan === null) refuseAt('tanda_tangan', signatureRefusals.SIGNATURE_REQUIRED)
  if (dp_service > grand_total) refuseAt('dp_service', ADVANCE_TOO_LARGE)
  const detail_barang = lines.map((line) => ({
    ...line,
    kode_kondisi: conditionOf(line),
    foto_masuk: [...photosOf(line)],
    fine: fineMg(toMg(line.berat), line.kadar) / 1000,
  }))
  return {
    ...header,
    ...signed(signedService({ ...requested, detail_barang }), tanda_tangan),
    ...craftsman(kode_tukang, known.craftsmen),
    tgl_estimasi,
    dp_service,
    total_qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    total_berat: sumOfGrams(lines.map(({ berat }) => berat)),
    grand_total,
    ...vatOf(grand_total, known.vat),
    uang_muka_service: dp_service,
    total_berat_selesai: null,
    biaya_selesai: null,
    detail_barang,
  }
}

/** How services come about. */
const taking: DocumentWriting<typeof service, RequestedService, Decision<typeof service>, PaymentRules & TakingRules> = {
  document: service,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const known = await knownOf(context, requested, await takeWaitingPhotos(context.db, context.kode_toko, allPhotosOf(requested)))
    const fees = await cardFeesOf(context.db, requested)
    return ({ detail_bayar, ...goods }) => {
      const header = { ...weighed(goods, known), ...settle(goods.dp_service, detail_bayar) }
      const payments = withCardFees(detail_bayar, context, fees)
      return {
        document: { ...header, detail_bayar: payments },
        lines: (made) => takenInLines(made, payments),
      }
    }
  },
  beforePosting: (context, made) =>
    addLots(
      context,
      service.kind,
      made.flatMap(({ no_service, user_id, detail_barang }) =>
        detail_barang.map(({ no_urut, nama_barang, kadar }) => ({
          kode_lot: lotOfLine(no_service, no_urut),
          dokumen: no_service,
          kadar,
          keterangan: nama_barang,
          created_by: user_id,
        })),
      ),
    ),
}

/** Takes a service in: its goods into our care, what is paid in advance as money of the customer. */
export const takeIn = (context: EventContext & PaymentRules & TakingRules, requested: RequestedService): Promise<Service> =>
  writeDocument(context, taking, requested)

export const takeService: Handler<typeof takeCall> = (input) => takeIn(takingContextOf(input), input.body)

/** The services that wait: they are judged when they are left, and again when their money is taken. Nothing of ours is held for them. */
export const waiting = serveQueue(waitingServices, {
  async price(input, goods) {
    const context = takingContextOf(input)
    // Its photos wait until the cashier takes the money.
    const photos = await waitingPhotos(context.db, context.kode_toko, allPhotosOf([goods]))
    const { grand_total, dp_service } = weighed(goods, await knownOf(context, [goods], photos))
    return { grand_total, bayar: dp_service }
  },
  holdsNothing: true,
  shown: sql`
    a.isi ->> 'tgl_estimasi' as tgl_estimasi,
    (select json_agg(json_build_object('nama_barang', nama_barang, 'deskripsi_service', deskripsi_service, 'berat', berat, 'biaya', biaya,
                                               'foto_masuk', coalesce(foto_masuk, '{}')))
     from jsonb_to_recordset(a.isi -> 'detail_barang') as l (nama_barang text, deskripsi_service text, berat numeric, biaya bigint, foto_masuk text[])) as detail_barang`,
  make: (input, goods, { detail_bayar }) => takeIn(takingContextOf(input), { ...goods, detail_bayar }),
})
