import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { randomName, reencoded } from '#engine/server/pictures.ts'
import { type Context, FileAnswer, type Handler, type Steps } from '#engine/server/serve.ts'
import {
  logoRefusals,
  type readLogo as readLogoCall,
  type readProfile as readProfileCall,
  type removeLogo as removeLogoCall,
  type writeLogo as writeLogoCall,
  type writeProfile as writeProfileCall,
} from '../contract/settingtoko.ts'

interface Profile {
  readonly kode_toko: string
  readonly nama_toko: string
  readonly alamat_toko: string
  readonly no_hp: string | null
  readonly logo: string | null
}

// Large enough for a third of a sheet at the resolution of a shop's printer.
const logoSize = { width: 720, height: 720, quality: 85 }
const pathOf = (logo: string) => `toko/${logo}.jpg`

async function profileOf(db: Db, kode_toko: string): Promise<Profile> {
  const { rows } = await sql<Profile>`select kode_toko, nama_toko, alamat_toko, no_hp, logo from toko where kode_toko = ${kode_toko}`.execute(db)
  return rows[0] ?? refuse(core.NOT_FOUND)
}

export const readProfile: Handler<typeof readProfileCall> = ({ db, caller }) => profileOf(db, caller.kode_toko)

export const writeProfile: Handler<typeof writeProfileCall> = async ({ db, caller, body, audit }) => {
  const before = await profileOf(db, caller.kode_toko)
  const { nama_toko, alamat_toko, no_hp } = body
  await sql`
    update toko set nama_toko = ${nama_toko}, alamat_toko = ${alamat_toko}, no_hp = ${no_hp} where kode_toko = ${caller.kode_toko}`.execute(db)
  await audit({ subject: 'toko', key: caller.kode_toko, before, after: { ...before, ...body } })
  return { message: 'Berhasil Menyimpan Data' }
}

export function readLogo(files: FileStore): Handler<typeof readLogoCall> {
  return async ({ db, caller }) => {
    const { logo } = await profileOf(db, caller.kode_toko)
    const data = logo ? await files.read(pathOf(logo)) : undefined
    return data ? new FileAnswer(data, 'image/jpeg', 'private, no-cache') : refuse(core.NOT_FOUND)
  }
}

export function writeLogo(files: FileStore): Steps<typeof writeLogoCall, string> {
  return {
    before: async ({ file, ifRefused, log }) => {
      if (!file || file.data.length === 0) return refuseAt('logo', logoRefusals.LOGO_REQUIRED)
      const picture = (await reencoded(file.data, logoSize)) ?? refuseAt('logo', logoRefusals.LOGO_REFUSED)
      const logo = randomName()
      ifRefused(() => void files.remove(pathOf(logo)).catch((error: unknown) => log.warn({ err: error }, 'a picture that nobody has stays')))
      await files.put(pathOf(logo), picture, 'image/jpeg')
      return logo
    },
    run: async (input, logo) => {
      await changeLogo(input, files, logo)
      return { logo }
    },
  }
}

export function removeLogo(files: FileStore): Handler<typeof removeLogoCall> {
  return async (input) => {
    await changeLogo(input, files, null)
    return { message: 'Berhasil Menghapus Data' }
  }
}

/** Names another picture; the file of the one before goes when that is certain. */
async function changeLogo({ db, caller, audit, afterCommit, log }: Context, files: FileStore, logo: string | null): Promise<void> {
  const { logo: before } = await profileOf(db, caller.kode_toko)
  await sql`update toko set logo = ${logo} where kode_toko = ${caller.kode_toko}`.execute(db)
  await audit({ subject: 'toko', key: caller.kode_toko, before: { logo: before }, after: { logo } })
  if (before) afterCommit(() => void files.remove(pathOf(before)).catch((error: unknown) => log.warn({ err: error }, 'old picture stays')))
}
