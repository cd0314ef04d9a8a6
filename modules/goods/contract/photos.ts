import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { goods as g } from './fields.ts'
import { refusals } from './refusals.ts'

/** Returns the calls that take pictures of pieces. Users who may enter pieces on one of these screens may make them. */
export const photoCalls = (...screens: readonly Screen[]) => ({
  /**
   * Takes a picture. With the barcode of a piece it becomes its picture; without one it waits, under the name answered here,
   * for the piece that is being entered.
   */
  uploadPhoto: endpoint({
    call: 'POST barang/upload-foto',
    summary: 'Stores a picture, resized and encoded anew, for a piece or for the one being entered',
    access: openTo(...screens),
    file: 'image',
    body: z.object({ kode_barcode: g.kode_barcode.check().optional() }),
    reply: z.object({ foto: z.string() }),
    refusals: [refusals.NOT_FOUND, refusals.DESTROYED, refusals.PHOTO_REQUIRED, refusals.PHOTO_REFUSED, core.FILE_TOO_LARGE, core.TOO_MANY],
  }),

  readWaitingPhoto: endpoint({
    call: 'GET barang/foto-unggah/{foto}',
    summary: 'A picture that waits for its piece, as JPEG',
    access: openTo(...screens),
    reply: z.unknown(),
    refusals: [refusals.NO_PHOTO],
  }),
})

/** The calls that take pictures of pieces. */
export type PhotoCalls = ReturnType<typeof photoCalls>
