import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { userRefusals } from './data-users.ts'
import { accessNode } from './login.ts'
import { menu } from './menu.ts'

const keepers = ['OWN', 'SU', 'MU']

/** What one user sees: the menu tree of three levels (specification §3, §6). */
export const hakAksesUsers = defineScreen({
  path: '/hak-akses-users',
  hint: 'Yang disembunyikan di sini tertutup juga panggilannya, bukan hanya menunya',
  title: 'Hak Akses Pengguna',
  menu: menu.utility,
  shownTo: keepers,
  synonyms: ['menu', 'izin', 'access rights', 'permission'],
})

/** The rights of one user handed to several at once. */
export const hakAksesNews = defineScreen({
  path: '/hak-akses-news',
  title: 'Bagikan Hak Akses',
  menu: menu.utility,
  shownTo: keepers,
  synonyms: ['salin hak akses', 'copy rights'],
})

/** How the keeping of rights says no. */
export const rightsRefusals = defineRefusals({
  RIGHTS_CHANGED: { status: 409, text: 'Hak Akses Sudah Diubah Oleh Pengguna Lain, Silakan Muat Ulang' },
  NOT_HIS_TO_GIVE: { status: 403, text: 'Anda Sendiri Tidak Punya Hak Ini' },
  SEES_EVERYTHING: { status: 409, text: 'Owner Dan Super User Selalu Melihat Semua Menu' },
})

/** A user's access tree, and the version that a change must name. */
export const readRights = endpoint({
  call: 'GET users/akses/{user_id}',
  summary: 'The menu tree of a user with what is shown to him',
  access: openTo(hakAksesUsers, hakAksesNews),
  reply: z.object({ user_id: z.string(), level: z.string(), seesEverything: z.boolean(), versi: z.string(), akses: z.array(accessNode) }),
  refusals: [core.NOT_FOUND, userRefusals.LEVEL_ABOVE],
})

/** Shows or hides screens for one user; his running session obeys at once. */
export const saveRights = endpoint({
  call: 'PUT users/akses/{user_id}',
  summary: 'Shows or hides screens for a user; only what is named changes, and nobody shows what he does not see himself',
  access: openTo(hakAksesUsers),
  body: z.object({
    versi: z.string().max(64),
    is_show: z
      .record(z.string().max(100), z.boolean())
      .refine((shown) => Object.keys(shown).length > 0 && Object.keys(shown).length <= 1_000, 'Tidak Ada Perubahan'),
  }),
  reply: done,
  refusals: [
    core.NOT_FOUND,
    core.INVALID,
    userRefusals.LEVEL_ABOVE,
    rightsRefusals.RIGHTS_CHANGED,
    rightsRefusals.NOT_HIS_TO_GIVE,
    rightsRefusals.SEES_EVERYTHING,
  ],
})

/** Gives several users the rights that one of them has, instead of their own. */
export const shareRights = endpoint({
  call: 'POST users/akses/bagikan',
  summary: 'Gives several users the same screens as one user',
  access: openTo(hakAksesNews),
  body: z.object({
    dari: z.string({ error: 'User Asal Tidak Boleh Kosong' }).min(1, 'User Asal Tidak Boleh Kosong').max(30),
    kepada: z.array(z.string().max(30)).min(1, 'User Tujuan Tidak Boleh Kosong').max(500),
  }),
  reply: done,
  refusals: [core.NOT_FOUND, userRefusals.LEVEL_ABOVE, rightsRefusals.NOT_HIS_TO_GIVE, rightsRefusals.SEES_EVERYTHING],
})
