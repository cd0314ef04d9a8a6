import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import { countUpTo, keyset } from '#engine/server/paging.ts'
import { countedMax } from '#engine/contract/endpoint.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs } from '#modules/goods/server/public.ts'
import { type Lines, type Measures, addLots, lotsAt, moved } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type SortPurpose, placeOfPurpose, sorting as s } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import type * as contract from '../contract/sortir.ts'
import { type RequestedSorting, type Candidate, type NewSorting, type Sorting, sortedLot, sortir } from '../contract/sortir.ts'
import { foundGold } from '../contract/sorted.ts'

/** What a shop says of sorting. */
export interface SortingRules {
  /** So many grams may goods differ from the books without an approval, of gross and of fine gold (TOLERANSI_BERAT_BELI). */
  readonly weightGramsMax: number
}

type Line = NewSorting['detail_barang'][number]
type Lot = NewSorting['detail_lot'][number]
type Requested = RequestedSorting['detail_barang'][number]

/** Goods as they stand with the used goods, with what they cost. */
type Held = Candidate & { readonly kode_lot: string | null; readonly hpp: number }

/** The lists that goods are sorted by. */
interface Lists {
  readonly purities: ReadonlyMap<string, number>
  readonly conditions: ReadonlyMap<string, string>
}

const sortsGoods: DocumentWriting<typeof sortir, RequestedSorting, Decision<typeof sortir>, SortingRules> = {
  document: sortir,
  exclusiveKeys: ({ detail_barang }) => detail_barang.map(({ kode_beli }) => kode_beli),
  async prepare({ db, kode_toko, weightGramsMax }, requested) {
    const lines = requested.flatMap(({ detail_barang }) => detail_barang)
    const held = await holdUsed(
      db,
      kode_toko,
      lines.map(({ kode_beli }) => kode_beli),
    )
    const lists = await listsOf(db)
    return (one) => {
      const document = sorted(one, held, lists)
      return { document, needs: needsOf(document, weightGramsMax), lines: sortingLines }
    }
  },
  async beforePosting(context, made) {
    await addLots(context, sortir.kind, made.flatMap(newLots))
    const rows = made.flatMap(({ no_sortir, detail_lot }) =>
      detail_lot.map(({ no_urut, tujuan_sortir, kode_kondisi }) => ({ kode_lot: sortedLot(no_sortir, no_urut), tujuan_sortir, kode_kondisi })),
    )
    await sql`
      insert into lot_sortir (kode_lot, tujuan_sortir, kode_kondisi)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as l (kode_lot text, tujuan_sortir text, kode_kondisi text)`.execute(context.db)
  },
}

