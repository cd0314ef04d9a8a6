import { z } from 'zod'
import { done, endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { integerMax } from '#engine/kinds/number.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { labelLayout, savedLabel } from './label-layout.ts'
import { refusals } from './refusals.ts'

/** The designer of labels. */
export const settingLabel = defineScreen({
  path: '/setting-label',
  title: 'Setting Label',
  menu: menu.utility,
  shownTo: keepers,
  synonyms: ['desain label', 'desain barcode', 'ukuran label', 'label designer'],
})

/** The designs of the shop: those that the program comes with, as the shop changed them, and its own. */
export const listDesigns = endpoint({
  call: 'GET label/desain',
  summary: 'The label designs of the shop looked at',
  // Every screen that prints labels picks among them.
  access: signedIn(),
  reply: z.array(
    z.object({
      kode_desain: z.string(),
      /** Comes with the program: removing it goes back to what it was. */
      bawaan: z.boolean(),
      /** 0: as it came with the program. */
      versi: z.number(),
      updated_by: z.string().nullable(),
      layout: labelLayout,
    }),
  ),
})

/** Saves a design; everything on it stands where there is paper, or it is refused at its place. */
export const saveDesign = endpoint({
  call: 'PUT label/desain/{kode_desain}',
  summary: 'Saves a label design of the shop looked at, only if nobody has changed it since',
  access: openTo(settingLabel),
  body: savedLabel,
  reply: done.extend({ versi: z.number() }),
  refusals: [core.NOT_FOUND, refusals.DESIGN_CHANGED],
})

/** Removes a design of the shop's own, or goes back to what one was that the program comes with. */
export const removeDesign = endpoint({
  call: 'DELETE label/desain/{kode_desain}',
  summary: 'Removes a label design of the shop looked at, only if nobody has changed it since',
  access: openTo(settingLabel),
  query: z.object({ versi: z.coerce.number().int().min(0).max(integerMax) }),
  reply: done,
  refusals: [refusals.DESIGN_MISSING, refusals.DESIGN_CHANGED],
})
