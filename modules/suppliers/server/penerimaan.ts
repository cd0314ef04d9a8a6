import { sql } from 'kysely'
import { fill, refuse } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { needOfPurities, unpaidSources } from '#modules/intake/server/public.ts'
import { type Lines, type Place, addLots, moved } from '#modules/ledger/server/public.ts'
import {
  type DeliveredLine,
  type Delivery,
  type NewDelivery,
  type receiveGoods as receiveCall,
  lotOf,
  owedFor,
  penerimaan,
} from '../contract/penerimaan.ts'
import { refusals } from '../contract/refusals.ts'

/** A delivery as the request asks for it. */
export interface RequestedDelivery extends Pick<NewDelivery, 'kode_supplier' | 'no_surat' | 'hutang_dalam' | 'harga_emas' | 'keterangan'> {
  readonly detail_barang: readonly DeliveredLine[]
}

const delivering: DocumentWriting<typeof penerimaan, RequestedDelivery, Decision<typeof penerimaan>, object> = {
  document: penerimaan,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko }, requested) {
    const known = await mastersOf(
      db,
      requested.flatMap(({ detail_barang }) => detail_barang),
    )
    const comesUnpaid = await unpaidSources(db, kode_toko, ['SUPPLIER'])
    const odd = new Map<RequestedDelivery, readonly Need[]>()
    for (const one of requested) odd.set(one, await needOfPurities(db, penerimaan.name, one.detail_barang))
    return (one) => {
      const document = delivered(one, known)
      const costs = document.detail_barang.map(({ hpp }) => hpp)
      const unpaid = comesUnpaid('SUPPLIER', costs) ? [needOf(document)] : []
      return { document, needs: [...unpaid, ...odd.get(one)!], lines: deliveryLines }
    }
  },
  beforePosting: (context, made) => addLots(context, penerimaan.kind, made.flatMap(lotsOf)),
}

/** The groups and kinds that there are of those that lines name. */
async function mastersOf(db: Db, lines: readonly DeliveredLine[]): Promise<Readonly<Record<'kode_group' | 'kode_dept', readonly string[]>>> {
  const { rows } = await sql<Record<'kode_group' | 'kode_dept', string[]>>`
    select array(select kode_group from grup where kode_group = any(${lines.map(({ kode_group }) => kode_group)})) as kode_group,
           array(select kode_dept from jenis where kode_dept = any(${lines.map(({ kode_dept }) => kode_dept)})) as kode_dept`.execute(db)
  return rows[0]!
}

const labels = { kode_group: 'Kode Group', kode_dept: 'Jenis' } as const

function delivered(requested: RequestedDelivery, known: Awaited<ReturnType<typeof mastersOf>>): NewDelivery {
  const wrong = requested.detail_barang.flatMap((line, at) =>
    (['kode_group', 'kode_dept'] as const)
      .filter((name) => !known[name].includes(line[name]))
      .map((name): [string, string] => [`detail_barang.${at}.${name}`, fill(goodsRefusals.MASTER_MISSING.text, { label: labels[name] })]),
  )
  if (wrong.length > 0) refuse(goodsRefusals.MASTER_MISSING, { label: labels.kode_group }, Object.fromEntries(wrong))
  const harga_emas = requested.hutang_dalam === 'EMAS' ? requested.harga_emas : null
  const detail_barang = requested.detail_barang.map((line) => ({
    ...line,
    fine: fineMg(toMg(line.berat), line.kadar) / 1000,
    ...owedFor(line, harga_emas),
  }))
  const sum = (of: (line: (typeof detail_barang)[number]) => number) => detail_barang.reduce((total, line) => total + of(line), 0)
  const { kode_supplier, no_surat, hutang_dalam, keterangan } = requested
  return {
    kode_supplier,
    no_surat,
    hutang_dalam,
    harga_emas,
    keterangan,
    total_qty: sum(({ qty }) => qty),
    total_berat: sumOfGrams(detail_barang.map(({ berat }) => berat)),
    total_hpp: sum(({ hpp }) => hpp),
    hutang_fine: sumOfGrams(detail_barang.map(({ hutang_fine }) => hutang_fine)),
    nilai_fine: sum(({ nilai_fine }) => nilai_fine),
    hutang_rp: sum(({ hutang_rp }) => hutang_rp),
    detail_barang,
  }
}