/** Pieces and lots that stand with the used goods of a shop, locked, by their code. */
async function holdUsed(db: Db, kode_toko: string, codes: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_barcode = any(${[...codes]}) and (kode_toko, tempat) = (${kode_toko}, 'BEKAS')`.execute(db)
  const pieces = rows.map(({ kode_barcode }) => kode_barcode)
  await lockPiecesAs(db, kode_toko, pieces, 'BOUGHT')
  await lotsAt(
    db,
    kode_toko,
    { tempat: 'BEKAS' },
    codes.filter((code) => !pieces.includes(code)),
  )
  const used = await sql<Held>`
    select kode_beli, kode_barcode, kode_lot, kind, no_dokumen, tgl_masuk, nama_barang, kadar_beli, kode_kadar, qty, berat_beli, fine_beli, hpp
    from calon_sortir where kode_toko = ${kode_toko} and kode_beli = any(${[...codes]})`.execute(db)
  return new Map(used.rows.map((each) => [each.kode_beli, each]))
}

async function listsOf(db: Db): Promise<Lists> {
  const purities = await sql<{ kode_kadar: string; kadar: number }>`select kode_kadar, kadar from kadar`.execute(db)
  const conditions = await sql<{ kode_kondisi: string; kondisi_barang: string }>`select kode_kondisi, kondisi_barang from kondisi_barang`.execute(db)
  return {
    purities: new Map(purities.rows.map(({ kode_kadar, kadar }) => [kode_kadar, kadar])),
    conditions: new Map(conditions.rows.map(({ kode_kondisi, kondisi_barang }) => [kode_kondisi, kondisi_barang])),
  }
}

function sorted({ keterangan, detail_barang: requested }: RequestedSorting, held: ReadonlyMap<string, Held>, lists: Lists): NewSorting {
  const keys: string[] = []
  const detail_barang = requested.map((line, at): Line => {
    const addressOf = (field: string) => `detail_barang.${at}.${field}`
    const { kode_beli, kode_kadar, kode_kondisi, tujuan_sortir } = line
    const goods = held.get(kode_beli) ?? refuseAt(addressOf('kode_beli'), refusals.NOT_WITH_USED, { kode_beli })
    const kadar = lists.purities.get(kode_kadar) ?? refuseAt(addressOf('kode_kadar'), refusals.PURITY_UNKNOWN, { kode_kadar })
    if (!lists.conditions.has(kode_kondisi)) refuseAt(addressOf('kode_kondisi'), refusals.CONDITION_UNKNOWN, { kode_kondisi })
    const key = [kode_kadar, kode_kondisi, tujuan_sortir].join('/')
    if (!keys.includes(key)) keys.push(key)
    return { ...lineOf(goods, line, kadar), no_lot: keys.indexOf(key) + 1 }
  })
  const sum = (of: (line: Line) => number) => detail_barang.reduce((total, line) => total + of(line), 0)
  const grams = (of: (line: Line) => number) => sumOfGrams(detail_barang.map(of))
  return {
    keterangan,
    total_qty: sum(({ qty }) => qty),
    berat_beli: grams(({ berat_beli }) => berat_beli),
    fine_beli: grams(({ fine_beli }) => fine_beli),
    total_berat: grams(({ berat_sortir }) => berat_sortir),
    total_fine: grams(({ fine_sortir }) => fine_sortir),
    total_hpp: sum(({ hpp }) => hpp),
    susut_berat: grams(({ susut_berat }) => susut_berat),
    susut_fine: grams(({ susut_fine }) => susut_fine),
    susut_hpp: sum(({ susut_hpp }) => susut_hpp),
    lebih_berat: grams(({ lebih_berat }) => lebih_berat),
    lebih_fine: grams(({ lebih_fine }) => lebih_fine),
    detail_barang,
    detail_lot: keys.map((_, at) =>
      lotOf(
        detail_barang.filter(({ no_lot }) => no_lot === at + 1),
        lists,
      ),
    ),
  }
}

function lineOf(goods: Held, { berat_sortir, kode_kadar, kadar_uji, kode_kondisi, tujuan_sortir }: Requested, kadar: number): Omit<Line, 'no_lot'> {
  const { kode_barcode, kode_lot, kind, no_dokumen, nama_barang, kadar_beli, qty, berat_beli, fine_beli, hpp } = goods
  const booked = { grossMg: toMg(berat_beli), fineMg: toMg(fine_beli), kadar: kadar_beli, costRp: hpp }
  const { fineMg, lost, more } = foundGold(booked, { grossMg: toMg(berat_sortir), kadar: kadar_uji ?? kadar, isTested: kadar_uji !== null })
  return {
    kode_barcode,
    kode_lot,
    kind,
    no_dokumen,
    nama_barang,
    kadar_beli,
    qty,
    berat_beli,
    fine_beli,
    hpp,
    kode_kadar,
    kadar_uji,
    kode_kondisi,
    tujuan_sortir,
    berat_sortir,
    fine_sortir: fineMg / 1000,
    susut_berat: lost.grossMg / 1000,
    susut_fine: lost.fineMg / 1000,
    susut_hpp: lost.costRp,
    lebih_berat: more.grossMg / 1000,
    lebih_fine: more.fineMg / 1000,
  }
}

/** The lot that lines of one purity, condition and purpose become. */
function lotOf(lines: readonly Line[], { purities, conditions }: Lists): Lot {
  const [{ kode_kadar, kode_kondisi, tujuan_sortir }] = lines as [Line]
  return {
    kode_kadar,
    kadar: purities.get(kode_kadar)!,
    kode_kondisi,
    kondisi_barang: conditions.get(kode_kondisi)!,
    tujuan_sortir,
    qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    berat: sumOfGrams(lines.map(({ berat_sortir }) => berat_sortir)),
    fine: sumOfGrams(lines.map(({ fine_sortir }) => fine_sortir)),
    hpp: lines.reduce((sum, { hpp, susut_hpp }) => sum + hpp - susut_hpp, 0),
  }
}

const newLots = ({ no_sortir, user_id, detail_barang, detail_lot }: Sorting) =>
  detail_lot.map(({ no_urut, kode_kadar, kondisi_barang, tujuan_sortir }) => ({
    kode_lot: sortedLot(no_sortir, no_urut),
    dokumen: no_sortir,
    kode_kadar,
    keterangan: nameOfLot(tujuan_sortir, kode_kadar, kondisi_barang),
    created_by: user_id,
    dari: detail_barang
      .filter(({ no_lot }) => no_lot === no_urut)
      .map(({ kode_barcode, kode_lot }) => (kode_barcode === null ? { kode_lot: kode_lot ?? '' } : { kode_barcode })),
  }))

/** What people call a sorted lot: `CUCI 17K BAGUS`. */
const nameOfLot = (tujuan_sortir: SortPurpose, kode_kadar: string, kondisi_barang: string) => `${tujuan_sortir} ${kode_kadar} ${kondisi_barang}`

/** What the posting of a sorting is made from. */
export type PostedSorting = Pick<
  Sorting,
  'no_sortir' | 'detail_barang' | 'detail_lot' | 'susut_berat' | 'susut_fine' | 'susut_hpp' | 'lebih_berat' | 'lebih_fine'
>

/**
 * Used goods become lots (events.md R1, R4): out of BEKAS, and into it again, or into ROSOK what is to be melted. What is less than the books had
 * is lost at its share of the cost, what is more comes out of the corrections and costs nothing.
 */
export function sortingLines(sorting: PostedSorting): Lines {
  const { no_sortir, detail_barang, detail_lot, susut_berat, susut_fine, susut_hpp, lebih_berat, lebih_fine } = sorting
  const changed = { tempat: 'UBAH' } as const
  const lost = { pieces: 0, grossMg: toMg(susut_berat), fineMg: toMg(susut_fine), costRp: susut_hpp, kode_barcode: null }
  const more = { pieces: 0, grossMg: toMg(lebih_berat), fineMg: toMg(lebih_fine), costRp: 0, kode_barcode: null }
  return {
    kind: sortir.kind,
    reference: no_sortir,
    stock: [
      ...detail_barang.flatMap(({ kode_barcode, kode_lot, qty, berat_beli, fine_beli, hpp }) =>
        moved(
          { pieces: qty, grossMg: toMg(berat_beli), fineMg: toMg(fine_beli), costRp: hpp, kode_barcode, kode_lot },
          { from: { tempat: 'BEKAS' }, to: changed },
        ),
      ),
      ...(isNothing(more) ? [] : moved(more, { from: { tempat: 'KOREKSI' }, to: changed })),
      ...detail_lot.flatMap(({ no_urut, tujuan_sortir, qty, berat, fine, hpp }) =>
        moved(
          { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode: null, kode_lot: sortedLot(no_sortir, no_urut) },
          { from: changed, to: { tempat: placeOfPurpose(tujuan_sortir) } },
        ),
      ),
      ...(isNothing(lost) ? [] : moved(lost, { from: changed, to: { tempat: 'SUSUT' } })),
    ],
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

const isNothing = ({ pieces, grossMg, fineMg, costRp }: Measures) => pieces === 0 && grossMg === 0 && fineMg === 0 && costRp === 0

/** What sorting needs an approval for: goods that differ from the books by more than the shop's tolerance, of gross or of fine gold. */
function needsOf({ keterangan, detail_barang }: NewSorting, weightGramsMax: number): Need[] {
  const maxMg = toMg(weightGramsMax)
  const amiss = detail_barang.filter(({ susut_berat, susut_fine, lebih_berat, lebih_fine }) =>
    [susut_berat, susut_fine, lebih_berat, lebih_fine].some((grams) => toMg(grams) > maxMg),
  )
  if (amiss.length === 0) return []
  const codeOf = ({ kode_barcode, kode_lot }: Line) => kode_barcode ?? kode_lot ?? ''
  const grams = (weight: number) => `${formatNumber(weight, 3)} g`
  return [
    {
      kategori: 'SELISIH_SORTIR',
      subjek: sortir.name,
      kunci: shortList(amiss, codeOf, ', '),
      uraian: shortList(
        amiss,
        ({ nama_barang, berat_beli, berat_sortir, fine_beli, fine_sortir }) =>
          `${nama_barang} ${grams(berat_beli)} → ${grams(berat_sortir)} (${s.fine.label} ${grams(fine_beli)} → ${grams(fine_sortir)})`,
        '; ',
      ),
      selisih_mg: amiss.reduce((sum, { berat_beli, berat_sortir }) => sum + toMg(berat_sortir) - toMg(berat_beli), 0),
      isi: {
        keterangan,
        barang: amiss.map((line) => ({
          kode_beli: codeOf(line),
          berat_beli: line.berat_beli,
          fine_beli: line.fine_beli,
          berat_sortir: line.berat_sortir,
          kode_kadar: line.kode_kadar,
          kadar_uji: line.kadar_uji,
          tujuan_sortir: line.tujuan_sortir,
        })),
      },
    },
  ]
}

/**
 * Sorts used goods without approvals: for the seed of the demo chain. The screen uses the same writing.
 *
 * @throws Refusal NOT_WITH_USED, PURITY_UNKNOWN and CONDITION_UNKNOWN at their fields, STATUS_CHANGED, and those of `post`
 */
export function sortUsed(context: EventContext, requested: RequestedSorting): Promise<Sorting> {
  return writeDocument({ ...context, weightGramsMax: 0 }, sortsGoods, requested)
}

export const sortGoods: Handler<typeof contract.sortGoods> = (input) =>
  saveDocument(input, { ...eventOf(input), weightGramsMax: numberSetting(input.caller, 'TOLERANSI_BERAT_BELI') }, sortsGoods, input.body)

/** The oldest first. */
const places = keyset([s.tgl_masuk, s.kode_beli], 'asc')
const candidateColumns = sql`kode_beli, kode_barcode, kind, no_dokumen, tgl_masuk, nama_barang, kadar_beli, kode_kadar, qty, berat_beli, fine_beli`

export const readCandidates: Handler<typeof contract.readCandidates> = async ({ db, caller, query }) => {
  const { cari, no_dokumen = null, tgl_masuk = null, kode_kadar = null, after, limit } = query
  const found = sql`
    select ${candidateColumns} from calon_sortir
    where kode_toko = ${caller.kode_toko} and strpos(upper(kode_beli || ' ' || nama_barang || ' ' || no_dokumen), upper(${cari})) > 0
      and (${no_dokumen}::text is null or no_dokumen = upper(${no_dokumen})) and (${tgl_masuk}::date is null or tgl_masuk = ${tgl_masuk}::date)
      and (${kode_kadar}::text is null or kode_kadar = upper(${kode_kadar}))`
  const { rows } = await sql<Candidate>`
    select * from (${found}) found where ${places.after(after)} order by ${places.order} limit ${limit + 1}`.execute(db)
  const { rows: shown, next } = places.page(rows, limit)
  return { rows: shown, next, total: await countUpTo(db, found, countedMax) }
}

export const scanCandidates: Handler<typeof contract.scanCandidates> = async ({ db, caller, params }) => {
  const kode_beli = params.kode_beli.trim().toUpperCase()
  const { rows } = await sql<Candidate>`
    select ${candidateColumns} from calon_sortir
    where kode_toko = ${caller.kode_toko} and (kode_beli = ${kode_beli} or no_dokumen = ${kode_beli})
    order by tgl_masuk, kode_beli limit 500`.execute(db)
  return rows.length > 0 ? rows : refuse(refusals.NOT_WITH_USED, { kode_beli })
}

/**
 * Looks whether sorted goods can be again what they were: every lot must still be there as it came. The mirror of the posting makes them so.
 *
 * @throws Refusal SORTED_ON, naming a lot that has gone on
 */
export async function undoSorting({ db, kode_toko }: EventContext, { no_sortir, detail_barang, detail_lot }: Sorting): Promise<void> {
  for (const tempat of ['BEKAS', 'ROSOK'] as const) {
    const lots = detail_lot
      .filter(({ tujuan_sortir }) => placeOfPurpose(tujuan_sortir) === tempat)
      .map((lot) => ({ ...lot, kode_lot: sortedLot(no_sortir, lot.no_urut) }))
    const there = await lotsAt(
      db,
      kode_toko,
      { tempat },
      lots.map(({ kode_lot }) => kode_lot),
    )
    const gone = lots.find(({ kode_lot, qty, berat, fine, hpp }) => {
      const lot = there.get(kode_lot)
      return !lot || [lot.pieces, lot.grossMg, lot.fineMg, lot.costRp].join() !== [qty, toMg(berat), toMg(fine), hpp].join()
    })
    if (gone) refuse(refusals.SORTED_ON, { kode_lot: gone.kode_lot })
  }
  await lockPiecesAs(
    db,
    kode_toko,
    detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? []),
    'DESTROYED',
  )
}
