-- As in 1000_price_fixings.sql. What an old order begins with was fixed on its own day.
create or replace function kunci_berlaku(shop text, its text, hari date)
returns table (urut integer, no_baris integer, tgl date, sampai date, berat numeric, harga_per_gram bigint, berlaku numeric) language plpgsql stable as $$
declare
  o pesanan;
  f record;
  used bigint := 0;
  worth bigint;
  had bigint;
begin
  select * into o from pesanan p where (p.kode_toko, p.no_pesanan) = (shop, its);
  for f in
    select row_number() over (order by e.later, e.n) as n, e.baris, e.mulai, e.akhir, e.gram, e.rate
    from (
      select 0 as later, d.no_urut::bigint as n, d.no_urut as baris, coalesce(o.tgl_pesanan, o.tgl_system) as mulai, o.kunci_sampai as akhir, d.berat as gram, d.harga_per_gram as rate
      from pesanan_detail d where o.harga_dikunci and (d.kode_toko, d.no_pesanan) = (shop, its)
      union all
      select 1, t.n, (t.e ->> 'no_baris')::integer, (t.e ->> 'tgl')::date, (t.e ->> 'sampai')::date, (t.e ->> 'berat')::numeric, (t.e ->> 'harga_per_gram')::bigint
      from jsonb_array_elements(o.kunci_harga) with ordinality as t (e, n)
    ) e order by 1
  loop
    worth := round(f.gram * f.rate);
    had := greatest(0, least(worth, o.dp + case when o.harga_dikunci then o.nilai_emas_diterima else 0 end + coalesce((
      select sum(m.uang_pesanan)::bigint from mutasi_pesanan m
      where (m.kode_toko, m.no_pesanan) = (shop, its) and m.jenis_mutasi_pesanan = 'BAYAR' and m.status = 'VALID' and m.tgl_system <= least(hari, f.akhir)), 0) - used));
    used := used + had;
    urut := f.n;
    no_baris := f.baris;
    tgl := f.mulai;
    sampai := f.akhir;
    berat := f.gram;
    harga_per_gram := f.rate;
    berlaku := case when f.akhir is null or hari <= f.akhir or had = worth then f.gram else trunc(had::numeric / f.rate, 3) end;
    return next;
  end loop;
end $$;
