-- What somebody with one of these marks paid us in cash on a day (1), or got from us (-1), in all shops.
create or replace function tunai_orang(day date, tanda text[], arah integer) returns bigint language sql stable as $$
  select coalesce(sum(abs(b.tunai)), 0)::bigint
  from (
    select sum(tunai_dokumen(o.kode_toko, o.kind, o.nomor)) as tunai
    from transaksi_orang o where o.tgl_system = $1 and o.tanda && $2 group by o.kode_toko, o.berkas
  ) b where sign(b.tunai) = $3
$$;
