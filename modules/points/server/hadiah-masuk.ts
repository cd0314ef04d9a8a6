import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { mayOpen } from '#engine/server/access.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocuments } from '#modules/documents/server/public.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type Lines, type Place, addLots, moved } from '#modules/ledger/server/public.ts'
import { uangBank } from '#modules/money/contract/uang-kas.ts'
import { type OutLimits, outLimitsOf, readMoneyOut } from '#modules/money/server/public.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { type GiftReason, giftReasons } from '../contract/fields.ts'
import type * as contract from '../contract/hadiah-masuk.ts'
import { type RequestedGiftsIn, type GiftsIn, type GiftInStock, type NewGiftsIn, hadiahMasuk } from '../contract/hadiah-masuk.ts'
import { refusals } from '../contract/refusals.ts'
import { type Gift, type HeldGifts, giftsOf, holdGifts, lotOfGift } from './gifts.ts'

interface Known {
  readonly gifts: ReadonlyMap<string, Gift>
  readonly accounts: ReadonlySet<string>
  readonly held: HeldGifts
}

interface MoneyLimits {
  /** The limits above which money out needs an approval. Undefined if approvals are not needed. */
  readonly outLimits?: OutLimits
}

const bringing: DocumentWriting<typeof hadiahMasuk, RequestedGiftsIn, Decision<typeof hadiahMasuk>, MoneyLimits> = {
  document: hadiahMasuk,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const { db, kode_toko, outLimits } = context
    const codes = [...new Set(requested.flatMap(({ detail_hadiah }) => detail_hadiah.map(({ kode_hadiah }) => kode_hadiah)))].toSorted()
    const accounts = requested.flatMap(({ no_rekening }) => no_rekening ?? [])
    const isTooMuch =
      outLimits && requested.some(({ sebab_hadiah }) => sebab_hadiah === 'BELI') ? await readMoneyOut(context, outLimits) : () => false
    const gifts = await giftsOf(db, codes)
    // The lots are made first, then locked. So two counts of a gift that was never there run one after the other.
    const lots = codes.filter((code) => gifts.has(code)).map((code) => ({ kode_lot: lotOfGift(kode_toko, code), dokumen: code }))
    await addLots(context, hadiahMasuk.kind, lots, { mayBeThere: true })
    const named = await sql<{ no_rekening: string }>`select no_rekening from rekening where no_rekening = any(${accounts})`.execute(db)
    const known: Known = { gifts, accounts: new Set(named.rows.map(({ no_rekening }) => no_rekening)), held: await holdGifts(db, kode_toko, codes) }
    return (one) => {
      const document = giftsIn(one, known)
      return { document, needs: needsOf(document, isTooMuch), lines: giftLines }
    }
  },
}

function giftsIn({ detail_hadiah, ...header }: RequestedGiftsIn, { gifts, accounts, held }: Known): NewGiftsIn {
  const { sebab_hadiah, keterangan } = header
  const isBought = sebab_hadiah === 'BELI'
  const no_rekening = isBought ? header.no_rekening : null
  if (no_rekening !== null && !accounts.has(no_rekening)) refuseAt('no_rekening', paymentRefusals.ACCOUNT_NOT_FOUND)
  const lines = detail_hadiah.flatMap(({ kode_hadiah, qty, harga_hadiah, hitung_hadiah }, at) => {
    const gift = gifts.get(kode_hadiah) ?? refuseAt(`detail_hadiah.${at}.kode_hadiah`, refusals.GIFT_UNKNOWN, { kode_hadiah })
    const { nama_hadiah } = gift
    if (sebab_hadiah !== 'HITUNG') return [{ kode_hadiah, nama_hadiah, hitung_hadiah: null, qty_hadiah: qty ?? 0, biaya_hadiah: harga_hadiah ?? 0 }]
    const counted = differenceOf(kode_hadiah, hitung_hadiah ?? 0, held)
    return counted.qty_hadiah === 0 ? [] : [{ kode_hadiah, nama_hadiah, hitung_hadiah, ...counted }]
  })
  if (lines.length === 0) refuseAt('detail_hadiah', refusals.NO_DIFFERENCE)
  for (const { kode_hadiah, qty_hadiah, biaya_hadiah } of lines) held.add(kode_hadiah, qty_hadiah, biaya_hadiah)
  return {
    sebab_hadiah,
    no_rekening,
    nama_pihak: isBought ? header.nama_pihak : null,
    keterangan,
    total_hadiah: lines.reduce((sum, { qty_hadiah }) => sum + qty_hadiah, 0),
    total_biaya: lines.reduce((sum, { biaya_hadiah }) => sum + biaya_hadiah, 0),
    detail_hadiah: lines,
  }
}

