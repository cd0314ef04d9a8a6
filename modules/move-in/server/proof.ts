import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { openingClaims } from '#modules/accounting/contract/fields.ts'
import { isOfGold, saldoAwalTagihan } from '#modules/accounting/contract/saldo-awal-tagihan.ts'
import { kirimUang } from '#modules/money/contract/kirim-uang.ts'
import { pesanan } from '#modules/orders/contract/pesanan.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { type Unit, proofLabels } from '../contract/fields.ts'
import type { ProofLine } from '../contract/pindah-data.ts'

/** A line of the proof before anything is known of it. */
interface Line {
  readonly kunci_bukti: string
  readonly uraian_bukti: string
  readonly satuan: Unit
}

const line = (kunci_bukti: string, uraian_bukti: string, satuan: Unit): Line => ({ kunci_bukti, uraian_bukti, satuan })

/** What every move is proven by, in its order; a line an account comes after that of the till. */
const ofGoods = [
  line('BARANG/POTONG', proofLabels.POTONG, 'POTONG'),
  line('BARANG/GRAM', proofLabels.KOTOR, 'GRAM'),
  line('BARANG/MURNI', proofLabels.MURNI, 'GRAM'),
  line('BARANG/RUPIAH', proofLabels.MODAL, 'RUPIAH'),
  // Nothing comes in under these: where the old books have some, the reason says where it comes in when it arrives.
  line('JALAN/POTONG', proofLabels.JALAN, 'POTONG'),
  line('JALAN/GRAM', proofLabels.JALAN, 'GRAM'),
  line('GADAI/POTONG', proofLabels.GADAI, 'POTONG'),
  line('GADAI/GRAM', proofLabels.GADAI_KOTOR, 'GRAM'),
]
const ofClaims = Object.entries({
  ...openingClaims,
  PIUTANG_GADAI: claimLabels.PIUTANG_GADAI,
  PIUTANG_CICILAN: claimLabels.PIUTANG_CICILAN,
  BUNGA_TANGGUH: claimLabels.BUNGA_TANGGUH,
  TITIPAN: claimLabels.TITIPAN,
  UM_PESANAN: claimLabels.UM_PESANAN,
  EMAS_PELANGGAN: claimLabels.EMAS_PELANGGAN,
  UANG_JALAN: claimLabels.UANG_JALAN,
}).flatMap(([jenis, label]) => [
  line(`TAGIHAN/${jenis}`, label, 'RUPIAH'),
  ...(jenis === 'EMAS_PELANGGAN' || isOfGold(jenis as keyof typeof openingClaims) ? [line(`TAGIHAN/${jenis}/GRAM`, label, 'GRAM')] : []),
])

interface Row {
  readonly kunci: string
  readonly nilai: number | null
}

/**
 * The proof of the move that is under way: every line, what the old books closed with, and what has come in. That is read from the ledgers, of what its
 * documents have posted and what stands of it; and of deposits and orders from before the books and of money that was on the road, which their own screens enter, since
 * the move began.
 */
