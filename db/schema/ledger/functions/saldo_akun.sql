-- As in 0291_manual_entries.sql; the lines since the last closing are taken posting by posting: a planner who does not know how few days that
-- are reads all lines there are instead.
create or replace function saldo_akun(shops text[], hari date, tanpa_tahun integer)
returns table (kode_toko text, nomor_akun text, debet bigint, kredit bigint) language sql stable as $$
  select s.kode_toko, x.nomor_akun, sum(x.debet)::bigint, sum(x.kredit)::bigint
  from unnest(shops) s (kode_toko)
  left join lateral (
    select max(t.tgl_system) as tgl_system from tutup_toko t where t.kode_toko = s.kode_toko and t.tgl_system <= hari
  ) t on true
  cross join lateral (
    select a.nomor_akun, a.debet, a.kredit from tutup_akun a where a.kode_toko = s.kode_toko and a.tgl_system = t.tgl_system
    union all
    select j.nomor_akun, j.debet, j.kredit
    from posting p cross join lateral (select nomor_akun, debet, kredit from jurnal where posting_id = p.id offset 0) j
    where p.kode_toko = s.kode_toko and p.tgl_system > coalesce(t.tgl_system, '-infinity') and p.tgl_system <= hari
    union all
    select d.nomor_akun, -d.debet, -d.kredit from jurnal_umum h join jurnal_umum_detail d using (kode_toko, no_jurnal)
    where h.kode_toko = s.kode_toko and h.jenis_jurnal = 'TUTUP_TAHUN' and h.status <> 'CANCELLED' and h.tahun >= tanpa_tahun and h.tgl_system <= hari
  ) x
  group by 1, 2
$$;
