import { z } from 'zod'
import { anyone, done, endpoint, signedInBeforeReady } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import type { AccessNode } from '#engine/contract/session.ts'
import { isCommonPassword, isOwnName } from './passwords.ts'

/** How access says no (specification §8). */
export const refusals = defineRefusals({
  WRONG_LOGIN: { status: 401, text: 'User id atau Password yang anda masukan salah' }, // sic
  USER_IN_USE: { status: 409, text: 'User ID ini sedang dipakai' },
  TOO_MANY_LOGINS: { status: 429, text: 'Terlalu Banyak Percobaan Masuk, Silakan Coba Lagi Dalam {{detik}} Detik' },
  DEMO_USER: { status: 403, text: 'User Demo Tidak Bisa Dipakai Di Sini' },
  WRONG_PASSWORD: { status: 400, text: 'Password Lama Salah' },
  SAME_PASSWORD: { status: 400, text: 'Password Baru Harus Berbeda' },
  PASSWORD_OF_SHOP: { status: 409, text: 'Password Hanya Diatur Di Toko, Bukan Di Mode Latihan' },
  EASY_PASSWORD: { status: 400, text: 'Password Ini Terlalu Mudah Ditebak' },
})

const emptyText = 'Harus Diisi'

/** A password may hold anything; a limit keeps hashing cheap. */
const password = z.string({ error: emptyText }).min(1, emptyText).max(200, 'Password Maksimal 200 Karakter')

/** A password that a user chooses. It is long enough that the limit of logins makes guessing slow, and it is not a common one. */
export const newPassword = z
  .string({ error: emptyText })
  .min(8, 'Password Minimal 8 Karakter')
  .max(200, 'Password Maksimal 200 Karakter')
  .refine((typed) => !isCommonPassword(typed), refusals.EASY_PASSWORD.text)

/** Returns the error in a password that a user chooses; undefined if it is valid. */
export function passwordMessage(typed: string, user_id: string): string | undefined {
  const wrong = newPassword.safeParse(typed).error?.issues[0]?.message
  return wrong ?? (isOwnName(typed, user_id) ? refusals.EASY_PASSWORD.text : undefined)
}

/** An entry of an access tree. */
export const accessNode: z.ZodType<AccessNode> = z
  .lazy(() => z.object({ path: z.string().optional(), title: z.string(), is_show: z.boolean(), children: z.array(accessNode) }))
  // The description of the API refers to it by this name, also from itself.
  .meta({ id: 'AccessNode' })

/** Who is logged in, what he sees, and how his shop is set up. */
export const sessionReply = z.object({
  token: z.string(),
  user_id: z.string(),
  nama: z.string(),
  level: z.string(),
  no_whatsapp: z.string().nullable(),
  isPusat: z.boolean(),
  kode_toko: z.string(),
  tgl_system: z.string(),
  fixedDate: z.string().nullable(),
  mustChangePassword: z.boolean(),
  modules: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
  shops: z.array(z.object({ kode_toko: z.string(), nama_toko: z.string(), alamat_toko: z.string() })),
  akses: z.array(accessNode),
})

/** What the login answers. */
export type LoginReply = z.output<typeof sessionReply>

/** Why a session ended, as its user reads it at the login page. After his own logout there is no message. */
export const sessionEnds = {
  DIAMBIL_ALIH: 'Akun Anda dipakai di perangkat lain.',
  DIAKHIRI: 'Sesi Anda diakhiri oleh {{oleh}}.',
  DIUBAH: 'Akun Anda diubah oleh {{oleh}}. Silakan masuk lagi.',
  PASSWORD_DIRESET: 'Password Anda direset oleh {{oleh}}.',
  BERAKHIR: 'Sesi Anda sudah berakhir. Silakan masuk lagi.',
  DIHAPUS: core.DELETED.text,
  // In training the reason is unknown: the session of the user was deleted with all other data.
  LATIHAN: 'Latihan sudah dikosongkan, atau sesi Anda berakhir. Silakan masuk lagi.',
  KELUAR: undefined,
} as const

/** The message to a user's browsers when one of his sessions has ended, with the user who ended it if it was another. */
export const sessionEndMessage = z.object({
  alasan: z.enum(Object.keys(sessionEnds) as (keyof typeof sessionEnds)[]),
  oleh: z.string().optional(),
})

/** Why and by whom a session was ended. */
export type SessionEnd = z.output<typeof sessionEndMessage>

/** The topic of the warning to a user that his session is used from a second address. */
export const sessionElsewhere = 'session-elsewhere'

/** The message of this topic. */
export const elsewhereMessage = z.object({ ip: z.string() })

/** Begins a session. `ambil_alih` ends one that the user has elsewhere (docs/decisions/006). */
export const login = endpoint({
  call: 'POST users/login',
  summary: 'Logs in; answers the token, the level, the access tree and the shop with its business date',
  access: anyone,
  body: z.object({
    user_id: z.string({ error: emptyText }).trim().toLowerCase().min(1, emptyText).max(100, 'Username Maksimal 100 Karakter'),
    password,
    ambil_alih: z.boolean().default(false),
  }),
  reply: sessionReply,
  refusals: [refusals.WRONG_LOGIN, refusals.USER_IN_USE, refusals.TOO_MANY_LOGINS, refusals.DEMO_USER, refusals.PASSWORD_OF_SHOP],
})

/** The session again but for its token, as it is now: after a reload, a change of settings, or for another shop (`x-kode-toko`). */
export const readSession = endpoint({
  call: 'GET users/session',
  summary: 'Who is logged in, with the access tree, switches and settings as they are now',
  access: signedInBeforeReady,
  reply: sessionReply.omit({ token: true }),
})

/** Ends the session; the token is worth nothing afterwards. The `user_id` of specification §7 must be one's own. */
export const logout = endpoint({
  call: 'POST users/logout',
  summary: 'Ends the session',
  access: signedInBeforeReady,
  body: z.object({ user_id: z.string().max(100).optional() }),
  reply: done,
})

/** A new password; every session of the user but this one ends. */
export const changePassword = endpoint({
  call: 'PUT users/change-password',
  summary: 'Changes the own password',
  access: signedInBeforeReady,
  body: z.object({ password, new_password: newPassword }),
  reply: done,
  refusals: [refusals.WRONG_PASSWORD, refusals.SAME_PASSWORD, refusals.EASY_PASSWORD, refusals.TOO_MANY_LOGINS, refusals.PASSWORD_OF_SHOP],
})
