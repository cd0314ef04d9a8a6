-- A sending is done when nothing of it is on the road, and not before; one that was cancelled never arrived. An arrival is of pieces that were
-- sent with it, each once. Both halves of an arrival elsewhere are one event, and stay: what was received by mistake is sent back.
create or replace function goods_sending_stands(shop text, number text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its kirim_barang;
begin
  select * into its from kirim_barang where (kode_toko, no_kirim) = (shop, number);
  if exists (
      select from terima_barang h join terima_barang_detail e using (kode_toko, no_terima_barang)
      left join kirim_barang_detail d on (d.kode_toko, d.no_kirim, d.kode_barcode) = (shop, number, e.kode_barcode)
      where (h.asal_toko, h.no_kirim) = (shop, number)
      group by e.kode_barcode having count(d.kode_barcode) <> 1)
    or exists (
      select from terima_barang h where (h.asal_toko, h.no_kirim) = (shop, number)
        and (its.status = 'CANCELLED' or (h.hasil_kirim = 'DITERIMA' and h.kode_toko <> its.tujuan)))
    or exists (
      select from barang_terkirim b join barang a using (kode_barcode)
      where (b.kode_toko, b.no_kirim, b.hasil_kirim) = (shop, number, 'DI_JALAN') and (a.kode_toko, a.tempat) <> (shop, 'PERJALANAN'))
    or (its.status <> 'CANCELLED'
      and (its.status = 'OPEN') <> exists (select from barang_terkirim b where (b.kode_toko, b.no_kirim, b.hasil_kirim) = (shop, number, 'DI_JALAN')))
  then
    raise exception '% does not say what is on the road', number using errcode = 'KN002', detail = number;
  end if;
end $$;
revoke execute on function goods_sending_stands(text,text) from public;
