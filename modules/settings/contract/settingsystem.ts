import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { utility } from './utility.ts'

/** Every setting and switch of the shop and of the chain (specification §2). */
export const settingSystem = defineScreen({
  path: '/settingsystem',
  title: 'Pengaturan',
  menu: utility,
  gate: { levels: ['OWN', 'SU', 'DEV', 'MU'] },
  synonyms: ['setting system', 'modul', 'parameter sistem', 'settings', 'switch'],
})

/** The template and the sender of messages, and a message to try them. */
export const whatsappSetting = defineScreen({
  path: '/whatsapp-setting',
  title: 'Setting WhatsApp',
  menu: utility,
  gate: { all: ['WHATSAPP'], levels: ['OWN', 'SU', 'DEV', 'MU'] },
  synonyms: ['wa', 'pesan nota', 'template'],
})

/** What points are worth, and what gives them (specification §2). The same settings stand in /settingsystem; there is no second place for a value. */
export const settingMember = defineScreen({
  path: '/setting-member',
  title: 'Setting Member',
  menu: utility,
  gate: { all: ['MEMBER'] },
  shownTo: ['OWN', 'SU', 'DEV', 'MU'],
  synonyms: ['nilai poin', 'setting poin', 'member settings'],
})

/** The levels that switch modules which a chain buys. */
export const switchesPaid: readonly string[] = ['SU', 'MU']

/** The topic under which browsers hear that settings of their shop have changed (specification §7). */
export const settingsChanged = 'settings-changed'

/** The message of that topic: the changed settings, and the user who changed them. */
export const settingsMessage = z.object({ list: z.array(z.object({ key: z.string(), value: z.string() })), oleh: z.string().optional() })

/** How settings say no. */
export const settingRefusals = defineRefusals({
  PAID_MODULE: { status: 403, text: 'Modul Ini Hanya Bisa Diubah Super User Atau Manager User' },
  CHAIN_SETTING: { status: 403, text: 'Setting Untuk Semua Cabang Hanya Bisa Diubah Di Pusat' },
  OF_CHAIN_ONLY: { status: 409, text: 'Setting Ini Sama Untuk Semua Cabang' },
  NOT_A_VALUE: { status: 400, text: 'Nilai Tidak Benar' },
})

/** CHAIN: what holds where a shop says nothing of its own. SHOP: the shop looked at. */
const scope = z.enum(['CHAIN', 'SHOP'])

/** The last change of a setting, from the audit. A value of null is that none was set. */
const settingChange = z.object({ sebelum: z.string().nullable(), user_id: z.string(), waktu: z.string() })

/** A setting with where its value comes from; null where none is set. */
export const settingState = z.object({
  key: z.string(),
  value: z.string(),
  chain: z.string().nullable(),
  shop: z.string().nullable(),
  ubah_chain: settingChange.nullable(),
  ubah_shop: settingChange.nullable(),
  /** The titles of the screens that a switch opens. */
  layar: z.array(z.string()),
})

/** A setting with where its value comes from. */
export type SettingState = z.output<typeof settingState>

/** Every setting with the value of the chain and of the shop. */
export const listSettingStates = endpoint({
  call: 'GET para-system/semua',
  summary: 'Every setting and switch: what holds, what the chain says, what the shop says',
  access: openTo(settingSystem, whatsappSetting, settingMember),
  reply: z.array(settingState),
})

/** Sets a setting or switch, for the current shop or for the chain. All open browsers of those shops get a message. */
export const writeSetting = endpoint({
  call: 'PUT para-system/key/{key}',
  summary: 'Sets a setting or switch for the shop looked at, or for the whole chain',
  access: openTo(settingSystem, whatsappSetting, settingMember),
  body: z.strictObject({
    value: z.string({ error: 'Nilai Tidak Boleh Kosong' }).max(1_000, 'Nilai Maksimal 1000 Karakter').regex(printable, unprintable),
    cakupan: scope.default('SHOP'),
  }),
  reply: done,
  refusals: [core.NOT_FOUND, core.FORBIDDEN, settingRefusals.PAID_MODULE, settingRefusals.CHAIN_SETTING, settingRefusals.NOT_A_VALUE],
})

/** Takes back what was set: the shop follows the chain again, or the chain the preset. */
export const clearSetting = endpoint({
  call: 'DELETE para-system/key/{key}',
  summary: 'Takes back what the shop looked at, or the chain, has set',
  access: openTo(settingSystem, whatsappSetting, settingMember),
  query: z.object({ cakupan: scope.default('SHOP') }),
  reply: done,
  refusals: [core.NOT_FOUND, core.FORBIDDEN, settingRefusals.PAID_MODULE, settingRefusals.CHAIN_SETTING],
})
