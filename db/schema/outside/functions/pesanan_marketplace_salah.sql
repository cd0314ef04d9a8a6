-- Each order that is held holds the pieces of its lines, and no other order does.
create or replace function pesanan_marketplace_salah(market text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select p.no_pesanan_luar, m.ukuran, m.seharusnya, m.nyata
  from pesanan_marketplace p
  cross join lateral (values
    ('ditahan', case when p.status_pesanan = 'DITAHAN' then (
       select count(*) from pesanan_marketplace_barang b where (b.kode_marketplace, b.no_pesanan_luar) = (p.kode_marketplace, p.no_pesanan_luar)) else 0 end::numeric,
     (select count(*) from barang_tahan h where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (p.kode_toko, 'MARKETPLACE', p.no_pesanan_luar))::numeric),
    ('total', p.total_pesanan::numeric, coalesce((
       select sum(harga) from pesanan_marketplace_barang b where (b.kode_marketplace, b.no_pesanan_luar) = (p.kode_marketplace, p.no_pesanan_luar)), 0)::numeric)
  ) m (ukuran, seharusnya, nyata)
  where (p.kode_marketplace, p.no_pesanan_luar) = (market, nomor) and m.seharusnya <> m.nyata
$$;
