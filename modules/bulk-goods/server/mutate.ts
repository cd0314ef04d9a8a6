import { type EventContext, eventOf } from '#engine/server/event.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { unpaidSources } from '#modules/intake/server/public.ts'
import { addLots } from '#modules/ledger/server/public.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import { refusals as stockRefusals } from '#modules/handling/contract/refusals.ts'
import { type Cell, lotOf, nameOf } from '../contract/cells.ts'
import {
  type Mutation,
  type NewMutation,
  type addManual as addCall,
  type destroyManual as destroyCall,
  type moveManual as moveCall,
  mutasiManual,
  scrapOf,
} from '../contract/mutasi-manual.ts'
import { type HeldLots, type NamedCell, holdLots } from './lots.ts'
import { mutationLines } from './mutation-lines.ts'

/** What is asked to happen to goods without a barcode; `hpp` is what those that come in cost. */
export interface RequestedMutation extends Pick<NewMutation, 'jenis_mutasi' | 'sumber' | 'kode_supplier' | 'baki_tujuan' | 'keterangan'> {
  readonly detail_barang: readonly (Cell & { readonly qty: number; readonly berat: number; readonly hpp?: number })[]
}

/** What a shop says of them. */
export interface MutationRules {
  readonly modules: ReadonlySet<string>
}

type Line = NewMutation['detail_barang'][number]

const cellsOf = ({ detail_barang }: RequestedMutation): NamedCell[] => detail_barang.map((line, at) => ({ ...line, at: `detail_barang.${at}.` }))
/** The lots that what is moved goes into. */
const targetsOf = (requested: RequestedMutation): NamedCell[] =>
  requested.baki_tujuan === null ? [] : cellsOf(requested).map((cell) => ({ ...cell, kode_baki: requested.baki_tujuan as string, at: '' }))

const mutating: DocumentWriting<typeof mutasiManual, RequestedMutation, Decision<typeof mutasiManual>, MutationRules> = {
  document: mutasiManual,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const [coming, others] = [requested.filter(isComing), requested.filter((each) => !isComing(each))]
    const held = await holdLots(context, mutasiManual.kind, [...coming.flatMap(cellsOf), ...others.flatMap(targetsOf)], others.flatMap(cellsOf))
    const prices = requested.some(({ jenis_mutasi }) => jenis_mutasi === 'HANCUR') ? await buybackPricesNow(context.db, context.modules) : undefined
    const comesUnpaid = await unpaidSources(
      context.db,
      context.kode_toko,
      requested.map(({ sumber }) => sumber),
    )
    return (one) => {
      const document = mutated(one, held, prices)
      const costs = document.detail_barang.map(({ hpp }) => hpp)
      return { document, needs: needsOf(document, comesUnpaid(document.sumber, costs)), lines: mutationLines }
    }
  },
  async beforePosting(context, made) {
    const scrap = made.filter(({ jenis_mutasi }) => jenis_mutasi === 'HANCUR').flatMap((mutation) => scrapLots(mutation))
    if (scrap.length > 0) await addLots(context, mutasiManual.kind, scrap)
  },
}

const isComing = ({ jenis_mutasi }: RequestedMutation) => jenis_mutasi === 'TAMBAH'

/** What comes in has the gold of its group's purity; what is taken has its share of the lot's. */
function mutated(requested: RequestedMutation, held: HeldLots, prices: BuybackPrices | undefined): NewMutation {
  const take = held.taker()
  const detail_barang = cellsOf(requested).map((cell, at): Line => {
    const line = requested.detail_barang[at]!
    const { kode_baki, kode_group, kode_dept } = cell
    const { qty, berat, hpp: cost = 0 } = line
    const kadar = held.groups.get(kode_group)!.kadar
    if (requested.baki_tujuan === kode_baki) refuseAt(`${cell.at}kode_baki`, stockRefusals.SAME_TRAY)
    const goods = { kode_baki, kode_group, kode_dept, kadar, qty, berat }
    if (isComing(requested)) return { ...goods, fine: fineMg(toMg(berat), kadar) / 1000, hpp: cost, harga_per_gram: null, nilai: 0, beban: 0 }
    const { fineMg: fine, costRp: hpp } = take(cell, line)
    return { ...goods, fine: fine / 1000, hpp, ...(prices ? worth(goods, hpp, prices) : { harga_per_gram: null, nilai: 0, beban: 0 }) }
  })
  const sum = (of: (line: Line) => number) => detail_barang.reduce((total, line) => total + of(line), 0)
  const { jenis_mutasi, sumber, kode_supplier, baki_tujuan, keterangan } = requested
  return {
    jenis_mutasi,
    sumber,
    kode_supplier: sumber === 'SUPPLIER' ? kode_supplier : null,
    baki_tujuan,
    keterangan,
    total_qty: sum(({ qty }) => qty),
    total_berat: sumOfGrams(detail_barang.map(({ berat }) => berat)),
    total_hpp: sum(({ hpp }) => hpp),
    nilai: sum(({ nilai }) => nilai),
    beban: sum(({ beban }) => beban),
    detail_barang,
  }
}

