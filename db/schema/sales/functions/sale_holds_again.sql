-- A sale that handed held pieces over is cancelled (0800_instalments.sql): its document holds them again.
create or replace function sale_holds_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang b set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and b.kode_barcode = d.kode_barcode and (b.kode_toko, b.status) = (new.kode_toko, 'READY');
  -- The state of what lies in trays does not follow by itself.
  update stok s set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and s.kode_barcode = d.kode_barcode;
  insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id)
  select d.kode_barcode, d.kode_toko, new.nama_customer,
         case when new.no_titipan is not null then 'TITIPAN' when new.no_pesanan is not null then 'PESANAN' when new.no_po is not null then 'PRE_ORDER' else 'CICILAN' end,
         coalesce(new.no_titipan, new.no_pesanan, new.no_po, new.no_cicilan), new.dibatalkan_oleh
  from penjualan_detail d where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) order by d.kode_barcode;
  if new.no_po is not null then
    update pre_order_barang set no_faktur = null where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur);
  end if;
  return null;
end $$;
revoke execute on function sale_holds_again() from public;
