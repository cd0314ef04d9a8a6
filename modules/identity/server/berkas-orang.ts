import { sql } from 'kysely'
import type { AnyDocument } from '#engine/contract/document.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import { withholdingOf } from '#engine/contract/withhold.ts'
import type { Db } from '#engine/server/database.ts'
import { readDocuments } from '#engine/server/document-rows.ts'
import type { Handler } from '#engine/server/serve.ts'
import { lookedAt } from '#modules/members/server/public.ts'
import { type PersonFile, type readPerson as readPersonCall, documentsMax } from '../contract/berkas-orang.ts'

type Row = Record<string, unknown>

/** How a person is known: his codes, telephones and identity numbers. */
interface Marks {
  readonly kodes: string[]
  readonly telepon: string[]
  readonly identitas: string[]
}

async function marksOf(db: Db, kode_member: string): Promise<Marks> {
  const { rows } = await sql<Marks>`
    select array_agg(kode_member order by kode_member) as kodes, coalesce(array_agg(distinct coalesce(telepon_baku(no_hp), no_hp)) filter (where no_hp is not null), '{}') as telepon,
           coalesce(array_agg(distinct no_identitas) filter (where no_identitas is not null), '{}') as identitas
    from member where kode_member = any(semua_kode_member(${kode_member}))`.execute(db)
  return rows[0]!
}

/** The documents that name him, whole, without what is only for those who may read what goods cost. */
async function documentsOf(db: Db, documents: readonly AnyDocument[], { kodes, telepon, identitas }: Marks) {
  const { rows: named } = await sql<{ tabel: string; kode_toko: string; nomor: string; total: number }>`
    select tabel, kode_toko, nomor, count(*) over ()::int as total from dokumen_pribadi(${kodes}, ${telepon}, ${identitas})
    order by tgl_system desc, tabel, nomor limit ${documentsMax}`.execute(db)
  const byName = new Map(documents.map((document) => [document.name, { document, ...withholdingOf(document.calls.read.reply) }]))
  const dokumen: PersonFile['dokumen'] = []
  for (const { tabel, kode_toko, nomor } of named) {
    const its = byName.get(tabel)
    if (!its) continue
    for (const whole of await readDocuments(db, its.document, [kode_toko], nomor)) {
      // His own number he reads whole.
      const numbers = Object.fromEntries(its.hides.map((name) => [name, (whole as Row)[name]]))
      dokumen.push({ jenis: its.document.title, nomor, isi: { ...(its.withhold(whole, () => false) as Row), ...numbers } })
    }
  }
  return { dokumen, jumlah_dokumen: named[0]?.total ?? 0 }
}

/** Reads all data of a person. The screen may be open to few. The audit names the user who read it. */
export const readPerson =
  (documents: readonly AnyDocument[]): Handler<typeof readPersonCall> =>
  async ({ db, caller, ip, params, audit }) => {
    const { rows: found } = await sql<{
      kode_member: string
    }>`select kode_member from member where kode_member = satu_member(${params.kode_member})`.execute(db)
    const { kode_member } = found[0] ?? refuse(core.NOT_FOUND, params)
    const marks = await marksOf(db, kode_member)
    const { kodes } = marks
    const rowsOf = async (query: ReturnType<typeof sql<{ isi: Row }>>) => (await query.execute(db)).rows.map(({ isi }) => isi)
    const data = await rowsOf(sql`
      select to_jsonb(m) - array['cari', 'hari_lahir', 'versi'] as isi from member m where kode_member = any(${kodes}) order by digabung_ke is not null, kode_member`)
    const persetujuan = await rowsOf(sql`
      select jsonb_build_object('tujuan', t.tujuan_pakai, 'bunyi', b.bunyi, 'setuju', p.setuju, 'tanggal', p.tgl_system, 'dicatat_oleh', p.user_id, 'dicatat_pada', p.created_at) as isi
      from persetujuan p join tujuan_data t using (kode_tujuan) join bunyi_tujuan b on (b.kode_tujuan, b.versi_bunyi, b.bahasa) = (p.kode_tujuan, p.versi_bunyi, p.bahasa)
      where p.kode_member = any(${kodes}) order by p.no_persetujuan`)
    const poin = await rowsOf(sql`
      select jsonb_build_object('kode_member', m.kode_member, 'tanggal', m.tgl_system, 'toko', m.kode_toko, 'dokumen', p.reference, 'poin', m.poin) as isi
      from mutasi_poin m join posting p on p.id = m.posting_id where m.kode_member = any(${kodes}) order by m.posting_id, m.no_urut`)
    const kupon = await rowsOf(sql`
      select jsonb_build_object('kupon', '•••• ' || right(no_kupon, 4), 'nama', nama_kupon, 'nilai', nilai_kupon, 'tanggal', tgl_system, 'sampai', tgl_akhir, 'sisa', sisa) as isi
      from kupon_terbit where kode_member = any(${kodes}) order by created_at`)
    const its = await documentsOf(db, documents, marks)
    const numbers = its.dokumen.map(({ nomor }) => nomor)
    const surat = await rowsOf(sql`
      select jsonb_build_object('dokumen', coalesce(no_faktur_beli, no_faktur, no_jual_beli), 'toko', kode_toko, 'difoto_pada', created_at, 'disimpan_sampai', simpan_sampai, 'dihapus_pada', dihapus_at) as isi
      from surat_penjual where coalesce(no_faktur_beli, no_faktur, no_jual_beli) = any(${numbers}) order by created_at`)
    const dilihat = await rowsOf(sql`
      select jsonb_build_object('yang_dilihat', jenis, 'milik', milik, 'toko', kode_toko, 'oleh', user_id, 'pada', created_at) as isi
      from semua_dilihat where milik = any(${[...kodes, ...numbers]}) order by created_at`)
    await lookedAt(db, caller, ip, { jenis: 'BERKAS', milik: kode_member })
    await audit({ subject: 'member', key: kode_member, after: { berkas_diambil_oleh: caller.user_id, jumlah_dokumen: its.jumlah_dokumen } })
    return { dibuat_pada: new Date().toISOString(), data, persetujuan, poin, kupon, ...its, surat, dilihat }
  }
