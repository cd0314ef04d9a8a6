import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { orderCase } from '#modules/orders/contract/mutasi-pesanan.ts'
import { storedFields } from '#modules/members/contract/data-member.ts'
import { closingBarangPo } from '#modules/preorders/contract/screens.ts'
import { preOrderCase } from '#modules/preorders/contract/mutasi-po.ts'
import { tambahDataBarang } from '#modules/intake/contract/screens.ts'
import { repair } from '#modules/repairs/contract/mutasi-service.ts'
import { type WorkKind, type WorkStage, board as b, workKinds } from './fields.ts'
import { refusals } from './refusals.ts'
import { papanPengerjaan } from './screens.ts'

/** So many of each kind are on the board, what is due first. */
export const cardsMax = 200

const card = storedFields([
  b.jenis_kerja,
  b.no_kerja,
  w.kode_toko,
  w.tgl_system,
  b.langkah_kerja,
  b.nama_customer,
  b.no_hp,
  b.tentang_kerja,
  b.tgl_janji,
  b.umur_hari,
  b.total_qty,
  b.qty_siap,
  b.kode_tukang.optional(),
  b.nama_tukang.optional(),
]).and(
  // Days until it is due, by the business date of its shop; below 0 it is late.
  z.object({ sisa_hari: z.int() }),
)

/** A document on the board. */
export type WorkCard = z.output<typeof card>

const kinds = Object.keys(workKinds) as [WorkKind, ...WorkKind[]]
const code = z.string().trim().min(1).max(40).regex(printable, unprintable)

export const readBoard = endpoint({
  call: 'GET papan-pengerjaan',
  summary: `The open orders, pre-orders and repairs of the shops of the caller with how far each is, what is due first; the ${cardsMax} most pressing of each kind, and only kinds whose screens the caller may open`,
  access: openTo(papanPengerjaan),
  query: z.object({
    jenis_kerja: z.enum(kinds).optional(),
    kode_toko: code.optional(),
    kode_tukang: code.optional(),
    cari: z.string().trim().max(100).regex(printable, unprintable).optional(),
    hanya_lewat: z.stringbool().optional(),
  }),
  reply: z.object({
    kartu: z.array(card),
    // Of these kinds there are more than are shown.
    lebih: z.array(z.enum(kinds)),
  }),
})

/** What stands on the board. */
export type Board = ReplyOf<typeof readBoard>

export const markWork = endpoint({
  call: 'POST papan-pengerjaan/langkah',
  summary: 'Says where the work of an open document is: given to a craftsman or ordered, or here again; answers its card',
  access: openTo(papanPengerjaan),
  body: objectOf([b.jenis_kerja, b.no_kerja, b.langkah_tanda, b.kode_tukang.optional()]),
  reply: card,
  refusals: [core.FORBIDDEN, core.MODULE_OFF, refusals.WORK_NOT_OPEN, refusals.WORK_READY, refusals.WORK_CRAFTSMAN_UNKNOWN],
})

/** What is done next with a card: it is marked, or its document has a screen for it. */
export type NextStep = { readonly mark: 'DIKERJAKAN' } | { readonly screen: Screen; readonly search: Readonly<Record<string, string>> }

const screenFor: Readonly<Record<WorkKind, Readonly<Record<Exclude<WorkStage, 'DITERIMA'>, Screen>>>> = {
  // What was made for it comes in as any other piece, which names its order.
  PESANAN: { DIKERJAKAN: tambahDataBarang, SEBAGIAN: tambahDataBarang, SIAP: orderCase.steps.AMBIL.screen },
  PRE_ORDER: { DIKERJAKAN: closingBarangPo, SEBAGIAN: closingBarangPo, SIAP: preOrderCase.steps.AMBIL.screen },
  SERVICE: { DIKERJAKAN: repair.steps.SELESAI.screen, SEBAGIAN: repair.steps.SELESAI.screen, SIAP: repair.steps.AMBIL.screen },
}

/** The next step of a card, by its kind and how far it is. */
export function nextOf({ jenis_kerja, langkah_kerja, no_kerja }: Pick<WorkCard, 'jenis_kerja' | 'langkah_kerja' | 'no_kerja'>): NextStep {
  if (langkah_kerja === 'DITERIMA') return { mark: 'DIKERJAKAN' }
  const screen = screenFor[jenis_kerja][langkah_kerja]
  return { screen, search: screen === tambahDataBarang ? { no_pesanan: no_kerja } : { cari: no_kerja } }
}
