-- No line has more grams fixed than it is thought to weigh, at the end of every transaction that fixes some.
create or replace function fixings_fit(shop text, its text, hari date) returns void language plpgsql as $$
begin
  if exists (
    select from kunci_berlaku(shop, its, hari) k left join pesanan_detail d on (d.kode_toko, d.no_pesanan, d.no_urut) = (shop, its, k.no_baris)
    group by k.no_baris, d.berat
    having d.berat is null or sum(k.berlaku) > d.berat or min(k.berat) <= 0 or min(k.harga_per_gram) <= 0 or bool_or(k.berat <> round(k.berat, 3)) or bool_or(k.sampai < k.tgl))
  then
    raise exception 'the fixings of % do not fit its lines', its using errcode = 'KN002', detail = its;
  end if;
end $$;
