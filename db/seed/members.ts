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

const firstNames = [
  'ANI',
  'BUDI',
  'CITRA',
  'DEDI',
  'EKA',
  'FITRI',
  'GUNAWAN',
  'HANI',
  'INDAH',
  'JAYA',
  'KARTINI',
  'LUKMAN',
  'MAYA',
  'NINGSIH',
  'OKI',
  'PUTU',
] as const
const men: ReadonlySet<string> = new Set(['BUDI', 'DEDI', 'GUNAWAN', 'JAYA', 'LUKMAN', 'OKI', 'PUTU'])
const places = [
  ['SEMARANG TENGAH', 'SEMARANG'],
  ['BANYUMANIK', 'SEMARANG'],
  ['CANDISARI', 'SEMARANG'],
  ['UNGARAN BARAT', 'UNGARAN'],
  ['BERGAS', 'UNGARAN'],
  ['AMBARAWA', 'AMBARAWA'],
] as const
const trades = ['GURU', 'PEDAGANG', 'PETANI', 'PERAWAT', 'PEGAWAI BANK', 'WIRASWASTA', 'IBU RUMAH TANGGA'] as const

/** Members of a shop, who came over a time. Their names say that they are of a demo, and their telephones lead nowhere. */
export async function crowdOf(
  db: Db,
  { kode_toko, count, from, to, created_by }: { kode_toko: string; count: number; from: string; to: string; created_by: string },
): Promise<void> {
  const shop = String(kode_toko.charCodeAt(2)).padStart(2, '0')
  const people = Array.from({ length: count }, (_, nth) => {
    const name = firstNames[nth % firstNames.length] as string
    const [kecamatan, kota] = places[(nth * 5) % places.length] as (typeof places)[number]
    const isMan = men.has(name)
    const told = nth % 3 > 0
    return {
      nama_member: `${isMan ? 'BAPAK' : 'IBU'} ${name} DEMO ${nth + 1}`,
      no_hp: `0800${shop}${String(nth + 1).padStart(6, '0')}`,
      kode_toko,
      created_by,
      jenis_kelamin: isMan ? 'L' : 'P',
      tgl_lahir: told
        ? `${1958 + ((nth * 7) % 46)}-${String((nth % 12) + 1).padStart(2, '0')}-${String(((nth * 11) % 28) + 1).padStart(2, '0')}`
        : null,
      pekerjaan: told ? (trades[nth % trades.length] as string) : null,
      kecamatan: told ? kecamatan : null,
      kota: told ? kota : null,
    }
  })
  await sql`
    insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by, created_at, jenis_kelamin, tgl_lahir, pekerjaan, kecamatan, kota)
    select nama_member, no_hp, kode_toko, day, created_by, day + time '03:00', jenis_kelamin, tgl_lahir, pekerjaan, kecamatan, kota
    from (
      select p.*, (${from}::date + ((${to}::date - ${from}::date) * (n - 1) / ${count}::int)::int) as day
      from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as (nama_member text, no_hp text, kode_toko text, created_by text, jenis_kelamin text, tgl_lahir date, pekerjaan text, kecamatan text, kota text)) with ordinality
        p (nama_member, no_hp, kode_toko, created_by, jenis_kelamin, tgl_lahir, pekerjaan, kecamatan, kota, n)
    ) p order by n`.execute(db)
}
