import { z } from 'zod'
import { isoDate } from '../kinds/date/iso-date.ts'
import { text } from '../kinds/index.ts'
import { printable, unprintable } from '../kinds/text/text.ts'
import type { DocumentAction, Reprinting } from './document.ts'
import { type Endpoint, endpoint, openTo, page } from './endpoint.ts'
import { type AnyField, objectOf } from './field.ts'
import { defineRefusals } from './refusal.ts'
import type { Screen } from './screen.ts'

/** Refusals that all kinds of documents share. */
export const documentRefusals = defineRefusals({
  DOCUMENT_NOT_FOUND: { status: 404, text: 'Data Yang Anda Cari Tidak Ada' },
  CANNOT_BE_CANCELLED: { status: 409, text: 'Tidak Dapat Dibatalkan' },
})

/** The calls that every kind of document answers. */
export interface DocumentCalls<Whole, A extends string = string> {
  readonly list: Endpoint<'GET document', z.ZodType<ListQuery, Partial<Record<keyof ListQuery, unknown>>>, undefined, ReturnType<typeof page>>
  readonly read: Endpoint<'GET document/{nomor}', undefined, undefined, z.ZodType<Whole>>
  /** What a receipt says, to be read or sent. Reading prints nothing and counts nothing (specification §7). */
  readonly receipt: Endpoint<'POST document/get/bynota/single', undefined, z.ZodType<Record<string, string>>, z.ZodType<SingleReceiptAnswer<Whole>>>
  readonly receipts: Endpoint<'POST document/get/bynota', undefined, z.ZodType<Record<string, string>>, z.ZodType<ReceiptAnswer<Whole[]>>>
  readonly reprint: Endpoint<'POST document/{nomor}/cetak-ulang', undefined, undefined, z.ZodType<Whole>>
  /** By the name of the action. */
  readonly actions: Readonly<Record<A, Endpoint<'POST document/{nomor}/action', undefined, z.ZodType<{ alasan: string }>, z.ZodType<Whole>>>>
}

/** What `get/bynota` answers: the document, its message, and its lines grouped under their own name. */
export type ReceiptAnswer<Data> = { readonly data: Data; readonly template_wa: string } & Readonly<Record<string, unknown>>

/**
 * Further fields in the reply of `get/bynota/single`: the values for the placeholders of the message, by name, for a provider that has a template.
 */
export type SingleReceiptAnswer<Data> = ReceiptAnswer<Data> & { readonly parameter_wa: Readonly<Record<string, string>> }

/** What a list of documents may be asked for. */
export const listQuery = z.object({
  /** Business dates; without them, the shop's own today. */
  tgl_from: isoDate('Tanggal Awal').optional(),
  tgl_to: isoDate('Tanggal Akhir').optional(),
  cari: z.string().trim().max(100).regex(printable, unprintable).optional(),
  /** 'ALL' is the same as no filter (specification §9). */
  status: z.string().max(20).optional(),
  /** The flag of a narrowed list. */
  hanya: z.string().max(40).optional(),
  /** Those alone that are late today, by the `due` of the list; of any day. */
  lewat: z.enum(['true']).optional(),
  /** Who took its money: the cashier. */
  valid_by: z.string().max(30).optional(),
  /** The `next` of the page before. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** What a list of documents may be asked for. */
export type ListQuery = z.output<typeof listQuery>

/** The reason that a user gives for an action that cannot be undone. */
const reasonBody = z.object({ alasan: text('Alasan', { atMost: 200 }).check() })

/** What the calls of a kind of document follow from. */
interface CallFacts {
  readonly name: string
  readonly title: string
  readonly number: AnyField
  readonly actions: Readonly<Record<string, DocumentAction>>
  readonly reprinting: Reprinting | undefined
  readonly entry: Screen
  readonly lists: readonly Screen[]
  /** Users who may open at least one of these screens may read a document. */
  readonly readers: readonly Screen[]
  readonly whole: z.ZodType
  readonly listed: z.ZodObject
  /** Its grouped lines under their name, where it has them. */
  readonly grouped: Readonly<Record<string, z.ZodType>>
}

/** Declares the calls that a kind of document answers. */
export function documentCalls({ name, title, number, actions, reprinting, entry, lists, readers, whole, listed, grouped }: CallFacts) {
  const byNumber = objectOf([number])
  const receipt = (data: z.ZodType) => z.object({ data, template_wa: z.string(), ...grouped })
  const notFound = [documentRefusals.DOCUMENT_NOT_FOUND]
  const open = openTo(...readers)
  return {
    list: endpoint({
      call: `GET ${name}`,
      summary: `${title}: the latest first, a page at a time; searched and filtered`,
      access: openTo(...lists, ...Object.values(actions).map(({ screen }) => screen)),
      query: listQuery,
      reply: page(listed),
    }),
    read: endpoint({
      call: `GET ${name}/{nomor}`,
      summary: `${title}: a whole one as it is stored`,
      access: open,
      reply: whole,
      refusals: notFound,
    }),
    receipt: endpoint({
      call: `POST ${name}/get/bynota/single`,
      summary: `${title}: a whole one with its receipt as a message; counts no print`,
      access: openTo(...lists, entry),
      body: byNumber,
      readsOnly: true,
      reply: receipt(whole).extend({ parameter_wa: z.record(z.string(), z.string()) }),
      refusals: notFound,
    }),
    receipts: endpoint({
      call: `POST ${name}/get/bynota`,
      summary: `${title}: those of a number in every shop that the caller may look at, with their receipts as a message`,
      access: openTo(...lists, entry),
      body: byNumber,
      readsOnly: true,
      reply: receipt(z.array(whole)),
      refusals: notFound,
    }),
    reprint: endpoint({
      call: `POST ${name}/{nomor}/cetak-ulang`,
      summary: `${title}: to be printed again; counts the print and notes who asked for it`,
      access: openTo(...lists),
      reply: whole,
      refusals: [...notFound, ...(reprinting?.refusals ?? [])],
      approvals: reprinting ? [reprinting.approval] : [],
    }),
    actions: Object.fromEntries(
      Object.entries(actions).map(([action, { call, screen, approval, onlyOnItsDate, refusals }]) => [
        action,
        endpoint({
          call: `POST ${name}/{nomor}/${call}`,
          summary: `${title}: ${action}`,
          access: openTo(screen),
          body: reasonBody,
          reply: whole,
          moves: true,
          refusals: [...notFound, documentRefusals.CANNOT_BE_CANCELLED, ...(onlyOnItsDate ? [onlyOnItsDate] : []), ...refusals],
          approvals: approval ? [approval] : [],
        }),
      ]),
    ),
  }
}

/** Every call that a kind of document answers. */
export const callsOf = ({ actions, ...calls }: DocumentCalls<unknown>): readonly Endpoint[] =>
  [...Object.values(calls), ...Object.values(actions)] as readonly Endpoint[]