/** The difference between a count and the stock: missing gifts cost their share, further ones the average; where there was none, nothing. */
function differenceOf(kode_hadiah: string, counted: number, held: HeldGifts): { qty_hadiah: number; biaya_hadiah: number } {
  const { pieces, costRp } = held.of(kode_hadiah)
  const qty_hadiah = counted - pieces
  if (qty_hadiah > 0) return { qty_hadiah, biaya_hadiah: pieces === 0 ? 0 : proRata(costRp, qty_hadiah, pieces) }
  return { qty_hadiah, biaya_hadiah: 0 - (counted === 0 ? costRp : proRata(costRp, pieces - counted, pieces)) }
}

/** The place that gifts come from, by reason. */
const origins: Readonly<Record<GiftReason, Place>> = {
  BELI: { tempat: 'SUPPLIER', trx: 'BELI' },
  SALDO_AWAL: { tempat: 'SALDO_AWAL' },
  HITUNG: { tempat: 'KOREKSI' },
}

/** Gifts come into the shop for money, as opening stock or by a count; a count may also take them out (events.md M3). */
export function giftLines({
  kode_toko,
  no_hadiah,
  sebab_hadiah,
  no_rekening,
  total_biaya,
  detail_hadiah,
}: Pick<GiftsIn, 'kode_toko' | 'no_hadiah' | 'sebab_hadiah' | 'no_rekening' | 'total_biaya' | 'detail_hadiah'>): Lines {
  const [shop, origin]: [Place, Place] = [{ tempat: 'HADIAH' }, origins[sebab_hadiah]]
  return {
    kind: hadiahMasuk.kind,
    reference: no_hadiah,
    stock: detail_hadiah.flatMap(({ kode_hadiah, qty_hadiah, biaya_hadiah }) =>
      moved(
        {
          pieces: Math.abs(qty_hadiah),
          grossMg: 0,
          fineMg: 0,
          costRp: Math.abs(biaya_hadiah),
          kode_barcode: null,
          kode_lot: lotOfGift(kode_toko, kode_hadiah),
        },
        qty_hadiah > 0 ? { from: origin, to: shop } : { from: shop, to: origin },
      ),
    ),
    cash:
      sebab_hadiah === 'BELI' ? [{ akun_kas: no_rekening ?? 'CASH', jenis: no_rekening === null ? 'CASH' : 'TRANSFER', jumlahRp: -total_biaya }] : [],
    claims: [],
    counter: [],
    points: [],
  }
}

