create or replace function keep_sales_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into hari_penjualan
  select new.kode_toko, new.tgl_system, coalesce(jumlah_nota, 0), coalesce(total_qty, 0), coalesce(total_berat, 0), coalesce(harga_barang, 0), coalesce(biaya, 0),
         coalesce(ppn, 0), coalesce(grand_total, 0), coalesce(bayar_titipan, 0), coalesce(bayar_pesanan, 0), coalesce(bayar_cicilan, 0),
         coalesce(bayar_marketplace, 0), coalesce(bayar_tukar, 0), coalesce(bayar_poin, 0), coalesce(bayar_kupon, 0), coalesce(bayar_cash, 0),
         coalesce(bayar_non_cash, 0), coalesce(sisa_bayar, 0), coalesce(nilai_fine, 0), coalesce(biaya_kartu, 0)
  from (select) one left join penjualan_nota_hari d on d.kode_toko = new.kode_toko and d.tgl_system = new.tgl_system;
  insert into hari_penjualan_jenis select * from penjualan_barang_hari where kode_toko = new.kode_toko and tgl_system = new.tgl_system;
  return null;
end $$;
revoke execute on function keep_sales_of_day() from public;
