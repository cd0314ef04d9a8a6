import { z } from 'zod'

/**
 * The calls behind the shared views of reports. The screen of every report makes them, so the engine names them; the module of access declares and
 * serves them (docs/decisions/249).
 */
export const sharedViewCalls = {
  read: 'GET tampilan-laporan',
  share: 'POST tampilan-laporan',
  remove: 'POST tampilan-laporan/{id}/hapus',
} as const

/** So many views of a report are shared with a shop, and as many with all shops. */
export const sharedViewsMax = 30

const inputMax = 50

/** The question of a view: the input by field, the named days, the shop that is asked for and the columns. */
export const viewOfReport = z.object({
  nama: z.string().trim().min(1, 'Nama Harus Diisi').max(40, 'Nama Maksimal 40 Huruf'),
  values: z
    .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean(), z.null(), z.array(z.string().max(60)).max(200)]))
    .refine((values) => Object.keys(values).length <= inputMax),
  days: z.string().max(40).nullable(),
  toko: z.string().max(20),
  columns: z.array(z.string().max(60)).max(100).nullable(),
})

/** A view as it is shared. */
export const sharedView = viewOfReport.extend({
  id: z.number().int(),
  /** The shop that has it; null: all shops. */
  kode_toko: z.string().nullable(),
  user_id: z.string(),
  /** Whether the caller may take it back. */
  boleh_hapus: z.boolean(),
})

/** A view as it is shared. */
export type SharedView = z.output<typeof sharedView>

/** The shared views of a report for the caller, and whether he may share one. */
export const sharedViews = z.object({ boleh_bagikan: z.boolean(), values: z.array(sharedView) })

/** The shared views of a report for the caller, and whether he may share one. */
export type SharedViews = z.output<typeof sharedViews>
