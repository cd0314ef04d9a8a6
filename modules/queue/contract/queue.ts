import { z } from 'zod'
import { type AnyDocument, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import type { Gate } from '#engine/contract/gate.ts'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import { movesCash } from '#modules/members/contract/cash-reached.ts'
import { paid } from '#modules/payments/contract/payment.ts'
import { queue as q } from './fields.ts'
import { refusals } from './refusals.ts'

/** So many that wait are listed, the oldest; the list says where there are more. */
export const waitingMax = 200

/** What every kind says that is left for the cashier: for whom, and who served him. */
export interface QueuedGoods {
  readonly nama_customer: string
  readonly kode_sales: string
  /** Its goods. While it waits, no other customer gets those with a barcode. */
  readonly detail_barang?: readonly (object & { readonly kode_barcode?: string | null })[]
}

/** The pieces in the list of waiting documents, as the customer agreed to them. */
export const waitingPieces = z.object({
  detail_barang: z.array(objectOf([goods.kode_barcode, goods.nama_barang, goods.berat]).and(z.object({ harga_total: z.int() }))),
})

/** What all that waits says: who entered it and when, for whom, what it comes to and what of it is paid now, and until when it is held. */
const waitingRow = objectOf([q.no_antri, w.tgl_system, w.created_at, w.user_id, q.umur_menit, q.batas_at.optional()]).and(
  z.object({ nama_customer: z.string(), no_hp: z.string().nullable(), grand_total: z.int(), bayar: z.int() }),
)

/** What was just left, with what its slip says. */
const leftForCashier = objectOf([
  q.no_antri,
  w.kode_toko,
  w.nama_toko,
  w.alamat_toko,
  w.no_hp_toko,
  w.tgl_system,
  w.created_at,
  w.user_id,
  w.nama_user,
  q.batas_at.optional(),
]).and(z.object({ nama_customer: z.string(), grand_total: z.int(), bayar: z.int() }))

/** What was just left for the cashier. */
export type LeftForCashier = z.output<typeof leftForCashier>

/** What waits for the cashier. */
export type Waiting = z.output<typeof waitingRow>

/**
 * A kind of document that sales staff enter and whose money the cashier takes (docs/decisions/049): its six calls. What waits has moved
 * nothing; its pieces are held.
 */
export function defineQueue<
  const D extends AnyDocument,
  Goods extends z.ZodType<QueuedGoods>,
  Shown extends z.ZodType,
  Said extends z.ZodType = z.ZodType<object>,
>(facts: {
  document: D
  /** Starts its numbers: `AT-MC2-261120-0001`. */
  prefix: string
  /** Where it is entered, and where the cashier takes its money. */
  entry: Screen
  screen: Screen
  /** It can be left for him only where this holds. */
  gate?: Gate
  /** The document without its payments. */
  goods: Goods
  /** The further fields of each document in the list. */
  shown: Shown
  /** What the cashier says besides his payments. */
  said?: Said
  /** How what is entered may say no, and how making a document of it may. */
  refusals: { readonly sent: readonly RefusalKind[]; readonly accepted: readonly RefusalKind[] }
  approvals: readonly Category[]
}) {
  const { document, prefix, entry, screen, gate, goods: body, shown, said, approvals } = facts
  const { name } = document
  const toCashier = openTo(screen)
  movesCash(screen)
  const accepted = objectOf([q.no_antri]).and(paid)
  return {
    document,
    prefix,
    screen,
    screens: [screen],
    calls: {
      send: endpoint({
        call: `POST ${name}/antri`,
        summary: 'Leaves it for the cashier to take the money: its goods are there and priced, its pieces are held, and nothing has moved',
        access: { who: 'screens', screens: [entry], ...(gate ? { gate } : {}) },
        body,
        reply: leftForCashier,
        moves: true,
        refusals: [...new Set([...facts.refusals.sent, documentRefusals.SALES_NOT_FOUND, ...dateRefusals])],
      }),
      list: endpoint({
        call: `GET ${name}/antri`,
        summary: `Those of the shop that wait for the cashier, the oldest first, at most ${waitingMax}`,
        access: toCashier,
        reply: z.array(waitingRow.and(shown)),
      }),
      open: endpoint({
        call: `POST ${name}/buka`,
        summary:
          'One that waits, by its number or one of its pieces, for the cashier who takes its money: for a quarter of an hour it does not end under his hands',
        access: toCashier,
        body: objectOf([q.no_antri]),
        reply: waitingRow.and(shown),
        refusals: [refusals.NOT_WAITING],
      }),
      accept: endpoint({
        call: `POST ${name}/terima`,
        summary: 'Takes the money for one that waits: writes and posts its document, answers all of it',
        access: toCashier,
        body: accepted.and((said ?? z.object({})) as Said),
        reply: document.calls.read.reply,
        moves: true,
        refusals: [...new Set([refusals.NOT_WAITING, ...facts.refusals.accepted])],
        approvals,
      }),
      refuse: endpoint({
        call: `POST ${name}/tolak`,
        summary: 'Refuses one that waits, with a reason; its pieces are free again',
        access: toCashier,
        body: objectOf([q.no_antri, q.alasan_tolak]),
        reply: objectOf([q.no_antri]),
        moves: true,
        refusals: [refusals.NOT_WAITING],
      }),
    },
  }
}
