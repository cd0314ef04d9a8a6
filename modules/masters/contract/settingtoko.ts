import { z } from 'zod'
import { done, endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** The shop's own name, address, telephone and picture: what its receipts and reports say of it (specification §2). */
export const settingToko = defineScreen({
  path: '/settingtoko',
  title: 'Setting Toko',
  menu: menu.utility,
  // The specification shows no gate; who may change settings may change these.
  gate: { levels: ['OWN', 'SU', 'DEV', 'MU'] },
  synonyms: ['profil toko', 'nama toko', 'alamat toko', 'logo', 'shop profile'],
})

/** How the shop's picture says no. */
export const logoRefusals = defineRefusals({
  LOGO_REQUIRED: { status: 400, text: 'Gambar Wajib Dimasukan' }, // sic
  LOGO_REFUSED: { status: 400, text: 'Gambar Tidak Bisa Dibaca' },
})

/** What a shop says about itself. */
export const profileFields = [m.nama_toko, m.alamat_toko, m.no_hp.optional()] as const

const profile = { nama_toko: m.nama_toko.check(), alamat_toko: m.alamat_toko.check(), no_hp: m.no_hp.optional().check() }

/** The shop looked at, as it shows itself. Every till prints it. */
export const readProfile = endpoint({
  call: 'GET toko/profil',
  summary: 'Name, address, telephone and picture of the shop looked at',
  access: signedIn(),
  reply: z.object({ kode_toko: z.string(), ...profile, logo: z.string().nullable() }),
})

/** Changes what the shop looked at says about itself; its next receipt says it. */
export const writeProfile = endpoint({
  call: 'PUT toko/profil',
  summary: 'Changes name, address and telephone of the shop looked at',
  access: openTo(settingToko),
  body: z.strictObject(profile),
  reply: done,
})

/** The shop's picture, as receipts print it. */
export const readLogo = endpoint({
  call: 'GET toko/profil/logo',
  summary: 'The picture of the shop looked at, as JPEG',
  access: signedIn(),
  reply: z.unknown(),
  refusals: [core.NOT_FOUND],
})

/** Takes a picture for the shop. */
export const writeLogo = endpoint({
  call: 'PUT toko/profil/logo',
  summary: 'Takes the picture of the shop looked at',
  access: openTo(settingToko),
  file: 'image',
  body: z.object({}),
  reply: z.object({ logo: z.string() }),
  refusals: [logoRefusals.LOGO_REQUIRED, logoRefusals.LOGO_REFUSED],
})

/** Takes the shop's picture away. */
export const removeLogo = endpoint({
  call: 'DELETE toko/profil/logo',
  summary: 'Takes the picture of the shop looked at away',
  access: openTo(settingToko),
  reply: done,
})