/** The approvals of gifts: money out above the limits of the shop, goods that came in free, and differences of a count. */
function needsOf(
  { sebab_hadiah, no_rekening, nama_pihak, keterangan, total_biaya, detail_hadiah }: NewGiftsIn,
  isTooMuch: (amountRp: number) => boolean,
): Need[] {
  if (sebab_hadiah === 'BELI' && !isTooMuch(total_biaya)) return []
  return [
    {
      kategori: sebab_hadiah === 'BELI' ? 'BATAS_UANG_KELUAR' : sebab_hadiah === 'SALDO_AWAL' ? 'BARANG_MASUK_TANPA_HUTANG' : 'HITUNG_HADIAH',
      subjek: hadiahMasuk.name,
      kunci: shortList(detail_hadiah, ({ kode_hadiah }) => kode_hadiah, ', '),
      uraian: [
        `${giftReasons[sebab_hadiah]} ${shortList(detail_hadiah, ({ qty_hadiah, nama_hadiah }) => `${formatNumber(qty_hadiah, 0)} × ${nama_hadiah}`)}: ${rp(total_biaya)}`,
        ...(keterangan === null ? [] : [keterangan]),
      ].join(' · '),
      selisih_rp: total_biaya,
      isi: {
        sebab_hadiah,
        no_rekening,
        nama_pihak,
        keterangan,
        detail_hadiah: detail_hadiah.map(({ kode_hadiah, qty_hadiah, biaya_hadiah }) => ({ kode_hadiah, qty_hadiah, biaya_hadiah })),
      },
    },
  ]
}

/** Gifts for the seed of the demo chain, without approvals. @throws Refusal as `bringGifts` */
export const bringAll = (context: EventContext, requested: readonly RequestedGiftsIn[]): Promise<GiftsIn[]> =>
  writeDocuments(context, bringing, requested)

/**
 * Takes gifts in, or books a count of them.
 *
 * @throws Refusal GIFT_UNKNOWN, NO_DIFFERENCE, ACCOUNT_NOT_FOUND at their fields, and those of `post`
 */
export const bringGifts: Handler<typeof contract.bringGifts> = (input) => {
  const { caller, body } = input
  // The money of accounts is moved by those alone who may book it (docs/decisions/060).
  if (body.sebab_hadiah === 'BELI' && body.no_rekening !== null && !mayOpen(uangBank, caller)) refuse(core.FORBIDDEN)
  return saveDocument(input, { ...eventOf(input), outLimits: outLimitsOf(caller) }, bringing, body)
}

/**
 * Gifts that came in go again only if nothing else has moved them since: a gift that left at the average cost would leave a cost behind.
 *
 * @throws Refusal GIFTS_MOVED_ON
 */
export async function undoGifts({ db, kode_toko }: EventContext, { no_hadiah, detail_hadiah }: GiftsIn): Promise<void> {
  const codes = detail_hadiah.map(({ kode_hadiah }) => kode_hadiah)
  await holdGifts(db, kode_toko, codes)
  const { rows } = await sql<{ kode_lot: string }>`
    select m.kode_lot from posting mine join mutasi_stock m on m.kode_lot = any(${codes.map((code) => lotOfGift(kode_toko, code))}) and m.posting_id > mine.id
    join posting p on p.id = m.posting_id
    where (mine.kode_toko, mine.reference, mine.kind) = (${kode_toko}, ${no_hadiah}, ${hadiahMasuk.kind}) and mine.membatalkan is null
      and p.membatalkan is null and not exists (select from posting undone where undone.membatalkan = p.id)
    limit 1`.execute(db)
  const gone = codes.find((code) => lotOfGift(kode_toko, code) === rows[0]?.kode_lot)
  if (gone !== undefined) refuse(refusals.GIFTS_MOVED_ON, { kode_hadiah: gone })
}

export const readGifts: Handler<typeof contract.readGifts> = async ({ db, caller: { kode_toko } }) => {
  const { rows } = await sql<GiftInStock>`
    select h.kode_hadiah, h.nama_hadiah, h.poin, coalesce(s.pieces, 0)::int as stock,
           case when h.stock_lama > 0 and not exists (
             select from hadiah_masuk_detail d join hadiah_masuk m using (kode_toko, no_hadiah)
             where d.kode_hadiah = h.kode_hadiah and (m.sebab_hadiah, m.status) = ('SALDO_AWAL', 'VALID')) then h.stock_lama end as stock_lama
    from hadiah h left join saldo_lot s
      on (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot) = (${kode_toko}, 'HADIAH', '', '', '', lot_hadiah(${kode_toko}, h.kode_hadiah))
    order by h.nama_hadiah, h.kode_hadiah`.execute(db)
  return rows
}
