import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/chargeback.ts'
import { type RequestedChargeback, type Chargeback, type NewChargeback, type SettledClaim, chargeback, settledMax } from '../contract/chargeback.ts'
import { refusals } from '../contract/refusals.ts'
import { latestStatementDay } from './statement-day.ts'

const writing: DocumentWriting<typeof chargeback, RequestedChargeback, Decision<typeof chargeback>, object> = {
  document: chargeback,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko, tgl_system }, requested) {
    const settled = new Map<RequestedChargeback, SettledClaim | undefined>()
    for (const one of requested) settled.set(one, await settledOf(db, kode_toko, one))
    const latest = await latestStatementDay(db, tgl_system)
    return (one) => {
      const document = takenBack(one, settled.get(one), latest)
      return { document, needs: needsOf(document), lines: chargebackLines }
    }
  },
}

async function settledOf(db: Db, kode_toko: string, { no_rekening, reference }: RequestedChargeback): Promise<SettledClaim | undefined> {
  const { rows } = await sql<SettledClaim>`
    select no_rekening, kind, reference, no_non_cash, tgl_rekening, nilai_tagihan, ditarik_bank from tagihan_divalidasi
    where (kode_toko, no_rekening, reference) = (${kode_toko}, ${no_rekening}, ${reference})`.execute(db)
  return rows[0]
}

function takenBack(requested: RequestedChargeback, settled: SettledClaim | undefined, latest: string): NewChargeback {
  const { reference, tgl_rekening } = requested
  const { NOT_SETTLED, MORE_THAN_SETTLED, STATEMENT_AHEAD, STATEMENT_BEFORE_CLAIM } = refusals
  const { kind, no_non_cash, nilai_tagihan, ditarik_bank, tgl_rekening: paidOn } = settled ?? refuseAt('reference', NOT_SETTLED, { reference })
  if (tgl_rekening > latest) refuseAt('tgl_rekening', STATEMENT_AHEAD)
  // A bank takes back what it has paid.
  if (tgl_rekening < paidOn) refuseAt('tgl_rekening', STATEMENT_BEFORE_CLAIM, { reference })
  if (requested.jumlah_tarik > nilai_tagihan - ditarik_bank) {
    const left = { sisa: formatNumber(nilai_tagihan - ditarik_bank, 0) }
    refuseAt('jumlah_tarik', MORE_THAN_SETTLED, left)
  }
  return { ...requested, kind, no_non_cash }
}

/** Money leaves the account; its bank owes it again, by the document that it was owed for first, or it is a cost (docs/decisions/071). */
export function chargebackLines({
  no_chargeback,
  no_rekening,
  reference,
  perlakuan,
  jumlah_tarik,
}: Pick<Chargeback, 'no_chargeback' | 'no_rekening' | 'reference' | 'perlakuan' | 'jumlah_tarik'>): Lines {
  const isOwed = perlakuan === 'TAGIH'
  return {
    kind: chargeback.kind,
    reference: no_chargeback,
    stock: [],
    cash: [{ akun_kas: no_rekening, jenis: 'TRANSFER', jumlahRp: -jumlah_tarik }],
    claims: isOwed ? [{ jenis: 'PIUTANG_KARTU', pihak: no_rekening, dokumen: reference, rupiah: jumlah_tarik }] : [],
    counter: isOwed ? [] : [{ type: 'KARTU', kode_akun: 'RUGI', jumlahRp: -jumlah_tarik }],
    points: [],
  }
}

/** To give a claim up needs an approval. */
function needsOf({ no_rekening, reference, perlakuan, jumlah_tarik, alasan_chargeback }: NewChargeback): Need[] {
  if (perlakuan === 'TAGIH') return []
  return [
    {
      kategori: 'CHARGEBACK_RUGI',
      subjek: chargeback.name,
      kunci: reference,
      uraian: `${reference}: ${rp(jumlah_tarik)} · ${alasan_chargeback}`,
      selisih_rp: -jumlah_tarik,
      isi: { no_rekening, reference, jumlah_tarik, alasan_chargeback },
    },
  ]
}

/**
 * Enters what a bank took back.
 *
 * @throws Refusal NOT_SETTLED, MORE_THAN_SETTLED, STATEMENT_AHEAD, STATEMENT_BEFORE_CLAIM, ACCOUNT_NOT_FOUND at their fields, and those of `post`
 */
export const takeBack: Handler<typeof contract.takeBack> = (input) => saveDocument(input, eventOf(input), writing, input.body)

export const readSettled: Handler<typeof contract.readSettled> = async ({ db, caller, query: { cari } }) => {
  const { rows } = await sql<SettledClaim>`
    select no_rekening, kind, reference, no_non_cash, tgl_rekening, nilai_tagihan, ditarik_bank from tagihan_divalidasi
    where kode_toko = ${caller.kode_toko} and ditarik_bank < nilai_tagihan and (${cari ?? null}::text is null or strpos(upper(reference), upper(${cari ?? ''})) > 0)
    order by tgl_rekening desc, reference desc limit ${settledMax}`.execute(db)
  return rows
}
