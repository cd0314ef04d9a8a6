import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { customers } from './masters.ts'

/** The telephone that a customer of the demo chain leaves; whoever is called UMUM leaves none. */
export const phoneOf = (nama_customer: string): string | null => {
  const at = (customers as readonly string[]).indexOf(nama_customer)
  return at > 0 ? `08123000000${at}` : null
}

interface Told {
  readonly nama_member: string
  readonly jenis_kelamin: 'L' | 'P'
  readonly tgl_lahir: string
  readonly pekerjaan: string
  readonly kecamatan: string
  readonly kota: string
}

const person = (nama_member: string, tgl_lahir: string, pekerjaan: string, kecamatan: string, kota: string): Told => ({
  nama_member,
  jenis_kelamin: nama_member.startsWith('IBU') ? 'P' : 'L',
  tgl_lahir,
  pekerjaan,
  kecamatan,
  kota,
})

/** What members of the demo chain have told of themselves; two of them have their birthday on the day that it is made. */
const people = (today: string): readonly Told[] => [
  person('IBU SRI', `1984${today.slice(4)}`, 'GURU', 'SEMARANG TENGAH', 'SEMARANG'),
  person('IBU ENDANG', '1979-03-14', 'PEDAGANG', 'KAUMAN', 'SEMARANG'),
  person('BAPAK HARTONO', '1968-08-17', 'WIRASWASTA', 'UNGARAN BARAT', 'UNGARAN'),
  person('IBU LESTARI', '1991-11-02', 'PERAWAT', 'CANDISARI', 'SEMARANG'),
  person('IBU YULI', `1992${today.slice(4)}`, 'PEGAWAI BANK', 'BANYUMANIK', 'SEMARANG'),
  person('BAPAK SLAMET', '1961-05-30', 'PETANI', 'BERGAS', 'UNGARAN'),
  person('IBU NUNUNG', '1996-02-29', 'BIDAN', 'AMBARAWA', 'AMBARAWA'),
  person('IBU TUTIK', '1987-12-21', 'PENJAHIT', 'GENUK', 'SEMARANG'),
]

/** Writes down what the members who bought have told; one of them has told nothing. The first was brought by an affiliate. */
export async function tellOfMembers(db: Db, today: string): Promise<void> {
  const told = people(today).map((each, at) => ({ ...each, no_hp: phoneOf(each.nama_member), referensi: at === 0 ? 'PKK' : null }))
  await sql`
    update member m set jenis_kelamin = t.jenis_kelamin, tgl_lahir = t.tgl_lahir, pekerjaan = t.pekerjaan, kecamatan = t.kecamatan, kota = t.kota,
                        kewarganegaraan = 'INDONESIA', referensi = t.referensi
    from jsonb_populate_recordset(null::member, ${JSON.stringify(told)}::jsonb) t where m.no_hp = t.no_hp`.execute(db)
}
