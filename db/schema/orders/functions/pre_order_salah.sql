-- The faults of a pre-order: its counts are its pieces, it holds what is assigned and not sold, its sales have what was sold, each piece is of its line, and one
-- that is over has no money and holds nothing.
create or replace function pre_order_salah(shop text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language plpgsql stable as $$
begin
  return query
    with its as (select * from pre_order p where (p.kode_toko, p.no_po) = (shop, nomor)),
    mine as (select * from pre_order_barang b where (b.kode_toko, b.no_po) = (shop, nomor) and b.dilepas_at is null),
    held as (select h.kode_barcode from barang_tahan h where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'PRE_ORDER', nomor)),
    sold as (select d.no_faktur, d.kode_barcode from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
             where (p.kode_toko, p.no_po, p.status) = (shop, nomor, 'VALID'))
    select nomor, m.*
    from its cross join lateral (values
      ('qty_datang', (select count(*) from mine)::numeric, its.qty_datang::numeric),
      ('qty_tutup', (select count(*) from mine where no_faktur is not null)::numeric, its.qty_tutup::numeric),
      ('baris', 0, (select count(*) from pre_order_detail d where (d.kode_toko, d.no_po) = (shop, nomor)
        and not ((d.qty_datang, d.qty_tutup) = (select count(*), count(no_faktur) from mine where mine.no_urut = d.no_urut)))::numeric),
      ('ditahan', 0, (select count(*) from held full join (select kode_barcode from mine where no_faktur is null) m using (kode_barcode)
        where held.kode_barcode is null or m.kode_barcode is null)::numeric),
      ('terjual', 0, (select count(*) from sold full join (select no_faktur, kode_barcode from mine where no_faktur is not null) m using (no_faktur, kode_barcode)
        where sold.kode_barcode is null or m.kode_barcode is null)::numeric),
      ('barang', 0, (select count(*) from mine join barang b using (kode_barcode) join pre_order_detail d on (d.kode_toko, d.no_po, d.no_urut) = (shop, nomor, mine.no_urut)
        where mine.no_faktur is null and (b.no_po is distinct from nomor or (b.kode_dept, b.kode_group) is distinct from (d.kode_dept, d.kode_group)))::numeric),
      ('uang_po', 0, case when its.status_po in ('closed', 'cancel') then its.uang_po else 0 end::numeric),
      ('sisa', 0, case when its.status = 'BATAL' then (select count(*) from held) else 0 end::numeric)
    ) as m (ukuran, seharusnya, nyata)
    where m.seharusnya <> m.nyata;
end $$;
