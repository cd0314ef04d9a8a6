-- The points of the members of a shop that stood before a date, with the debt for them over the chain. Points that were given on the date or on a day that is
-- still open in its shop stay: what gave them can still be cancelled.
create or replace function poin_sebelum(shop text, hari date, terbanyak integer)
returns table (kode_member text, nama_member text, poin integer, biaya bigint) language sql stable as $$
  select m.kode_member, m.nama_member, lama.poin::integer, round(hutang.rupiah::numeric * lama.poin / s.poin)::bigint
  from member m join saldo_poin s using (kode_member)
  cross join lateral (
    select s.poin - coalesce(sum(g.poin), 0) as poin
    from mutasi_poin g join posting p on p.id = g.posting_id join toko t on t.kode_toko = g.kode_toko
    where g.kode_member = m.kode_member and g.tgl_system >= least(hari, t.tgl_system) and (g.poin > 0) = (p.membatalkan is null)
  ) lama
  cross join lateral (
    select coalesce(-sum(c.rupiah), 0) as rupiah from saldo_tagihan c where (c.jenis, c.pihak) = ('POIN', m.kode_member)
  ) hutang
  where m.kode_toko = shop and s.poin > 0 and lama.poin > 0
  order by m.kode_member limit terbanyak
$$;