export async function proofOf(db: Db, kode_toko: string): Promise<ProofLine[]> {
  const { rows } = await sql<Row>`
    with dokumen_ini as materialized (
      select kind, reference from pindah_dokumen where kode_toko = ${kode_toko}
      union all
      select 'TITIPAN', t.no_titipan from pindah_berjalan b join titipan t on t.kode_toko = b.kode_toko and t.tgl_system >= b.tgl_system
      where b.kode_toko = ${kode_toko} and t.dari_saldo_awal and t.created_at >= b.created_at
      union all
      select ${kirimUang.kind}, k.nota_kirim from pindah_berjalan b join kirim_uang k on k.kode_toko = b.kode_toko and k.tgl_system >= b.tgl_system
      where b.kode_toko = ${kode_toko} and k.created_at >= b.created_at and k.status <> 'KEMBALI'
      -- Each once: those of a file are named above.
      union
      select ${pesanan.kind}, o.no_pesanan from pindah_berjalan b join pesanan o on o.kode_toko = b.kode_toko and o.tgl_system >= b.tgl_system
      where b.kode_toko = ${kode_toko} and o.dari_saldo_awal and o.created_at >= b.created_at
    ),
    berdiri as materialized (
      select p.id from dokumen_ini d
      cross join lateral (
        select id from posting where (kode_toko, kind, reference) = (${kode_toko}, d.kind, d.reference) and membatalkan is null offset 0
      ) p
      where not exists (select from posting r where r.membatalkan = p.id)
    ),
    barang as (
      select sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from berdiri b join mutasi_stock m on m.posting_id = b.id join tempat t using (tempat) where t.kelas = 'MILIK'
    )
    select v.kunci, v.nilai from barang cross join lateral
      (values ('BARANG/POTONG', pieces::numeric), ('BARANG/GRAM', gross), ('BARANG/MURNI', fine), ('BARANG/RUPIAH', cost)) as v (kunci, nilai)
    union all
    select v.kunci, v.nilai from (
      select sum(pieces) as pieces, sum(gross) as gross from berdiri b join mutasi_stock m on m.posting_id = b.id where m.tempat = 'GADAI'
    ) g cross join lateral (values ('GADAI/POTONG', pieces::numeric), ('GADAI/GRAM', gross)) as v (kunci, nilai)
    union all
    select 'UANG/' || m.akun_kas, sum(m.jumlah) from berdiri b join mutasi_kas m on m.posting_id = b.id group by 1
    union all
    select 'TAGIHAN/' || m.jenis, abs(sum(m.rupiah)) from berdiri b join mutasi_tagihan m on m.posting_id = b.id group by 1
    union all
    select 'TAGIHAN/' || m.jenis || '/GRAM', abs(sum(m.fine)) from berdiri b join mutasi_tagihan m on m.posting_id = b.id group by 1 having sum(m.fine) <> 0
    union all
    select 'POIN', sum(m.poin) from berdiri b join mutasi_poin m on m.posting_id = b.id
    union all
    select v.kunci, v.nilai from (
      select count(*) as lembar, sum(k.rupiah) as rupiah
      from dokumen_ini d join saldo_awal_tagihan_detail s on d.kind = ${saldoAwalTagihan.kind} and (s.kode_toko, s.no_saldo_awal) = (${kode_toko}, d.reference)
      join mutasi_kupon k on k.no_kupon = s.no_kupon and k.jenis = 'TERBIT' where not s.batal
    ) k cross join lateral (values ('KUPON', lembar), ('KUPON/RUPIAH', rupiah)) as v (kunci, nilai)
    union all
    select v.kunci, v.nilai from (select count(*) as semua, count(*) filter (where sudah_ada) as kenal from pindah_anggota where kode_toko = ${kode_toko}) a
    cross join lateral (values 
      -- A move that brought its persons in before each was written down says how many.
      ('ANGGOTA', coalesce(nullif(semua, 0), (select jumlah_masuk from pindah_langkah where (kode_toko, langkah_pindah) = (${kode_toko}, 'ANGGOTA')))),
      ('ANGGOTA/KENAL', kenal)) as v (kunci, nilai)`.execute(db)
  const { rows: old } = await sql<Pick<ProofLine, 'kunci_bukti' | 'nilai_lama' | 'alasan_beda'>>`
    select kunci_bukti, nilai_lama, alasan_beda from pindah_buku_lama where kode_toko = ${kode_toko}`.execute(db)
  const { rows: accounts } = await sql<{ no_rekening: string; nama_rekening: string }>`
    select no_rekening, nama_rekening from rekening order by no_rekening`.execute(db)
  const came = new Map(rows.map(({ kunci, nilai }) => [kunci, nilai ?? 0]))
  const books = new Map(old.map((each) => [each.kunci_bukti, each]))
  const lines = [
    line('ANGGOTA', proofLabels.ANGGOTA, 'ORANG'),
    line('ANGGOTA/KENAL', proofLabels.KENAL, 'ORANG'),
    ...ofGoods,
    line('UANG/CASH', proofLabels.KAS, 'RUPIAH'),
    ...accounts.map(({ no_rekening, nama_rekening }) => line(`UANG/${no_rekening}`, `${no_rekening} ${nama_rekening}`, 'RUPIAH')),
    ...ofClaims,
    line('POIN', proofLabels.POIN, 'POIN'),
    line('KUPON', proofLabels.KUPON, 'LEMBAR'),
    line('KUPON/RUPIAH', proofLabels.KUPON, 'RUPIAH'),
  ]
  return lines.map((each) => {
    const { nilai_lama = null, alasan_beda = null } = books.get(each.kunci_bukti) ?? {}
    return { ...each, nilai_lama, nilai_masuk: came.get(each.kunci_bukti) ?? 0, alasan_beda }
  })
}
