import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { cardFeeRp } from '#modules/payments/contract/card-fee.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import type * as contract from '../contract/gesek-tunai.ts'
import { type RequestedCards, type CashedCards, type NewCashedCards, gesekTunai } from '../contract/gesek-tunai.ts'
import { refusals } from '../contract/refusals.ts'

/** The bank of an account, and the fee that is set for it. */
interface BankFee {
  readonly kode_bank: string
  readonly persen_gesek: number | null
}

const cashing: DocumentWriting<typeof gesekTunai, RequestedCards, Decision<typeof gesekTunai>, object> = {
  document: gesekTunai,
  exclusiveKeys: () => [],
  async prepare({ db }, requested) {
    const accounts = requested.flatMap(({ detail_kartu }) => detail_kartu.map(({ no_rekening }) => no_rekening))
    const { rows } = await sql<BankFee & { no_rekening: string }>`
      select r.no_rekening, r.kode_bank, g.persen_gesek from rekening r left join biaya_gesek g using (kode_bank)
      where r.no_rekening = any(${accounts})`.execute(db)
    const fees = new Map(rows.map((row) => [row.no_rekening, row]))
    return (one) => ({ document: cashed(one, fees), lines: cashedLines })
  },
}

function cashed({ detail_kartu, ...header }: RequestedCards, fees: ReadonlyMap<string, BankFee>): NewCashedCards {
  const cards = detail_kartu.map((card, at) => {
    const field = `detail_kartu.${at}.no_rekening`
    const fee = fees.get(card.no_rekening) ?? refuseAt(field, paymentRefusals.ACCOUNT_NOT_FOUND)
    const { kode_bank, persen_gesek } = fee
    if (persen_gesek === null) return refuseAt(field, refusals.GESEK_FEE_UNSET, { kode_bank })
    const biaya_gesek = cardFeeRp(card.tunai_gesek, persen_gesek)
    const { CARD_FEE_CHANGED } = paymentRefusals
    // A card is only charged a fee that its owner heard (docs/decisions/054).
    if (card.biaya_gesek !== biaya_gesek) refuseAt(`detail_kartu.${at}.tunai_gesek`, CARD_FEE_CHANGED, { biaya_kartu: biaya_gesek })
    return { ...card, persen_gesek, biaya_gesek, total_gesek: card.tunai_gesek + biaya_gesek }
  })
  const sum = (of: (card: (typeof cards)[number]) => number) => cards.reduce((total, card) => total + of(card), 0)
  return {
    ...header,
    tunai_gesek: sum(({ tunai_gesek }) => tunai_gesek),
    biaya_gesek: sum(({ biaya_gesek }) => biaya_gesek),
    total_gesek: sum(({ total_gesek }) => total_gesek),
    detail_kartu: cards,
  }
}

/** The lines: cash leaves, the banks of the cards owe the charged amount, and the fee is earned (events.md S13). */
export function cashedLines({
  no_gesek,
  tunai_gesek,
  biaya_gesek,
  detail_kartu,
}: Pick<CashedCards, 'no_gesek' | 'tunai_gesek' | 'biaya_gesek' | 'detail_kartu'>): Lines {
  return {
    kind: gesekTunai.kind,
    reference: no_gesek,
    stock: [],
    cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: -tunai_gesek }],
    claims: detail_kartu.map(({ no_rekening, total_gesek }) => ({
      jenis: 'PIUTANG_KARTU',
      pihak: no_rekening,
      dokumen: no_gesek,
      rupiah: total_gesek,
    })),
    counter: biaya_gesek === 0 ? [] : [{ type: 'KARTU', kode_akun: 'PENDAPATAN', jumlahRp: biaya_gesek }],
    points: [],
  }
}

export const payForCards: Handler<typeof contract.payForCards> = (input) => writeDocument(eventOf(input), cashing, input.body)

/** The cards with cash paid out, by day; without cancelled ones. */
export const cashedCardsReport: ReportQuery<typeof contract.laporanGesekTunai> = async (db, { tgl_from, tgl_to, no_rekening }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof contract.laporanGesekTunai>>`
    select k.tgl_system, k.kode_toko, k.no_gesek, h.nama_customer, k.jenis_kartu, k.no_rekening, tanpa_nomor_kartu(k.no_kartu) as no_kartu, k.tunai_gesek, k.persen_gesek, k.biaya_gesek,
           k.total_gesek
    from gesek_tunai_kartu k join gesek_tunai h using (kode_toko, no_gesek)
    where k.kode_toko = any(${shops}) and k.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID'
      and (${no_rekening}::text is null or k.no_rekening = ${no_rekening})
    order by k.tgl_system, k.kode_toko, k.no_gesek, k.no_urut`.execute(db)
  return rows
}
