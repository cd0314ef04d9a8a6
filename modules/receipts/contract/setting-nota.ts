import { z } from 'zod'
import { done, endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import type { Gate } from '#engine/contract/gate.ts'
import { core } from '#engine/contract/refusal.ts'
import { integerMax } from '#engine/kinds/number.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { anyElement, savedLayout } from './layout.ts'
import { refusals } from './refusals.ts'

/** Specification §2: open, unless the shop keeps its receipts to the owner. */
const gate: Gate = { levelsWhen: { SETTING_NOTA_OWNER_ONLY: ['OWN', 'SU'] } }

const designerHint = 'Seret isi ke tempatnya di kertas, atau atur letaknya dalam mm. Cetak percobaan sebelum dipakai di kasir'

/** The designer of receipts on whole, often pre-printed paper. */
export const settingNota = defineScreen({
  path: '/setting-nota',
  title: 'Setting Nota',
  menu: menu.utility,
  gate,
  shownTo: keepers,
  hint: designerHint,
  synonyms: ['desain nota', 'kertas faktur', 'posisi cetak', 'receipt designer'],
})

/** The designer of narrow slips. */
export const settingNotaSlip = defineScreen({
  path: '/setting-nota-slip',
  title: 'Setting Nota Slip',
  menu: menu.utility,
  gate,
  shownTo: keepers,
  hint: designerHint,
  synonyms: ['desain slip', 'struk', 'nota kecil', 'slip designer'],
})

/** The screen that designs a shape. */
export const designerOf = { NOTA: settingNota, SLIP: settingNotaSlip } as const

const call = 'nota-layout/{jenis}/{bentuk}/{platform}/{sisi}'

/** A layout as it prints now. Every till reads it. */
export const readLayout = endpoint({
  call: `GET ${call}`,
  summary: 'A receipt layout of the shop looked at; the one it came with until somebody saved another',
  access: signedIn(),
  reply: z.object({
    lebar: z.number(),
    tinggi: z.number(),
    rangkap: z.number(),
    elemen: z.array(anyElement),
    /** 0: the layout that the shop came with. */
    versi: z.number(),
    updated_by: z.string().nullable(),
    updated_at: z.string().nullable(),
  }),
  refusals: [core.NOT_FOUND],
})

/** Saves a layout; everything stands on the paper, or it is refused at the element. */
export const saveLayout = endpoint({
  call: `PUT ${call}`,
  summary: 'Saves a receipt layout of the shop looked at, only if nobody has changed it since',
  access: openTo(settingNota, settingNotaSlip),
  body: savedLayout,
  reply: done.extend({ versi: z.number() }),
  refusals: [core.NOT_FOUND, core.INVALID, core.FORBIDDEN, refusals.LAYOUT_CHANGED],
})

/** Goes back to the layout that the shop came with. */
export const restoreLayout = endpoint({
  call: `DELETE ${call}`,
  summary: 'Goes back to the receipt layout that the shop came with, only if nobody has changed it since',
  access: openTo(settingNota, settingNotaSlip),
  query: z.object({ versi: z.coerce.number().int().min(0).max(integerMax) }),
  reply: done,
  refusals: [core.NOT_FOUND, core.FORBIDDEN, refusals.LAYOUT_CHANGED],
})