const lotsOf = ({ no_terima, user_id, detail_barang }: Delivery) =>
  detail_barang.map(({ no_urut, kadar, nama_barang }) => ({
    kode_lot: lotOf(no_terima, no_urut),
    dokumen: no_terima,
    kadar,
    keterangan: nama_barang,
    created_by: user_id,
  }))

/** What the posting of a delivery is made from. */
export type PostedDelivery = Pick<Delivery, 'no_terima' | 'kode_supplier' | 'hutang_fine' | 'nilai_fine' | 'hutang_rp' | 'detail_barang'>

/** A delivery (events.md G1, G2): a lot a line, for which its supplier is owed rupiah, fine gold at what it stands at, or both. */
export function deliveryLines({ no_terima, kode_supplier, hutang_fine, nilai_fine, hutang_rp, detail_barang }: PostedDelivery): Lines {
  const from: Place = { tempat: 'SUPPLIER', trx: 'BELI', pihak: kode_supplier }
  const owed = { pihak: kode_supplier, dokumen: no_terima }
  return {
    kind: penerimaan.kind,
    reference: no_terima,
    stock: detail_barang.flatMap(({ no_urut, qty, berat, fine, hpp }) =>
      moved(
        { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode: null, kode_lot: lotOf(no_terima, no_urut) },
        { from, to: { tempat: 'PENERIMAAN' } },
      ),
    ),
    cash: [],
    claims: [
      ...(hutang_rp > 0 ? [{ ...owed, jenis: 'HUTANG_SUPPLIER' as const, rupiah: -hutang_rp }] : []),
      ...(hutang_fine > 0 ? [{ ...owed, jenis: 'HUTANG_EMAS' as const, rupiah: -nilai_fine, fineMg: -toMg(hutang_fine) }] : []),
    ],
    counter: [],
    points: [],
  }
}

/**
 * Takes a supplier's delivery in without approvals: for the seed of the demo chain. The screen uses the same writing.
 *
 * @throws Refusal MASTER_MISSING at each field, SUPPLIER_NOT_FOUND, and those of `post`
 */
export function receive(context: EventContext, requested: RequestedDelivery): Promise<Delivery> {
  return writeDocument(context, delivering, requested)
}

export const receiveGoods: Handler<typeof receiveCall> = (input) => saveDocument(input, eventOf(input), delivering, input.body)

/** The approval for goods that cost nothing: each line with its weight and its cost. */
function needOf({ total_hpp, detail_barang }: NewDelivery): Need {
  return {
    kategori: 'BARANG_MASUK_TANPA_HUTANG',
    subjek: penerimaan.name,
    kunci: shortList(detail_barang, ({ nama_barang }) => nama_barang, ', '),
    uraian: shortList(detail_barang, ({ nama_barang, berat, hpp }) => `${nama_barang} ${formatNumber(berat, 3)} g, ${rp(hpp)}`),
    selisih_rp: total_hpp,
    isi: {
      barang: detail_barang.map(({ nama_barang, kode_group, kadar, qty, berat, hpp }) => ({ nama_barang, kode_group, kadar, qty, berat, hpp })),
    },
  }
}

/**
 * Looks whether a delivery can go back as it came: each of its lots must be whole. The mirror of its posting takes them; what was paid of
 * it already the claims refuse.
 *
 * @throws Refusal RECEIPT_TAGGED, naming what was tagged or has left
 */
export async function undoDelivery({ db, kode_toko }: EventContext, { no_terima }: Delivery): Promise<void> {
  const { rows } = await sql<{ barang: string }>`
    select d.nama_barang as barang from penerimaan_detail d
    left join lateral lock_lots(${kode_toko}, 'PENERIMAAN', '', '', '', array[lot_terima(d.no_terima, d.no_urut)]) s on true
    where (d.kode_toko, d.no_terima) = (${kode_toko}, ${no_terima}) and (s.pieces, s.gross, s.cost) is distinct from (d.qty, d.berat, d.hpp)
    order by d.no_urut`.execute(db)
  const [gone] = rows
  if (gone) refuse(refusals.RECEIPT_TAGGED, gone)
}
