import { z } from 'zod'
import { done, endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import { dictionary } from '#engine/contract/field.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { choice, moment, password, phone, text } from '#engine/kinds/index.ts'
import { levels } from './levels.ts'
import { refusals } from './login.ts'
import { menu } from './menu.ts'

/** Who may log in (specification §2). */
export const dataUsers = defineScreen({
  path: '/data-users',
  title: 'Data Pengguna',
  menu: menu.utility,
  shownTo: ['OWN', 'SU', 'MU'],
  synonyms: ['user', 'data users', 'pegawai', 'karyawan', 'reset password', 'session', 'users'],
})

/** The words of users and their sessions. */
export const userWords = dictionary({
  user_id: rowWords.user_id.labelled('Username'),
  nama: text('Nama', { atMost: 60 }),
  level: choice('Level', levels),
  kode_toko: rowWords.kode_toko.labelled('Cabang'),
  no_whatsapp: phone('No WhatsApp'),
  password: password('Password'),
  new_password: password('Password Baru', { isNew: true }),
  is_active: rowWords.is_active,
  created_at: rowWords.created_at.labelled('Masuk Sejak'),
  last_seen_at: moment('Terakhir Dipakai'),
  ip: text('Alamat IP', { atMost: 60 }),
  perangkat: text('Perangkat'),
  ip_lain: text('Juga Dari Alamat IP', { atMost: 60 }),
})
const w = userWords

/** How the keeping of users says no. */
export const userRefusals = defineRefusals({
  LEVEL_ABOVE: { status: 403, text: 'Level Ini Tidak Di Bawah Level Anda' },
  NOT_ONESELF: { status: 409, text: 'User Sendiri Tidak Bisa Diubah Di Sini' },
  LAST_OWNER: { status: 409, text: 'Harus Ada Satu Owner Atau Super User Yang Aktif Di Pusat' },
})

const user = z.object({ user_id: z.string(), nama: z.string(), level: z.string(), kode_toko: z.string(), is_active: z.boolean() })

/** The users of the shops that the caller may look at, for a form that picks a user. Only callers who manage users get telephone numbers. */
export const listUsers = endpoint({
  call: 'GET users/get/all',
  summary: 'The users of the shops that the caller may look at',
  access: signedIn(),
  reply: z.array(user.extend({ no_whatsapp: w.no_whatsapp.optional().onlyFor(dataUsers).check() })),
})

const session = z.object({
  user_id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  ip: z.string().nullable(),
  perangkat: z.string().nullable(),
  /** The last other address that used this session. */
  ip_lain: z.string().nullable(),
  ip_lain_at: z.string().nullable(),
})

/** Who is logged in now: since when, from where, with what. */
export const listSessions = endpoint({
  call: 'GET users/sessions',
  summary: 'The running sessions of the users of the shops that the caller may look at',
  access: openTo(dataUsers),
  reply: z.array(session),
})

const username = w.user_id
  .check()
  .transform((typed) => typed.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9._-]{3,30}$/, 'Username 3 Sampai 30 Huruf Kecil, Angka Dan Tanda - _ .'))
const facts = {
  nama: w.nama.check(),
  level: w.level.check(),
  kode_toko: w.kode_toko.check(),
  no_whatsapp: w.no_whatsapp.optional().check(),
}

/** The reply with a new password for another user: it is shown once, and valid for one login. */
const firstPassword = z.object({ message: z.string(), password_sementara: z.string() })

/** Adds a user. His first password is made here; he chooses his own at his first login. */
export const createUser = endpoint({
  call: 'POST users/create',
  summary: 'Adds a user and answers his first password, once',
  access: openTo(dataUsers),
  body: z.strictObject({ user_id: username, ...facts }),
  reply: firstPassword,
  refusals: [core.DUPLICATE, userRefusals.LEVEL_ABOVE, core.WRONG_SHOP, refusals.PASSWORD_OF_SHOP],
})

/** Changes a user, or closes his access. A changed level or shop, and a closed access, end his session. */
export const updateUser = endpoint({
  call: 'PUT users/update/{user_id}',
  summary: 'Changes name, level, shop and whether he may log in',
  access: openTo(dataUsers),
  body: z.strictObject({ ...facts, is_active: w.is_active.check() }),
  reply: done,
  refusals: [core.NOT_FOUND, userRefusals.LEVEL_ABOVE, userRefusals.NOT_ONESELF, userRefusals.LAST_OWNER, core.WRONG_SHOP],
})

/** Gives a user a new first password and ends his session. */
export const resetPassword = endpoint({
  call: 'POST users/reset-password/{user_id}',
  summary: 'Makes a new first password, answers it once and ends the session',
  access: openTo(dataUsers),
  reply: firstPassword,
  refusals: [core.NOT_FOUND, userRefusals.LEVEL_ABOVE, userRefusals.NOT_ONESELF, refusals.PASSWORD_OF_SHOP],
})

/** Ends a user's session at once. */
export const endSessionOf = endpoint({
  call: 'POST users/end-session/{user_id}',
  summary: "Ends a user's running session",
  access: openTo(dataUsers),
  reply: done,
  refusals: [core.NOT_FOUND, userRefusals.LEVEL_ABOVE],
})
