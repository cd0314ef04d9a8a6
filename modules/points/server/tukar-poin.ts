import { refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocuments } from '#modules/documents/server/public.ts'
import { type Lines, moved, pointLines } from '#modules/ledger/server/public.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { lockedPointDebts, releasing } from '#modules/sales/server/public.ts'
import { refusals } from '../contract/refusals.ts'
import { type RequestedExchange, type Exchange, type NewExchange, type exchangePoints as exchangeCall, tukarPoin } from '../contract/tukar-poin.ts'
import { type Gift, type HeldGifts, giftsOf, holdGifts, lotOfGift } from './gifts.ts'
import { type MemberPoints, type PointValue, memberPoints, pointValueOf, takePoints } from './poin-manual.ts'

interface Known {
  readonly members: ReadonlyMap<string, MemberPoints>
  readonly gifts: ReadonlyMap<string, Gift>
  readonly held: HeldGifts
}

const exchanging: DocumentWriting<typeof tukarPoin, RequestedExchange, Decision<typeof tukarPoin>, PointValue> = {
  document: tukarPoin,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko, nilaiPoinRp, poinPersen }, requested) {
    const kode_members = requested.map(({ kode_member }) => kode_member)
    const release = releasing(await lockedPointDebts(db, poinPersen === undefined ? [] : kode_members))
    const codes = requested.flatMap(({ detail_hadiah }) => detail_hadiah.map(({ kode_hadiah }) => kode_hadiah))
    const known: Known = {
      members: await memberPoints(db, kode_members),
      gifts: await giftsOf(db, codes),
      held: await holdGifts(db, kode_toko, codes),
    }
    return (one) => {
      const gifts = exchange(one, nilaiPoinRp, known)
      const document = { ...gifts, poin_lepas: poinPersen === undefined ? null : release(one.kode_member, gifts.total_poin, poinPersen) }
      const costsRp = document.detail_hadiah.map(({ biaya_hadiah }) => biaya_hadiah)
      return { document, lines: (made) => exchangeLines(made, costsRp) }
    }
  },
}

function exchange(
  { kode_member, keterangan, detail_hadiah }: RequestedExchange,
  nilai_poin: number,
  { members, gifts, held }: Known,
): Omit<NewExchange, 'poin_lepas'> {
  const member = members.get(kode_member) ?? refuseAt('kode_member', memberRefusals.MEMBER_NOT_FOUND)
  const lines = detail_hadiah.map(({ kode_hadiah, qty }, at) => {
    const field = `detail_hadiah.${at}`
    const gift = gifts.get(kode_hadiah) ?? refuseAt(`${field}.kode_hadiah`, refusals.GIFT_UNKNOWN, { kode_hadiah })
    const { pieces } = held.of(kode_hadiah)
    const left = { nama_hadiah: gift.nama_hadiah, stock: formatNumber(pieces, 0) }
    if (qty > pieces) refuseAt(`${field}.qty`, refusals.GIFT_SHORT, left)
    return { ...gift, qty_hadiah: qty, poin_tukar: gift.poin * qty }
  })
  const total_poin = lines.reduce((sum, { poin_tukar }) => sum + poin_tukar, 0)
  takePoints(member, total_poin, 'kode_member')
  return {
    kode_member,
    nilai_poin,
    keterangan,
    total_hadiah: lines.reduce((sum, { qty_hadiah }) => sum + qty_hadiah, 0),
    total_poin,
    detail_hadiah: lines.map((line) => ({ ...line, biaya_hadiah: held.take(line.kode_hadiah, line.qty_hadiah).costRp })),
  }
}

/**
 * Gifts leave at their cost, and the debt for the points is released (events.md M2): it lessens the expense of before, or is revenue that was deferred.
 *
 * @param costsRp the cost of each line, in rupiah
 */
export function exchangeLines(
  {
    kode_toko,
    no_tukar,
    kode_member,
    nilai_poin,
    poin_lepas,
    total_poin,
    detail_hadiah,
  }: Pick<Exchange, 'kode_toko' | 'no_tukar' | 'kode_member' | 'nilai_poin' | 'poin_lepas' | 'total_poin' | 'detail_hadiah'>,
  costsRp: readonly number[],
): Lines {
  return {
    kind: tukarPoin.kind,
    reference: no_tukar,
    stock: detail_hadiah.flatMap(({ kode_hadiah, qty_hadiah }, at) =>
      moved(
        { pieces: qty_hadiah, grossMg: 0, fineMg: 0, costRp: costsRp[at] ?? 0, kode_barcode: null, kode_lot: lotOfGift(kode_toko, kode_hadiah) },
        { from: { tempat: 'HADIAH' }, to: { tempat: 'PELANGGAN', trx: 'HADIAH', pihak: kode_member } },
      ),
    ),
    cash: [],
    ...pointLines(kode_member, 0 - total_poin, 0 - (poin_lepas ?? total_poin * nilai_poin), {
      type: 'MEMBER',
      kode_akun: poin_lepas === null ? 'BEBAN_POIN' : 'PENDAPATAN_POIN',
    }),
  }
}

/** Exchanges for the seed of the demo chain. @throws Refusal as `exchangePoints` */
export const exchangeAll = (context: EventContext & PointValue, requested: readonly RequestedExchange[]): Promise<Exchange[]> =>
  writeDocuments(context, exchanging, requested)

/**
 * Gives gifts to a member for his points.
 *
 * @throws Refusal MEMBER_NOT_FOUND, POINTS_TOO_FEW at `kode_member`, GIFT_UNKNOWN, GIFT_SHORT at the line, and those of `post`
 */
export const exchangePoints: Handler<typeof exchangeCall> = (input) =>
  saveDocument(input, { ...eventOf(input), ...pointValueOf(input.caller) }, exchanging, input.body)