/** Scrap is worth what the list pays for its group today, and never more than it cost (docs/decisions/036). */
function worth({ kode_group, berat }: Pick<Line, 'kode_group' | 'berat'>, hpp: number, prices: BuybackPrices) {
  const harga_per_gram = prices.grup.find((group) => group.kode_group === kode_group)?.harga_per_gram ?? null
  const nilai = harga_per_gram === null ? 0 : Math.min(hpp, rupiahFor(berat, harga_per_gram))
  return { harga_per_gram, nilai, beban: hpp - nilai }
}

const scrapLots = ({ kode_toko, no_mutasi_manual, user_id, detail_barang }: Mutation) =>
  detail_barang.map((line) => ({
    kode_lot: scrapOf(no_mutasi_manual, line.no_urut),
    dokumen: no_mutasi_manual,
    kadar: line.kadar,
    keterangan: nameOf(line),
    created_by: user_id,
    dari: [{ kode_lot: lotOf(kode_toko, line) }],
  }))

/**
 * Takes goods without a barcode in, moves or destroys them, without approvals: for the seed of the demo chain.
 * The screens use the same writing.
 *
 * @throws Refusal of `holdLots` and its taker at their fields, SAME_TRAY, SUPPLIER_NOT_FOUND, and those of `post`
 */
export function mutate(context: EventContext & MutationRules, requested: RequestedMutation): Promise<Mutation> {
  return writeDocument(context, mutating, requested)
}

/** Returns the approvals of an event: for value without payment, and for destroyed gold. The approval is for these goods and this reason. */
function needsOf({ jenis_mutasi, sumber, keterangan, total_berat, total_hpp, detail_barang }: NewMutation, unpaid: boolean): Need[] {
  const about = {
    subjek: mutasiManual.name,
    kunci: shortList(detail_barang, nameOf, ', '),
    // The cost of a part changes when others put goods into its lot. The user enters the cost of goods that come in.
    isi: {
      keterangan,
      barang: detail_barang.map(({ kode_baki, kode_group, kode_dept, qty, berat, hpp }) => ({
        kode_baki,
        kode_group,
        kode_dept,
        qty,
        berat,
        ...(sumber === null ? {} : { hpp }),
      })),
    },
  }
  const weights = shortList(detail_barang, (line) => `${nameOf(line)} ${formatNumber(line.berat, 3)} g`)
  if (unpaid) return [{ ...about, kategori: 'BARANG_MASUK_TANPA_HUTANG', uraian: `${weights}, ${rp(total_hpp)}`, selisih_rp: total_hpp }]
  if (jenis_mutasi === 'HANCUR') return [{ ...about, kategori: 'HANCUR_BARANG', uraian: `${weights}: ${keterangan}`, selisih_mg: -toMg(total_berat) }]
  return []
}

const save = (input: Context, requested: RequestedMutation): Promise<Mutation> =>
  saveDocument(input, { ...eventOf(input), modules: input.caller.modules }, mutating, requested)

const nowhere = { sumber: null, kode_supplier: null, baki_tujuan: null }

export const addManual: Handler<typeof addCall> = (input) => save(input, { ...nowhere, ...input.body, jenis_mutasi: 'TAMBAH' })
export const moveManual: Handler<typeof moveCall> = (input) => save(input, { ...nowhere, ...input.body, jenis_mutasi: 'PINDAH' })
export const destroyManual: Handler<typeof destroyCall> = (input) => save(input, { ...nowhere, ...input.body, jenis_mutasi: 'HANCUR' })
