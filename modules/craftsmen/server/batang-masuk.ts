import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type Lines, addLots, lotOfLine, lotsAt, moved } from '#modules/ledger/server/public.ts'
import { type OutLimits, outLimitsOf, readMoneyOut } from '#modules/money/server/public.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import type * as contract from '../contract/batang-masuk.ts'
import { type RequestedBarIn, type BarIn, type NewBarIn, batangMasuk } from '../contract/batang-masuk.ts'
import { refusals } from '../contract/refusals.ts'

/** The lot that a bar becomes. */
const lotOf = ({ no_batang_masuk }: Pick<BarIn, 'no_batang_masuk'>) => lotOfLine(no_batang_masuk, 1)

const taking: DocumentWriting<typeof batangMasuk, RequestedBarIn, Decision<typeof batangMasuk>, { readonly outLimits: OutLimits }> = {
  document: batangMasuk,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const accounts = requested.flatMap(({ no_rekening }) => no_rekening ?? [])
    const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening where no_rekening = any(${accounts})`.execute(context.db)
    const known = new Set(rows.map(({ no_rekening }) => no_rekening))
    const isTooMuch = requested.some(({ bayar_batang }) => bayar_batang === 'KAS') ? await readMoneyOut(context, context.outLimits) : () => false
    return (one) => {
      const fine = fineMg(toMg(one.berat), one.kadar) / 1000
      if (fine === 0) refuseAt('berat', refusals.BAR_NO_GOLD)
      const no_rekening = one.bayar_batang === 'KAS' ? one.no_rekening : null
      if (no_rekening !== null && !known.has(no_rekening)) refuseAt('no_rekening', paymentRefusals.ACCOUNT_NOT_FOUND)
      const document = { ...one, no_rekening, fine }
      const { nilai_batang } = document
      return { document, needs: needsOf(document, isTooMuch), lines: (made) => barInLines(made, nilai_batang) }
    }
  },
  beforePosting: (context, made) =>
    addLots(
      context,
      batangMasuk.kind,
      made.map((bar) => ({ kode_lot: lotOf(bar), dokumen: bar.no_batang_masuk, keterangan: bar.nama_barang, kadar: bar.kadar })),
    ),
}

/** Returns the approvals of an unpaid bar, or of money out above the limit. */
function needsOf(
  { kode_supplier, no_surat_batang, nama_barang, berat, fine, nilai_batang, bayar_batang, no_rekening }: NewBarIn,
  isTooMuch: (amountRp: number) => boolean,
): Need[] {
  if (bayar_batang === 'KAS' && !isTooMuch(nilai_batang)) return []
  return [
    {
      kategori: bayar_batang === 'KAS' ? 'BATAS_UANG_KELUAR' : 'BATANG_BELUM_DIBAYAR',
      subjek: batangMasuk.name,
      kunci: kode_supplier,
      uraian: `${nama_barang} ${formatNumber(berat, 3)} g (${formatNumber(fine, 3)} g) · ${rp(nilai_batang)}`,
      selisih_rp: nilai_batang,
      isi: { kode_supplier, no_surat_batang, nama_barang, berat, fine, nilai_batang, bayar_batang, no_rekening },
    },
  ]
}

/**
 * A bar of a supplier becomes a lot (events.md G1, as deliveries do): it costs what is paid or owed for it.
 *
 * @param costRp what it costs, in rupiah
 */
export function barInLines(
  made: Pick<BarIn, 'no_batang_masuk' | 'kode_supplier' | 'berat' | 'fine' | 'bayar_batang' | 'no_rekening'>,
  costRp: number,
): Lines {
  const { no_batang_masuk, kode_supplier, berat, fine, bayar_batang, no_rekening } = made
  const pihak = kode_supplier
  const isPaid = bayar_batang === 'KAS'
  return {
    kind: batangMasuk.kind,
    reference: no_batang_masuk,
    stock: moved(
      { pieces: 1, grossMg: toMg(berat), fineMg: toMg(fine), costRp, kode_barcode: null, kode_lot: lotOf(made) },
      { from: { tempat: 'SUPPLIER', trx: 'BELI', pihak }, to: { tempat: 'BATANG' } },
    ),
    cash: isPaid ? [{ akun_kas: no_rekening ?? 'CASH', jenis: no_rekening === null ? 'CASH' : 'TRANSFER', jumlahRp: -costRp }] : [],
    claims: isPaid ? [] : [{ jenis: 'HUTANG_SUPPLIER', pihak, dokumen: no_batang_masuk, rupiah: -costRp }],
    counter: [],
    points: [],
  }
}

/** Looks whether a bar lies there whole. @throws Refusal MATERIAL_MOVED_ON */
export async function undoBarIn({ db, kode_toko }: EventContext, bar: BarIn): Promise<void> {
  const kode_lot = lotOf(bar)
  const lot = (await lotsAt(db, kode_toko, { tempat: 'BATANG' }, [kode_lot])).get(kode_lot)
  if (lot?.grossMg !== toMg(bar.berat)) refuse(refusals.MATERIAL_MOVED_ON, { kode_lot })
}

/**
 * Takes a bar in.
 *
 * @throws Refusal BAR_NO_GOLD, SUPPLIER_NOT_FOUND, ACCOUNT_NOT_FOUND at their fields, and those of `post`
 */
export const takeBarIn: Handler<typeof contract.takeBarIn> = (input) =>
  saveDocument(input, { ...eventOf(input), outLimits: outLimitsOf(input.caller) }, taking, input.body)
