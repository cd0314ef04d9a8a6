import { sql } from 'kysely'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { EventContext } from '#engine/server/event.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { type Cancellable, type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { paidTogether } from '#modules/payments/contract/fields.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { type PaymentRules, type TakenPayment, cardFeesOf, payingContextOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import {
  type NewSettlement,
  type OwedSale,
  type SaleSettlement,
  type laporanPiutangPenjualan,
  type owedSales as owedSalesCall,
  type settleSale as settleCall,
  pelunasanPenjualan,
} from '../contract/pelunasan-penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { lockOwed } from './lock-owed.ts'

/** A sale with its present debt. */
interface Debt {
  readonly no_faktur: string
  readonly kode_member: string
  readonly nama_customer: string
  readonly no_hp: string | null
  readonly sisa: number
}

/** How payments of debts are made: the sale is locked, so that it is neither cancelled nor paid twice meanwhile. */
const settling: DocumentWriting<typeof pelunasanPenjualan, NewSettlement, Decision<typeof pelunasanPenjualan>, PaymentRules> = {
  document: pelunasanPenjualan,
  exclusiveKeys: ({ no_faktur }) => [no_faktur],
  async prepare(context, requested) {
    const debts = new Map(
      (
        await lockDebts(
          context,
          requested.map(({ no_faktur }) => no_faktur),
        )
      ).map((debt) => [debt.no_faktur, debt]),
    )
    const fees = await cardFeesOf(context.db, requested)
    return (settlement) => {
      const debt = debts.get(settlement.no_faktur) ?? refuseAt('no_faktur', documentRefusals.DOCUMENT_NOT_FOUND)
      if (debt.sisa === 0) refuseAt('no_faktur', refusals.NOTHING_OWED)
      const { detail_bayar, keterangan } = settlement
      const paidRp = detail_bayar.reduce((sum, { jumlah }) => sum + jumlah, 0)
      // Without a payment all of it is due.
      const grand_total = paidRp === 0 ? debt.sisa : Math.min(debt.sisa, paidRp)
      const { sisa, ...header } = debt
      const payments = withCardFees(detail_bayar, context, fees)
      return {
        document: {
          ...header,
          keterangan,
          sisa_sebelum: sisa,
          grand_total,
          sisa_bayar: sisa - grand_total,
          ...settle(grand_total, detail_bayar),
          detail_bayar: payments,
        },
        lines: (made) => settlementLines(made, { payments }),
      }
    }
  },
}

/** What a customer pays of what he owed: money against the claim on him. */
export function settlementLines(
  {
    no_pelunasan,
    no_faktur,
    kode_member,
    grand_total,
    kembali,
  }: Pick<SaleSettlement, 'no_pelunasan' | 'no_faktur' | 'kode_member' | 'grand_total' | 'kembali'>,
  { payments }: { readonly payments: readonly TakenPayment[] },
): Lines {
  const money = received(payments, kembali, no_pelunasan)
  return {
    kind: pelunasanPenjualan.kind,
    reference: no_pelunasan,
    stock: [],
    ...money,
    claims: [...money.claims, { jenis: 'PIUTANG_JUAL', pihak: kode_member, dokumen: no_faktur, rupiah: -grand_total }],
    points: [],
  }
}

async function lockDebts({ db, kode_toko }: EventContext, no_fakturs: readonly string[]): Promise<Debt[]> {
  await lockOwed(db, kode_toko, no_fakturs)
  // Read after they are locked, so that payments in the meantime are known.
  const { rows } = await sql<Debt>`
    select p.no_faktur, p.kode_member, p.nama_customer, p.no_hp, coalesce(t.rupiah, 0)::bigint as sisa
    from faktur_piutang p
    left join saldo_tagihan t on (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (p.kode_toko, 'PIUTANG_JUAL', p.kode_member, p.no_faktur)
    where p.kode_toko = ${kode_toko} and p.no_faktur = any(${no_fakturs})`.execute(db)
  return rows
}

/** Takes what a customer still owes of a sale. */
export const settleSale: Handler<typeof settleCall> = (input) => writeDocument(payingContextOf(input), settling, input.body)

/** The debts that come back are locked first, as in a settlement, which computes from the debt after this has ended. */
const lockSettled = ({ db, kode_toko }: EventContext, { no_faktur }: SaleSettlement): Promise<void> => lockOwed(db, kode_toko, [no_faktur])

/** Takes back a single payment of a debt, unless it was paid together with other things. @throws Refusal PAID_TOGETHER */
export async function undoSettlement(context: EventContext, settlement: SaleSettlement): Promise<void> {
  if (settlement.detail_bayar.some(({ jenis }) => jenis === paidTogether)) refuse(paymentRefusals.PAID_TOGETHER)
  await lockSettled(context, settlement)
}

/** Takes back a payment of a debt within the document that paid it together with others. */
export const cancellableSettlement: Cancellable<typeof pelunasanPenjualan> = { document: pelunasanPenjualan, undo: lockSettled }

/** The sales of the shop with a debt, the oldest first. */
export const owedSales: Handler<typeof owedSalesCall> = async ({ db, caller: { kode_toko } }) => {
  const { rows } = await sql<OwedSale>`
    select p.no_faktur, p.tgl_system, p.nama_customer, p.no_hp, p.grand_total, t.rupiah as sisa_bayar
    from saldo_tagihan t join faktur_piutang p on (p.kode_toko, p.no_faktur) = (t.kode_toko, t.dokumen)
    where t.kode_toko = ${kode_toko} and t.jenis = 'PIUTANG_JUAL' and t.rupiah <> 0
    order by p.tgl_system, p.no_faktur limit 1000`.execute(db)
  return rows
}

/** The present debts of customers from sales; for a sale for gold, the debt in gold counts as unpaid too. */
export const receivables: ReportQuery<typeof laporanPiutangPenjualan> = async (db, { nama_customer }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanPiutangPenjualan>>`
    select p.kode_toko, p.kind, p.no_faktur, p.tgl_system, p.kode_member, p.nama_customer, p.no_hp, p.grand_total,
           p.grand_total - t.rupiah - coalesce(e.rupiah, 0) as sudah_dibayar, t.rupiah as sisa_bayar
    from saldo_tagihan t join faktur_piutang p on (p.kode_toko, p.no_faktur) = (t.kode_toko, t.dokumen)
    left join saldo_tagihan e on (e.kode_toko, e.jenis, e.pihak, e.dokumen) = (t.kode_toko, 'PIUTANG_EMAS', t.pihak, t.dokumen)
    where t.kode_toko = any(${shops}) and t.jenis = 'PIUTANG_JUAL' and t.rupiah <> 0
      and ${hasWords(sql`p.cari`, nama_customer ?? undefined)}
    order by p.kode_toko, p.tgl_system, p.no_faktur`.execute(db)
  return rows
}
