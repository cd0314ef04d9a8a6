import { refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Requested, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import { type Decision, messageLines } from '#modules/documents/server/public.ts'
import { releasePieces } from '#modules/goods/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { type TakenPayment, paidBack, paidFurther, payBack, payBackNeed, settle, withCardFees } from '#modules/payments/server/public.ts'
import { type DepositEvent, type NewDepositEvent, depositCase } from '../contract/mutasi-titipan.ts'
import { refusals } from '../contract/refusals.ts'
import type { Deposit } from '../contract/titipan.ts'
import { type FoundDeposit, agreedPieces, readDeposits, readOpenDeposits } from './open-deposits.ts'
import { pickUp } from './pick-up.ts'

/** Decides what a payment or a cancelling comes to. Pure; refuses what is too much. */
function decide(deposit: FoundDeposit, requested: Requested<typeof depositCase>, { fees, ...ways }: StepContext): NewDepositEvent {
  const { no_titipan, nama_customer, no_hp, grand_total, uang_titipan } = deposit
  const { jenis_titipan, keterangan, detail_bayar } = requested
  const header = { jenis_titipan, no_titipan, nama_customer, no_hp, keterangan }
  if (requested.jenis_titipan === 'BAYAR') {
    const { dp } = requested
    const sisa = grand_total - uang_titipan
    if (dp > sisa) refuseAt('dp', refusals.PAID_TOO_MUCH, { sisa: formatNumber(sisa, 0) })
    const paid = settle(dp, detail_bayar)
    return { ...header, uang_titipan: dp, potongan_batal: 0, grand_total: dp, ...paid, detail_bayar: withCardFees(detail_bayar, ways, fees) }
  }
  const { potongan_batal } = requested
  if (potongan_batal > uang_titipan) refuseAt('potongan_batal', refusals.FEE_TOO_LARGE, { uang_titipan: formatNumber(uang_titipan, 0) })
  const backRp = uang_titipan - potongan_batal
  return { ...header, uang_titipan, potongan_batal, grand_total: backRp, ...payBack(backRp, detail_bayar) }
}

/**
 * Returns the lines of an event of a deposit (events.md T2, T4). A payment becomes a debt to the customer. If he gives up, the shop pays it
 * back, less
 * the part that it keeps. The event is of today, for a deposit of any day.
 */
function eventLines(
  made: Pick<DepositEvent, 'no_mutasi_titipan' | 'no_titipan' | 'no_hp' | 'jenis_titipan' | 'uang_titipan' | 'potongan_batal' | 'kembali'>,
  payments: readonly TakenPayment[],
): Lines {
  const { no_mutasi_titipan, no_titipan, no_hp, jenis_titipan, uang_titipan, potongan_batal, kembali } = made
  const owed = (rupiah: number) => ({ jenis: 'TITIPAN', pihak: no_hp, dokumen: no_titipan, rupiah }) as const
  const all = { kind: depositCase.events.kind, reference: no_mutasi_titipan, stock: [], points: [] }
  return jenis_titipan === 'BAYAR'
    ? { ...all, ...paidFurther(payments, kembali, no_mutasi_titipan, [owed(-uang_titipan)]) }
    : { ...all, ...paidBack(payments, [owed(uang_titipan)], 'TITIPAN', potongan_batal) }
}

/** What giving a deposit up needs an approval for: always, by what is paid back and what is kept. */
function needOf(event: NewDepositEvent): Need {
  const { no_titipan, uang_titipan, potongan_batal } = event
  return payBackNeed(event, {
    kategori: 'BATAL_TITIPAN',
    subjek: 'titipan',
    kunci: no_titipan,
    sum: [uang_titipan, 0 - potongan_batal],
    isi: { no_titipan, uang_titipan, potongan_batal },
  })
}

/** The message of a deposit besides its header: the pieces, what they come to, what was paid and what is left. */
function depositMessage({ detail_barang, grand_total, uang_titipan }: Deposit) {
  const pieces = detail_barang.map(({ nama_barang, kadar_cetak, berat, harga_total }) => ({
    text: `${nama_barang} (${kadar_cetak}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: harga_total,
  }))
  return { barang: messageLines(pieces, 'barang'), total: rp(grand_total), dibayar: rp(uang_titipan), sisa: rp(grand_total - uang_titipan) }
}

/** Deposits. */
export const servedDeposits = serveCase(depositCase, {
  read: readDeposits,
  decide(deposit, requested, context): Decision<typeof depositCase.events> {
    const event = decide(deposit, requested, context)
    return {
      document: event,
      needs: event.jenis_titipan === 'BATAL' ? [needOf(event)] : [],
      lines: (made) => eventLines(made, event.detail_bayar),
    }
  },
  async beforePosting({ db, kode_toko }, made) {
    for (const { jenis_titipan, no_titipan } of made) {
      if (jenis_titipan !== 'BATAL') continue
      const pieces = await agreedPieces(db, kode_toko, no_titipan)
      await releasePieces(
        db,
        kode_toko,
        pieces.map(({ kode_barcode }) => kode_barcode),
      )
    }
  },
  open: readOpenDeposits,
  others: { AMBIL: pickUp },
  document: { message: depositMessage, actions: {} },
})
